import { defineModule } from '../../module/define-module.ts'
import { conversationMessageRoutes } from './routes.ts'

export default defineModule({ routes: conversationMessageRoutes })
