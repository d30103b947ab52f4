import { defineModule } from '../../module/define-module.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { passwordMails } from './mail.ts'
import { forgottenPasswordRoutes, passwordResetRoutes } from './routes.ts'

export default defineModule({
  routes: (deps: SessionDeps) => [...forgottenPasswordRoutes(deps), ...passwordResetRoutes(deps)],
  jobs: passwordMails,
})
