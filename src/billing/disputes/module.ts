import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'

export default defineModule({
  retention: { billing_disputes: kept('with its organization: credit notes and held credits go back to it') },
  transport: {
    billing_disputes: copied({ payments: { where: '0' } }),
  },
})
