import type { Tx } from '../../db/database.ts'
import { putSetting } from '../../db/settings.ts'
import { enqueueChore } from '../../jobs/job.ts'
import { billingNow, SANDBOX_CLOCK_SETTING } from '../entitlements/clock.ts'
import { runDueChore } from './event-log.ts'

/**
 * Moves the test clock forward, by which subscriptions are renewed; what has become due is done soon after. It never
 * goes back, because what was paid stays paid.
 * @param ms a whole number above 0
 * @returns the time that it shows now, ms since 1970
 * @throws RangeError for any other number
 */
export function advanceSandboxClock(tx: Tx, ms: number): number {
  if (!Number.isSafeInteger(ms) || ms <= 0) throw new RangeError('The test clock only goes forward.')
  const now = billingNow(tx, tx.now) + ms
  if (now > LAST_MS) throw new RangeError('The test clock ends with the year 9999.')
  putSetting(tx, SANDBOX_CLOCK_SETTING, String(now - tx.now))
  enqueueChore(tx, runDueChore)
  return now
}

const LAST_MS = Date.UTC(9999, 11, 31)
