import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { passwordMails } from './mail.ts'
import { forgottenPasswordRoutes, passwordResetRoutes } from './routes.ts'
import { pruneResets } from './store.ts'

export default defineModule({
  routes: (deps: SessionDeps) => [...forgottenPasswordRoutes(deps), ...passwordResetRoutes(deps)],
  retention: {
    password_resets: aged({
      days: 1,
      after: 'its link expired',
      oldest: `SELECT min(expires_at) FROM password_resets`,
      prune: pruneResets,
    }),
  },
  transport: { password_resets: leftOut(OF_A_PERSON) },
  jobs: passwordMails,
})
