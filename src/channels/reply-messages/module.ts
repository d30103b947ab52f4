import { defineModule } from '../../module/define-module.ts'
import { replyMessageRoutes } from './routes.ts'

export default defineModule({ routes: replyMessageRoutes })
