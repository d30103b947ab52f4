import type { Db, Tx } from '../../db/database.ts'
import { defineChore, done, handlesChore } from '../../jobs/job.ts'
import { defineModule } from '../../module/define-module.ts'
import { kept } from '../../module/retention.ts'
import { copied } from '../../module/transport.ts'
import { billingNow } from '../entitlements/clock.ts'
import { settleUsage } from '../usage/settle.ts'
import { listExpired } from './lots.ts'
import { creditRoutes } from './routes.ts'
import { takeCredits } from './service.ts'

/** Lots that one transaction expires. */
const LOTS_PER_STEP = 50

/**
 * Takes credits that have expired out of the balance. What messages have used is entered first, so that only unused
 * credits expire. Returns how many lots there were; 0 when nothing is left to do.
 */
export function expireCredits(tx: Tx): number {
  const now = billingNow(tx, tx.now)
  const due = listExpired(tx, now, LOTS_PER_STEP)
  for (const organizationId of new Set(due.map((lot) => lot.organizationId)))
    settleUsage(tx, { organizationId })
  // The settlement has used the lots that expire first; the rest of them expires.
  const expired = listExpired(tx, now, LOTS_PER_STEP)
  for (const { organizationId, uuid, remaining } of expired) {
    takeCredits(tx, {
      organizationId,
      amount: remaining,
      type: 'EXPIRY',
      description: 'Credits that were not used in time',
      reference: { type: 'CREDIT_LOT', id: uuid },
    })
  }
  return expired.length
}

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
