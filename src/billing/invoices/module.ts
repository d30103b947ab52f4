import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { invoiceRoutes } from './routes.ts'

export default defineModule({
  routes: invoiceRoutes,
  retention: {
    billing_invoices: kept('forever: they are records for the tax office'),
    billing_credit_notes: kept('forever: they are records for the tax office'),
  },
  transport: {
    billing_invoices: copied({
      suffixed: 'number',
      unique: 'the address of an invoice',
      json: ['lines', 'seller', 'buyer'],
    }),
    billing_credit_notes: copied({
      suffixed: 'number',
      unique: 'the address of a credit note',
      json: ['seller', 'buyer'],
      payments: { without: { payment_reference: 'NULL' } },
    }),
  },
})
