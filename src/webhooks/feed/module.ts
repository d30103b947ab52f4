import { defineModule } from '../../module/define-module.ts'
import { feedRoutes } from './routes.ts'

export default defineModule({ routes: feedRoutes })
