import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { approvalRoutes } from './routes.ts'

export default defineModule({
  routes: approvalRoutes,
  retention: { campaign_approvals: kept('one for each campaign') },
  transport: { campaign_approvals: copied({ json: ['audience_rules'] }) },
})
