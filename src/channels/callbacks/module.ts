import { defineModule } from '../../module/define-module.ts'
import { type CallbackDeps, callbackRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Callbacks:
      'What providers call: receipts, and texts that come in. The secret address is in `callbackUrls` of the sender. Answers are empty.',
  },
  routes: ({ callbacks }: { callbacks: CallbackDeps }) => callbackRoutes(callbacks),
})
