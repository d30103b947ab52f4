import { defineModule } from '../../module/define-module.ts'
import { hopRoutes } from './routes.ts'

export default defineModule({ routes: hopRoutes })
