import { defineModule } from '../../module/define-module.ts'
import { designRoutes } from './routes.ts'

export default defineModule({ routes: designRoutes })
