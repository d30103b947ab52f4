import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { creditRoutes } from './routes.ts'

export default defineModule({
  routes: creditRoutes,
  retention: {
    credit_wallets: kept('with its organization'),
    credit_entries: kept('with its organization: the ledger is never deleted'),
    credit_lots: kept('with its organization: each entry that brought credits has one'),
  },
  transport: {
    credit_wallets: copied(),
    credit_entries: copied(),
    credit_lots: copied({ refs: { entry_id: 'credit_entries' } }),
  },
})
