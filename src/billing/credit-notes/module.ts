import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { billing_credit_notes: kept('forever: they are records for the tax office') },
  transport: {
    billing_credit_notes: copied({
      suffixed: 'number',
      unique: 'the address of a credit note',
      json: ['seller', 'buyer'],
      payments: { without: { payment_reference: 'NULL' } },
    }),
  },
})
