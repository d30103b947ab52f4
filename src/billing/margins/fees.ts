import { dayOf } from '../../lib/calendar.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { roundedShare } from '../../lib/money.ts'
import { type MonthBounds, monthAt, monthsBetween } from '../../lib/month.ts'
import type { PlanRow, ProductRow } from '../catalogue/shared-queries.ts'
import { addMonths } from '../entitlements/period.ts'
import type { SoldSubscription } from './queries.ts'
import type { FeeRow } from './shared-queries.ts'

/** What the plans and recurring add-ons of an organization cost in one of its months. Pure rules. */

/** The fee of a plan or an add-on. Money is in the smallest unit of the currency. */
export interface Fee {
  kind: FeeRow['kind']
  key: string
  name: string
  quantity: number
  interval: FeeRow['interval']
  /** Of one, for the interval. */
  price: number
  /** When it was assigned, ms since 1970. */
  since: number
}

/** What is sold now. */
export interface Catalogue {
  plans: ReadonlyMap<string, PlanRow>
  products: ReadonlyMap<string, ProductRow>
}

/** A month of an organization. */
interface FeeMonth extends MonthBounds {
  month: string
  timezone: string
}

/**
 * The fees of a month that the operator charges by hand: the plan and the add-ons that the organization had last in it,
 * each for the whole month, because it has the whole quantity of the month too. What was assigned and ended on the same
 * day costs nothing.
 */
export function feesByHand(rows: readonly FeeRow[], month: FeeMonth, catalogue: Catalogue): Fee[] {
  const held = rows.filter((row) => isByHand(row) && isHeld(row, month) && !isSlip(row, month.timezone))
  const last = new Map(held.map((row) => [row.kind === 'PLAN' ? 'PLAN' : row.productKey, row]))
  return [...last.values()].flatMap((row) => feeOf(row, catalogue) ?? [])
}

/** What has a period of its own was paid on the server that the organization came from. */
const isByHand = ({ provider, currentPeriodStart }: FeeRow): boolean =>
  provider === 'MANUAL' && currentPeriodStart === null

const isHeld = ({ createdAt, endedAt }: FeeRow, { start, end }: MonthBounds): boolean =>
  createdAt < end && (endedAt === null || endedAt > start)

const isSlip = ({ createdAt, endedAt }: FeeRow, timezone: string): boolean =>
  endedAt !== null && dayOf(createdAt, timezone) === dayOf(endedAt, timezone)

/** Undefined for a plan that is not sold for the interval, and for what costs nothing. */
function feeOf(row: FeeRow, { plans, products }: Catalogue): Fee | undefined {
  const { kind, productKey: key, quantity, interval } = row
  const plan = plans.get(key)
  const product = products.get(key)
  const name = (kind === 'PLAN' ? plan?.name : product?.name) ?? key
  const ofPlan = interval === 'YEAR' ? plan?.yearlyPrice : plan?.monthlyPrice
  const price = (kind === 'PLAN' ? ofPlan : product?.price) ?? 0
  return price === 0 ? undefined : { kind, key, name, quantity, interval, price, since: row.createdAt }
}

/** Whether a fee is due in the month: one of a year in the month in which its plan was assigned, each year. */
export const isDue = ({ interval, since }: Fee, { month, timezone }: FeeMonth): boolean =>
  interval === 'MONTH' || monthsBetween(monthAt(since, timezone), month) % 12 === 0

/** What a fee earns in one month, in the smallest unit of the currency: a twelfth of that of a year. */
export const monthlyShare = ({ price, quantity, interval }: Fee): number =>
  interval === 'YEAR' ? roundedShare(price * quantity, 12) : price * quantity

/** What is not paid now is no income: its current period does not count until it is. */
const UNPAID: ReadonlySet<string> = new Set([
  'INCOMPLETE',
  'INCOMPLETE_EXPIRED',
  'PAST_DUE',
  'UNPAID',
  'PAUSED',
])

/**
 * What the subscriptions that are paid by card earn in a month: a fee for each month of a subscription that began in it.
 * Its price is that of its sale, or else that of the catalogue. In the smallest unit of the currency.
 * @param sold what the organization bought
 * @param now ms since 1970; later months have not begun
 */
export function feesByCard(
  rows: readonly FeeRow[],
  { start, end }: MonthBounds,
  { catalogue, sold, now }: { catalogue: Catalogue; sold: readonly SoldSubscription[]; now: number },
): number {
  return rows
    .filter(({ provider }) => provider !== 'MANUAL')
    .reduce((sum, row) => {
      const months = countBegun(row, { start, end: Math.min(end, now + 1) })
      return months === 0 ? sum : sum + months * shareByCard(row, catalogue, sold)
    }, 0)
}

/**
 * How many months of a subscription began in a time, counted from its current period: the row is written some moments
 * after the first one began.
 */
function countBegun(row: FeeRow, { start, end }: MonthBounds): number {
  const anchor = row.currentPeriodStart ?? row.createdAt
  const unpaidFrom = UNPAID.has(row.status) ? anchor : Number.POSITIVE_INFINITY
  const before = Math.min(end, row.endedAt ?? Number.POSITIVE_INFINITY, unpaidFrom)
  const from = Math.max(start, row.createdAt - DAY_MS, row.trialEndsAt ?? 0)
  let begun = 0
  let months = monthsBetween(monthAt(anchor, 'UTC'), monthAt(start, 'UTC')) - 1
  for (let at = addMonths(anchor, months); at < before; at = addMonths(anchor, ++months)) {
    if (at >= from) begun++
  }
  return begun
}

function shareByCard(row: FeeRow, catalogue: Catalogue, sold: readonly SoldSubscription[]): number {
  const sale = sold.findLast(
    (one) =>
      one.subscriptionReference === row.providerReference &&
      one.productKey === row.productKey &&
      one.quantity === row.quantity,
  )
  if (sale) return row.interval === 'YEAR' ? roundedShare(sale.amount, 12) : sale.amount
  const fee = feeOf(row, catalogue)
  return fee ? monthlyShare(fee) : 0
}
