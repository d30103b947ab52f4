import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { purchaseRoutes } from './routes.ts'

/** Without the ids of the payment processor, which the other server has no use for. */
const SETTLED = {
  columns: new Set([
    ...[
      'id',
      'uuid',
      'organization_id',
      'kind',
      'product_key',
      'quantity',
      'units',
      'resource',
      'interval',
      'amount',
    ],
    ...[
      'currency',
      'origin',
      'status',
      'provider',
      'failure',
      'refunded_amount',
      'refunded_units',
      'paid_at',
    ],
    ...['granted_at', 'created_at', 'updated_at'],
  ]),
  filledIn: {},
}

export default defineModule({
  routes: purchaseRoutes,
  retention: { billing_purchases: kept('with its organization: the ledgers name it') },
  transport: {
    billing_purchases: copied({ where: "t.status IN ('GRANTED', 'REFUNDED')", only: SETTLED }),
  },
})
