import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { pruneLinks } from './store.ts'

export default defineModule({
  retention: {
    user_links: aged({
      days: 1,
      after: 'its link expired',
      oldest: `SELECT min(expires_at) FROM user_links`,
      prune: pruneLinks,
    }),
  },
  transport: { user_links: leftOut(OF_A_PERSON) },
})
