import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: { executions: kept('with its campaign: counts stay when messages are deleted') },
})
