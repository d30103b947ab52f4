import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: { execution_times: kept('with its run, at most one for each time zone') },
})
