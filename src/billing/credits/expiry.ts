import type { Tx } from '../../db/database.ts'
import { billingNow } from '../entitlements/clock.ts'
import { settleUsage } from '../usage/settle.ts'
import { listExpired } from './lots.ts'
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
