import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { purchaseRoutes } from './routes.ts'

export default defineModule({
  routes: purchaseRoutes,
  retention: { billing_purchases: kept('with its organization: the ledgers name it') },
  transport: {
    billing_purchases: copied({
      payments: {
        // Open purchases are settled on the appliance at which their callbacks arrive.
        where: "t.status IN ('GRANTED', 'REFUNDED', 'FAILED', 'EXPIRED')",
        without: {
          session_reference: 'NULL',
          payment_reference: 'NULL',
          subscription_reference: 'NULL',
          checkout_url: 'NULL',
          request_key: 'NULL',
        },
      },
    }),
  },
})
