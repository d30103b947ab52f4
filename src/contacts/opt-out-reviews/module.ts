import { defineModule } from '../../module/define-module.ts'
import { reviewRoutes } from './routes.ts'

export default defineModule({ routes: reviewRoutes })
