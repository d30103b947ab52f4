import { defineModule } from '../../module/define-module.ts'
import { conversationNoteRoutes } from './routes.ts'

export default defineModule({ routes: conversationNoteRoutes })
