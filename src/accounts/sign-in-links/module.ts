import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { signInLinkRoutes } from './routes.ts'
import { pruneLinks } from './store.ts'

export default defineModule({
  routes: signInLinkRoutes,
  retention: {
    sign_in_links: aged({
      days: 1,
      after: 'its link expired',
      oldest: `SELECT min(expires_at) FROM sign_in_links`,
      prune: pruneLinks,
    }),
  },
  transport: { sign_in_links: leftOut(OF_A_PERSON) },
})
