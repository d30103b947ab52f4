import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { invoiceRoutes } from './routes.ts'

export default defineModule({
  routes: invoiceRoutes,
  retention: { billing_invoices: kept('forever: they are records for the tax office') },
  transport: {
    billing_invoices: copied({
      suffixed: 'number',
      unique: 'the address of an invoice',
      json: ['lines', 'seller', 'buyer'],
    }),
  },
})
