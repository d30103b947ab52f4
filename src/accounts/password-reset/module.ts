import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { pruneResets } from './queries.ts'
import { passwordResetRoutes } from './routes.ts'

export default defineModule({
  routes: ({ sessions }: { sessions: SessionDeps }) => passwordResetRoutes(sessions),
  retention: {
    password_resets: aged({
      days: 1,
      after: 'its link expired',
      oldest: `SELECT min(expires_at) FROM password_resets`,
      prune: pruneResets,
    }),
  },
})
