import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'

export default defineModule({
  retention: { campaign_approvals: kept('one for each campaign') },
})
