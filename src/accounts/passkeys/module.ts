import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import type { SessionDeps } from '../sessions/deps.ts'
import { webAuthnRoutes } from './routes.ts'

export default defineModule({
  retention: { passkeys: kept('with its account, until it is removed') },
  routes: ({ sessions }: { sessions: SessionDeps }) => webAuthnRoutes(sessions),
})
