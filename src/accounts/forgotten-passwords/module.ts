import { defineModule } from '../../module/define-module.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { type PasswordMailDeps, passwordMailJobs } from './jobs.ts'
import { forgottenPasswordRoutes } from './routes.ts'

export default defineModule({
  routes: ({ sessions }: { sessions: SessionDeps }) => forgottenPasswordRoutes(sessions),
  jobs: (deps: PasswordMailDeps) => passwordMailJobs(deps),
})
