import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { webAuthnRoutes } from './routes.ts'

export default defineModule({
  retention: { passkeys: kept('with its account, until it is removed') },
  transport: { passkeys: leftOut(OF_A_PERSON) },
  routes: webAuthnRoutes,
})
