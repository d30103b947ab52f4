import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { leftOut } from '../../module/transport.ts'
import { invoiceRoutes } from './routes.ts'

export default defineModule({
  routes: invoiceRoutes,
  retention: { billing_invoices: kept('forever: they are records for the tax office') },
  transport: {
    billing_invoices: leftOut('they are papers of the operator of this server, in its own row of numbers'),
  },
})
