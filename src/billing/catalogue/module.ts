import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { catalogueRoutes } from './routes.ts'

const OF_SERVER = 'the operator of each server decides what it sells'

export default defineModule({
  routes: catalogueRoutes,
  retention: {
    billing_plans: kept('forever: organizations may have one that is no longer sold'),
    billing_products: kept('forever: purchases name it'),
    billing_rates: kept('until the operator removes it'),
    billing_plan_organizations: kept('until the operator hides the plan from the organization'),
  },
  transport: {
    billing_plans: leftOut(OF_SERVER),
    billing_products: leftOut(OF_SERVER),
    billing_rates: leftOut(OF_SERVER),
    billing_plan_organizations: leftOut(OF_SERVER),
  },
})
