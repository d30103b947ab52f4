import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { passwordMailJobs } from './jobs.ts'
import { pruneOldRequests, pruneResets } from './queries.ts'
import { forgottenPasswordRoutes, passwordResetRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: SessionDeps) => [...forgottenPasswordRoutes(deps), ...passwordResetRoutes(deps)],
  retention: {
    password_resets: aged({
      days: 1,
      after: 'its link expired',
      oldest: `SELECT min(expires_at) FROM password_resets`,
      prune: pruneResets,
    }),
    password_mails: aged({
      days: 1,
      after: 'the request',
      oldest: `SELECT min(requested_at) FROM password_mails`,
      prune: pruneOldRequests,
    }),
  },
  transport: { password_resets: leftOut(OF_A_PERSON), password_mails: leftOut(OF_A_PERSON) },
  jobs: passwordMailJobs,
})
