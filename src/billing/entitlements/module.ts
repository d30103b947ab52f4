import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { entitlementRoutes } from './routes.ts'

export default defineModule({
  groups: {
    Billing:
      'Plans, what an organization may use and uses, credits, add-ons and invoices. On a server that does not bill, nothing is limited.',
  },
  routes: entitlementRoutes,
  retention: { billing_version: kept('forever: one row for the whole server') },
  transport: { billing_version: leftOut('it says when the plans of this server last changed') },
})
