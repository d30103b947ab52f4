import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: {
    suppressions: kept('until the address agrees again'),
    hashed_suppressions: kept('until the address agrees again'),
  },
})
