import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied, leftOut } from '../../module/transport.ts'
import { marginRoutes } from './routes.ts'

const REPORTED = kept('forever: reports of months that are over go by it')

export default defineModule({
  routes: marginRoutes,
  retention: { billing_prices: REPORTED, billing_zones: REPORTED, billing_paid_periods: REPORTED },
  transport: {
    billing_prices: leftOut('plans and products are those of the new server'),
    billing_zones: copied(),
    billing_paid_periods: copied({ refs: { subscription_id: 'billing_subscriptions' } }),
  },
})
