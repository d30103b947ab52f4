import { defineModule } from '../../module/define-module.ts'
import { callbackRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Callbacks:
      'What providers call: receipts, and texts that come in. The secret address is in `callbackUrls` of the sender. Answers are empty.',
  },
  routes: callbackRoutes,
})
