import type { Look } from './billing-recount.ts'

/**
 * Entitlement of an organization by a plain reading of the rows, without the memory, SQL and calendar of the
 * product.
 */

const DAY_MS = 86_400_000
const RESOURCES = [
  'CONTACTS',
  'MEMBERS',
  'CHANNEL_IDENTITIES',
  'SMS_SEGMENTS',
  'EMAILS',
  'WHATSAPP_MESSAGES',
  'JOIN_LINKS',
  'SHORT_LINKS',
]
const METERS = ['SMS_SEGMENTS', 'EMAILS', 'WHATSAPP_MESSAGES']

interface Held {
  kind: string
  product: string
  quantity: number
  provider: string
  status: string
  interval: string
  start: number | null
  end: number | null
  cancels: number
  pastDueSince: number | null
}

const isGiving = ({ status, cancels, end, pastDueSince }: Held, now: number): boolean => {
  if (status === 'PAST_DUE') return now < (pastDueSince ?? now) + 7 * DAY_MS
  if (status !== 'ACTIVE' && status !== 'TRIALING') return false
  return cancels === 0 || end === null || now < end
}

/**
 * Returns the expected entitlement.
 * @param now current time by the billing clock, ms since 1970
 * @param otherwise the plan of organizations without one
 */
export function expectedEntitlement(look: Look, organizationId: number, now: number, otherwise = 'FREE') {
  const held = look
    .rows<Held>(
      `SELECT kind, product_key AS product, quantity, provider, status, interval, current_period_start AS start,
         current_period_end AS end, cancel_at_period_end AS cancels, past_due_since AS pastDueSince
       FROM billing_subscriptions WHERE organization_id = ? AND ended_at IS NULL`,
      organizationId,
    )
    .filter((one) => isGiving(one, now))
  const plan = held.find(({ kind }) => kind === 'PLAN')
  const planKey = plan?.product ?? otherwise
  const [row] = look.rows<{ limits: string }>('SELECT limits FROM billing_plans WHERE key = ?', planKey)
  const ofPlan: Record<string, number> = JSON.parse(row!.limits)
  const limits = Object.fromEntries(RESOURCES.map((resource) => [resource, ofPlan[resource] ?? null]))
  for (const { kind, product, quantity } of held) {
    if (kind !== 'ADD_ON') continue
    const [addOn] = look.rows<{ resource: string; units: number }>(
      'SELECT resource, quantity_per_unit AS units FROM billing_products WHERE key = ?',
      product,
    )
    const { resource, units } = addOn!
    const limit = limits[resource]
    if (typeof limit === 'number') limits[resource] = limit + quantity * units
  }
  const hasWallet =
    look.rows('SELECT 1 FROM credit_wallets WHERE organization_id = ?', organizationId).length > 0
  if (planKey === 'SELF_HOSTED' && hasWallet) for (const meter of METERS) limits[meter] = 0
  const [{ timezone }] = look.rows<{ timezone: string }>(
    'SELECT timezone FROM organizations WHERE id = ?',
    organizationId,
  ) as [{ timezone: string }]
  return { planKey, limits, period: periodOf(plan, timezone, now), hasWallet }
}

interface Span {
  start: number
  end: number
}

function periodOf(plan: Held | undefined, timezone: string, now: number): Span {
  const { start = null, end = null, interval } = plan ?? {}
  if (start === null || end === null || now < start) return monthOf(now, timezone)
  if (interval === 'MONTH' && now < end) return { start, end }
  const anchor = now < end ? start : end
  let month = 0
  while (clipped(anchor, month + 1) <= now) month += 1
  const next = clipped(anchor, month + 1)
  return { start: clipped(anchor, month), end: now < end ? Math.min(end, next) : next }
}

/**
 * Returns the same time of day some months later in UTC, on the same day of the month or the last day before
 * it.
 */
function clipped(anchor: number, months: number): number {
  const at = new Date(anchor)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(at.getUTCDate(), lastDay))
  return midnight + (anchor % DAY_MS)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the month on a wall calendar, such as `3/2026`. */
const calendarOf = (at: number, timezone: string): string =>
  formats
    .getOrInsertComputed(
      timezone,
      () => new Intl.DateTimeFormat('en-US', { timeZone: timezone, year: 'numeric', month: 'numeric' }),
    )
    .format(at)

/** Finds the first ms after `from` at which the calendar shows another month, by bisection. */
function nextMonth(from: number, timezone: string): number {
  let [same, other] = [from, from + 32 * DAY_MS]
  const shown = calendarOf(from, timezone)
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (calendarOf(middle, timezone) === shown) same = middle
    else other = middle
  }
  return other
}

const months = new Map<string, Span>()

function monthOf(now: number, timezone: string): Span {
  const name = `${calendarOf(now, timezone)} ${timezone}`
  return months.getOrInsertComputed(name, () => {
    let start = nextMonth(now - 32 * DAY_MS, timezone)
    while (calendarOf(start, timezone) !== calendarOf(now, timezone)) start = nextMonth(start, timezone)
    return { start, end: nextMonth(now, timezone) }
  })
}
