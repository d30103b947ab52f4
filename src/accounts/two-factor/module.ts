import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut, OF_A_PERSON } from '../../module/transport.ts'
import { twoFactorRoutes } from './routes.ts'

export default defineModule({
  routes: twoFactorRoutes,
  retention: {
    second_factors: kept('one per account, until it is turned off'),
    recovery_codes: kept('with the second factor of its account'),
  },
  transport: { second_factors: leftOut(OF_A_PERSON), recovery_codes: leftOut(OF_A_PERSON) },
})
