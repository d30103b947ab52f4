import { defineModule } from '../../module/define-module.ts'
import { callbackRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Callbacks:
      'Endpoints for providers: receipts and inbound texts. The secret address is in `callbackUrls` of the sender. Answers are empty.',
  },
  routes: callbackRoutes,
})
