import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { type PasswordMailDeps, passwordMailJobs } from './jobs.ts'
import { pruneOldRequests } from './queries.ts'
import { forgottenPasswordRoutes } from './routes.ts'

export default defineModule({
  routes: ({ sessions }: { sessions: SessionDeps }) => forgottenPasswordRoutes(sessions),
  jobs: (deps: PasswordMailDeps) => passwordMailJobs(deps),
  retention: {
    password_mails: aged({
      days: 1,
      after: 'the request',
      oldest: `SELECT min(requested_at) FROM password_mails`,
      prune: pruneOldRequests,
    }),
  },
})
