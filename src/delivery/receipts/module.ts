import { defineModule } from '../../module/define-module.ts'
import { aged } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { pruneEarlyReceipts } from './early-receipts.ts'

export default defineModule({
  retention: {
    early_receipts: aged({
      days: 7,
      after: 'the receipt came',
      oldest: `SELECT min(received_at) FROM early_receipts`,
      prune: pruneEarlyReceipts,
    }),
  },
  transport: { early_receipts: copied() },
})
