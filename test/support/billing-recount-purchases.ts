import type { BookedPayment, BookedSubscription, Books, Look } from './billing-recount.ts'

/**
 * Checks of purchases and subscriptions against the books of their processor. Each function describes the
 * faults.
 */

interface PurchaseRow {
  uuid: string
  kind: string
  units: number
  amount: number
  origin: string
  provider: string
  status: string
  grantedAt: number | null
  refundedAmount: number
  refundedUnits: number
}

const listPurchases = (look: Look): PurchaseRow[] =>
  look.rows<PurchaseRow>(`SELECT uuid, kind, units, amount, origin, provider, status, granted_at AS grantedAt,
    refunded_amount AS refundedAmount, refunded_units AS refundedUnits FROM billing_purchases`)

/** Entries of a purchase in a ledger. */
interface Entered {
  grants: number[]
  taken: number
}

function listEntered(look: Look): Map<string, Entered> {
  const found = new Map<string, Entered>()
  const rows = look.rows<{ purchase: string; amount: number; isGrant: number }>(`
    SELECT reference_id AS purchase, amount, type = 'PURCHASE' AS isGrant FROM credit_entries
    WHERE reference_type = 'PURCHASE'
    UNION ALL
    SELECT reference_id, -delta, reason = 'PACK_BOUGHT' FROM usage_entries WHERE reference_type = 'PURCHASE'`)
  for (const { purchase, amount, isGrant } of rows) {
    const entered = found.getOrInsertComputed(purchase, () => ({ grants: [], taken: 0 }))
    if (isGrant === 1) entered.grants.push(amount)
    else entered.taken -= amount
  }
  return found
}

/** Final statuses of a purchase. */
const OVER = ['GRANTED', 'REFUNDED', 'FAILED', 'EXPIRED']

/**
 * Describes purchases that were charged or granted twice, or granted without a payment. At the end also those
 * that were charged, but neither granted nor refunded.
 */
export function wrongPurchases(look: Look, books: Books, isEnd: boolean): string[] {
  const paid = Map.groupBy(
    books.payments.filter(({ isPaid }) => isPaid),
    ({ purchase }) => purchase ?? '',
  )
  // A subscription whose first payment never came does not count.
  const begun = Map.groupBy(
    books.subscriptions.filter(({ status }) => !status.startsWith('INCOMPLETE')),
    ({ purchase }) => purchase,
  )
  const entered = listEntered(look)
  const known = new Set<string>()
  const wrong: string[] = []
  for (const row of listPurchases(look)) {
    known.add(row.uuid)
    const of = {
      payments: paid.get(row.uuid) ?? [],
      subscriptions: begun.get(row.uuid) ?? [],
      entered: entered.get(row.uuid) ?? { grants: [], taken: 0 },
    }
    for (const problem of wrongPurchase(row, of, isEnd)) {
      wrong.push(`${row.origin} of ${row.kind} ${row.uuid} (${row.status}): ${problem}`)
    }
  }
  for (const purchase of paid.keys()) {
    if (purchase !== '' && !known.has(purchase)) wrong.push(`${purchase} was charged and is not known`)
  }
  return wrong
}

interface OfPurchase {
  payments: BookedPayment[]
  subscriptions: BookedSubscription[]
  entered: Entered
}

function wrongPurchase(row: PurchaseRow, of: OfPurchase, isEnd: boolean): string[] {
  const { payments, subscriptions, entered } = of
  const { grants, taken } = entered
  const wrong: string[] = []
  if (payments.length > 1) wrong.push(`charged ${payments.length} times`)
  if (subscriptions.length > 1) wrong.push(`began ${subscriptions.length} subscriptions`)
  if (grants.length > 1) wrong.push(`granted ${grants.length} times`)
  if (taken !== row.refundedUnits || taken > row.units) wrong.push(`${taken} were taken back`)
  const isUsedUp = row.kind === 'CREDITS' || row.kind === 'PACK'
  if (isUsedUp && grants.length > 0 !== (row.grantedAt !== null)) wrong.push('granted and not entered')
  if (grants.some((amount) => amount !== row.units)) wrong.push(`grants ${grants} and not ${row.units}`)
  if (row.provider === 'MANUAL') return wrong
  const [payment] = payments
  const isCharged = isUsedUp ? payment !== undefined : subscriptions.length > 0
  if (row.grantedAt !== null && !isCharged) wrong.push('granted and never charged')
  if (isUsedUp && payment && payment.amount !== row.amount)
    wrong.push(`charged ${payment.amount}, not ${row.amount}`)
  if (isUsedUp && row.refundedAmount > (payment?.refunded ?? 0)) wrong.push('refunded here and not there')
  return isEnd ? [...wrong, ...unsettled(row, of)] : wrong
}

/** Describes the faults of a purchase after all work has ended. */
function unsettled(row: PurchaseRow, { payments: [payment], subscriptions: [begun] }: OfPurchase): string[] {
  const wrong: string[] = []
  if (!OVER.includes(row.status)) wrong.push('never settled')
  const isRecurring = row.kind === 'PLAN' || row.kind === 'RECURRING'
  if (isRecurring) {
    if (begun?.status === 'ACTIVE' && row.grantedAt === null) wrong.push('subscribed and not granted')
    return wrong
  }
  if (!payment) return wrong
  if (row.grantedAt === null && payment.refunded < payment.amount) wrong.push('charged and never granted')
  if (row.refundedAmount !== payment.refunded)
    wrong.push(`${payment.refunded} were given back, and ${row.refundedAmount} are known`)
  if ((row.status === 'REFUNDED') !== payment.refunded >= payment.amount) wrong.push('refunded or not')
  return wrong
}

interface SubscriptionRow {
  id: string
  organization: string
  kind: string
  status: string
  start: number
  end: number
  cancels: number
}

const isOver = (status: string): boolean => status === 'CANCELLED' || status === 'INCOMPLETE_EXPIRED'

/**
 * Describes differences between the subscriptions of the product and of the processor at the end, and
 * organizations that pay for two plans.
 */
export function wrongSubscriptions(look: Look, books: Books): string[] {
  const rows =
    look.rows<SubscriptionRow>(`SELECT s.provider_reference AS id, o.uuid AS organization, s.kind, s.status,
      s.current_period_start AS start, s.current_period_end AS end, s.cancel_at_period_end AS cancels
    FROM billing_subscriptions s JOIN organizations o ON o.id = s.organization_id
    WHERE s.provider <> 'MANUAL' AND s.ended_at IS NULL`)
  const here = rows.map((row) => textOf({ ...row, cancels: row.cancels === 1 }))
  const there = books.subscriptions.filter(({ status }) => !isOver(status)).map(textOf)
  const plans = Map.groupBy(
    books.subscriptions.filter(({ kind, status }) => kind === 'PLAN' && !isOver(status)),
    ({ organization }) => organization,
  )
  return [
    ...[...plans]
      // A subscription without its first payment is not paid.
      .filter(([, of]) => of.filter(({ status }) => status !== 'INCOMPLETE').length > 1)
      .map(([organization, of]) => `${organization} pays for ${of.length} plans`),
    ...here.filter((text) => !there.includes(text)).map((text) => `not at the processor: ${text}`),
    ...there.filter((text) => !here.includes(text)).map((text) => `only at the processor: ${text}`),
  ]
}

const textOf = (one: {
  id: string
  organization: string
  kind: string
  status: string
  start: number
  end: number
  cancels: boolean
}): string =>
  [
    one.id,
    one.organization,
    one.kind === 'PLAN' ? 'PLAN' : 'ADD_ON',
    one.status,
    one.start,
    one.end,
    one.cancels,
  ].join(' ')

/** Returns the books of the built-in processor from its tables. */
export function booksOfSandbox(look: Look): Books {
  const payments = look.rows<
    Omit<BookedPayment, 'isPaid'> & { isPaid: number }
  >(`SELECT public_id AS id, purchase,
    status = 'SUCCEEDED' AS isPaid, amount, amount_refunded AS refunded FROM payment_sandbox_payments`)
  const subscriptions = look.rows<Omit<BookedSubscription, 'cancels'> & { cancels: number }>(`
    SELECT s.public_id AS id, c.organization, s.metadata ->> 'kind' AS kind, s.metadata ->> 'purchase' AS purchase,
      s.status, s.current_period_start AS start, s.current_period_end AS end, s.cancel_at_period_end AS cancels
    FROM payment_sandbox_subscriptions s JOIN payment_sandbox_customers c ON c.id = s.customer_id`)
  return {
    payments: payments.map((row) => ({ ...row, isPaid: row.isPaid === 1 })),
    subscriptions: subscriptions.map((row) => ({ ...row, cancels: row.cancels === 1 })),
  }
}
