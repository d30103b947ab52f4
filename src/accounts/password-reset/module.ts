import { defineModule } from '../../module/define-module.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { passwordResetRoutes } from './routes.ts'

export default defineModule({
  routes: ({ sessions }: { sessions: SessionDeps }) => passwordResetRoutes(sessions),
})
