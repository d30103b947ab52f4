import * as v from 'valibot'
import { METERS } from '../../accounts/limits/limits.ts'
import { isLive } from '../../accounts/organizations/service.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { walletOf } from '../credits/store.ts'
import { BILLING } from '../customers/processor.ts'
import { entitlementOf } from '../entitlements/service.ts'
import { refillSoon } from '../refills/service.ts'
import { listAutoRefills } from '../refills/store.ts'
import { usedInPeriod } from '../usage/store.ts'
import { dueRefill } from './refill.ts'
import { announceOnce, forgetNotice, listNotices } from './store.ts'

/**
 * Event: the available credits fell below the threshold of the wallet. Emitted once until they rise
 * above it again.
 */
export const creditsLow = defineEvent(
  'billing.credits_low',
  1,
  v.object({ available: v.number(), threshold: v.number() }),
)

const meter = v.object({
  resource: v.picklist(METERS),
  /** Units that the plan has paid for in this period. */
  used: v.number(),
  limit: v.number(),
  /** ms since 1970. */
  periodEnd: v.number(),
})

/** Event: 80 % of what the plan includes in this period is used. Once per period and resource. */
export const limitNear = defineEvent('billing.limit_near', 1, meter)

/** Event: all that the plan includes in this period is used. Once per period and resource. */
export const limitReached = defineEvent('billing.limit_reached', 1, meter)

/** Share of a limit from which on members are warned. */
const NEAR = 0.8
const LOW = 'CREDITS_LOW'

/**
 * Checks the balance of an organization: emits the events that members should know of, and enqueues
 * refills that are due.
 */
export function checkBalance(tx: Tx, organizationId: number, hasProcessor: boolean): void {
  if (!isLive(tx, organizationId)) return
  const announced = listNotices(tx, organizationId)
  announceCredits(tx, organizationId, announced)
  for (const meter of METERS) announceMeter(tx, organizationId, meter, announced)
  if (!hasProcessor) return
  for (const refill of listAutoRefills(tx, organizationId)) {
    if (dueRefill(tx, refill)) refillSoon(tx, organizationId, refill.productKey)
  }
}

function announceCredits(tx: Tx, organizationId: number, announced: ReadonlyMap<string, number>): void {
  const { available = 0, lowBalanceThreshold: threshold = null } = walletOf(tx, organizationId) ?? {}
  if (threshold === null || available >= threshold) {
    if (announced.has(LOW)) forgetNotice(tx, organizationId, LOW)
    return
  }
  if (!announceOnce(tx, organizationId, LOW, 0)) return
  emit(tx, creditsLow, { organizationId, actor: BILLING, data: { available, threshold } })
}

/** Announces a meter near or at its limit. A raised limit can be reached again in the same period. */
function announceMeter(
  tx: Tx,
  organizationId: number,
  meter: (typeof METERS)[number],
  announced: ReadonlyMap<string, number>,
): void {
  const { limits, period } = entitlementOf(tx, organizationId, tx.now)
  const limit = limits[meter]
  const used = limit === null || limit === 0 ? 0 : usedInPeriod(tx, organizationId, meter, period.start).PLAN
  const data = { resource: meter, used, limit: limit ?? 0, periodEnd: period.end }
  const isReached = used > 0 && used >= data.limit
  const isNear = used > 0 && used >= data.limit * NEAR
  if (!isReached && announced.has(`REACHED ${meter}`)) forgetNotice(tx, organizationId, `REACHED ${meter}`)
  if (!isNear && announced.has(`NEAR ${meter}`)) forgetNotice(tx, organizationId, `NEAR ${meter}`)
  const isNearNews = isNear && announceOnce(tx, organizationId, `NEAR ${meter}`, period.start)
  const isReachedNews = isReached && announceOnce(tx, organizationId, `REACHED ${meter}`, period.start)
  if (isReachedNews) emit(tx, limitReached, { organizationId, actor: BILLING, data })
  else if (isNearNews) emit(tx, limitNear, { organizationId, actor: BILLING, data })
}
