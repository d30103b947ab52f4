import { defineModule } from '../../module/define-module.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { webAuthnRoutes } from './routes.ts'

export default defineModule({
  routes: ({ sessions }: { sessions: SessionDeps }) => webAuthnRoutes(sessions),
})
