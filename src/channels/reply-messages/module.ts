import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { replyMessageRoutes } from './routes.ts'

export default defineModule({
  routes: replyMessageRoutes,
  retention: { reply_messages: kept('one for each organization') },
  transport: { reply_messages: copied() },
})
