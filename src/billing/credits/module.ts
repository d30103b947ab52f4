import type { Db } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { expireCredits } from './expiry.ts'
import { creditRoutes } from './routes.ts'

const expireChore = defineChore('billing.expire_credits')

export default defineModule({
  routes: creditRoutes,
  jobs: ({ db }: { db: Db }) => [
    handlesChore(expireChore, async (signal) => {
      while (!signal.aborted && (await db.write((tx) => expireCredits(tx))) > 0);
      return done
    }),
  ],
  schedules: [{ pattern: '7 * * * *', job: expireChore }],
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
