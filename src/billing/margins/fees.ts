import { dayOf } from '../../lib/calendar.ts'
import { roundedShare } from '../../lib/money.ts'
import { type MonthBounds, monthAt, monthsBetween } from '../../lib/month.ts'
import type { PlanRow, ProductRow } from '../catalogue/table.ts'
import { addMonths } from '../entitlements/period.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import type { PaidPeriod, SoldSubscription } from './store.ts'
import type { PriceRow } from './table.ts'

/** Fees of the plans and recurring add-ons of an organization in one of its months. Pure rules. */

/** The fee of a plan or an add-on. Money is in the smallest unit of the currency. */
export interface Fee {
  kind: SubscriptionRow['kind']
  key: string
  name: string
  quantity: number
  interval: SubscriptionRow['interval']
  /** Price of one unit for the interval. */
  price: number
  /** Time of the assignment, ms since 1970. */
  since: number
}

/** Prices of plans and products, oldest first. A month is charged by the prices at its end. */
export interface Catalogue {
  plans: ReadonlyMap<string, PlanRow>
  products: ReadonlyMap<string, ProductRow>
  prices: readonly PriceRow[]
}

/** A month of an organization. */
interface FeeMonth extends MonthBounds {
  month: string
  timezone: string
}

/**
 * Returns the fees of a month that the operator charges by hand: for the last plan and the last of
 * each add-on that the organization had in the month. Each is charged for the whole month, because
 * the organization had its whole quantity. An assignment that ended on its first day costs nothing.
 */
export function feesByHand(rows: readonly SubscriptionRow[], month: FeeMonth, catalogue: Catalogue): Fee[] {
  const held = rows.filter((row) => isByHand(row) && isHeld(row, month) && !isSlip(row, month.timezone))
  const last = new Map(held.map((row) => [row.kind === 'PLAN' ? 'PLAN' : row.productKey, row]))
  return [...last.values()].flatMap((row) => feeOf(row, catalogue, month.end - 1) ?? [])
}

/**
 * Returns whether the operator assigned it. A row with its own period was paid on the server that the
 * organization came from.
 */
const isByHand = ({ provider, currentPeriodStart }: SubscriptionRow): boolean =>
  provider === 'MANUAL' && currentPeriodStart === null

const isHeld = ({ createdAt, endedAt }: SubscriptionRow, { start, end }: MonthBounds): boolean =>
  createdAt < end && (endedAt === null || endedAt > start)

const isSlip = ({ createdAt, endedAt }: SubscriptionRow, timezone: string): boolean =>
  endedAt !== null && dayOf(createdAt, timezone) === dayOf(endedAt, timezone)

/** Returns the fee; undefined if it costs nothing. @param at ms since 1970 */
function feeOf(row: SubscriptionRow, catalogue: Catalogue, at: number): Fee | undefined {
  const { kind, productKey: key, quantity, interval } = row
  const named = kind === 'PLAN' ? catalogue.plans.get(key) : catalogue.products.get(key)
  const price = priceOf(row, catalogue, at)
  const name = named?.name ?? key
  return price === 0 ? undefined : { kind, key, name, quantity, interval, price, since: row.createdAt }
}

type Priced = Pick<SubscriptionRow, 'kind' | 'productKey' | 'interval'>

/**
 * Returns the price at a time; before the first price, the first one. 0 if it is not sold for the
 * interval.
 */
function priceOf({ kind, productKey, interval }: Priced, { prices }: Catalogue, at: number): number {
  const own = prices.filter(
    (row) =>
      row.kind === kind && row.key === productKey && row.interval === (kind === 'PLAN' ? interval : 'MONTH'),
  )
  return (own.findLast(({ since }) => since <= at) ?? own[0])?.price ?? 0
}

/**
 * Returns whether a fee is due in the month. A yearly fee is due each year in the month in which its
 * plan was assigned.
 */
export const isDue = ({ interval, since }: Fee, { month, timezone }: FeeMonth): boolean =>
  interval === 'MONTH' || monthsBetween(monthAt(since, timezone), month) % 12 === 0

/**
 * Returns what a fee earns in one month, in the smallest unit of the currency. A yearly fee earns a
 * twelfth.
 */
export const monthlyShare = ({
  price,
  quantity,
  interval,
}: Pick<Fee, 'price' | 'quantity' | 'interval'>): number =>
  interval === 'YEAR' ? roundedShare(price * quantity, 12) : price * quantity

/**
 * Returns what the subscriptions paid by card earn in a month, in the smallest unit of the currency.
 * A monthly period counts in the month in which it began; a yearly one counts a twelfth in each of
 * its months. A payment after the month counts when it was made. The price is that of the sale, or
 * else that of the catalogue.
 * @param sold purchases of the organization
 * @param now ms since 1970; later months have not begun
 */
export function feesByCard(
  periods: readonly PaidPeriod[],
  { start, end }: MonthBounds,
  { catalogue, sold, now }: { catalogue: Catalogue; sold: readonly SoldSubscription[]; now: number },
): number {
  return periods.reduce((sum, period) => {
    const { interval, periodStart, paidAt } = period
    let counted = 0
    for (let month = 0; month < (interval === 'YEAR' ? 12 : 1); month++) {
      const at = Math.max(addMonths(periodStart, month), paidAt)
      if (at >= start && at < end && at <= now) counted += 1
    }
    return counted === 0 ? sum : sum + counted * shareByCard(period, catalogue, { sold, at: end - 1 })
  }, 0)
}

function shareByCard(
  period: PaidPeriod,
  catalogue: Catalogue,
  { sold, at }: { sold: readonly SoldSubscription[]; at: number },
): number {
  const sale = sold.findLast(
    (one) =>
      one.subscriptionReference === period.providerReference &&
      one.productKey === period.productKey &&
      one.quantity === period.quantity,
  )
  if (sale) return period.interval === 'YEAR' ? roundedShare(sale.amount, 12) : sale.amount
  const price = priceOf(period, catalogue, at)
  return price === 0 ? 0 : monthlyShare({ ...period, price })
}
