import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { execution_times: kept('with its run, at most one for each time zone') },
  transport: { execution_times: copied() },
})
