import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: {
    second_factors: kept('one for each account, until it is turned off'),
    recovery_codes: kept('with the second factor of its account'),
  },
})
