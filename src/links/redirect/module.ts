import { defineModule } from '../../module/define-module.ts'
import { redirectRoutes } from './routes.ts'

export default defineModule({ routes: redirectRoutes })
