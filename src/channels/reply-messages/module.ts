import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { replyMessageRoutes } from './routes.ts'

export default defineModule({
  routes: replyMessageRoutes,
  retention: { reply_messages: kept('one for each organization') },
})
