import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Db, Tx } from '../../db/database.ts'
import { parseIdempotencyKey } from '../../http/idempotency.ts'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { faultPoint } from '../../lib/fault.ts'
import { type Acting, callerActing, type Principal } from '../../lib/principal.ts'
import { type Order, type PaymentResult, ProcessorError } from '../../providers/payments/port.ts'
import { nameOf } from '../catalogue/store.ts'
import { asking, type CardDeps, inTurnOfPurchase } from '../customers/processor.ts'
import { withCustomer } from '../customers/service.ts'
import { billingNow } from '../entitlements/clock.ts'
import { failPurchase } from './grant.ts'
import type { Offer } from './offers.ts'
import * as store from './store.ts'
import { findPurchase, findPurchaseById } from './store.ts'
import type { PurchaseRow } from './table.ts'

/**
 * The steps of a purchase until it is paid: it begins, and its checkout is opened or the saved card
 * is charged. Each step passes on the row as written. A callback of the processor grants what was
 * paid.
 */

/** A caller who buys: a member or other software. */
interface Buyer {
  organizationId: number
  organizationUuid: string
  by: Acting
  /** The Idempotency-Key with the path of its request; null without one. */
  requestKey: string | null
  /** A transaction of the call. It is refused while the organization moves. */
  step: Db['write']
}

/** Returns the buyer of a call. Throws INVALID_IDEMPOTENCY_KEY. */
export function buyerOf(
  call: { principal: Principal; request: Request; clientIp(): string } & Pick<Buyer, 'step'>,
): Buyer {
  const { principal, request } = call
  const header = request.headers.get('idempotency-key')
  return {
    organizationId: principal.organizationId,
    organizationUuid: principal.organizationUuid,
    by: callerActing(principal, call.clientIp()),
    requestKey: header === null ? null : `${new URL(request.url).pathname} ${parseIdempotencyKey(header)}`,
    step: call.step,
  }
}

/** A purchase with its name for people. */
interface Begun {
  row: PurchaseRow
  name: string
}

/** Time for which a call can be repeated safely. Processors recognize its key for longer. */
const REPEATABLE_MS = 20 * HOUR_MS
/**
 * Time for which a settled purchase answers a repeated request: as long as answers are stored for an
 * Idempotency-Key.
 */
const KEY_MS = DAY_MS
/** Time for which a charge without an outcome is continued instead of starting a second one. */
const UNCERTAIN_MS = HOUR_MS

/** The product, quantity and origin of a wanted purchase. */
export interface Wanted {
  productKey: string
  quantity: number
  interval: 'MONTH' | 'YEAR' | null
  origin: 'CHECKOUT' | 'SAVED_CARD'
}

/**
 * Begins a purchase, or finds the purchase of an earlier call that a crash or an outage interrupted.
 * It then has the same `uuid`, so that the processor does nothing twice. Throws
 * IDEMPOTENCY_KEY_REUSED, and the errors of `offerIn`.
 */
export async function beginPurchase(
  { payments, billingCurrency: currency }: CardDeps,
  buyer: Buyer,
  wanted: Wanted,
  offerIn: (tx: Tx) => Offer,
): Promise<Begun> {
  return buyer.step((tx) => {
    const earlier = findEarlier(tx, buyer, wanted)
    if (earlier) return { row: earlier, name: nameOf(tx, earlier) }
    const { name, ...offer } = offerIn(tx)
    const { organizationId, requestKey } = buyer
    const row = store.insertPurchase(tx, {
      organizationId,
      origin: wanted.origin,
      provider: payments.name,
      currency,
      requestKey,
      ...offer,
    })
    recordBegin(tx, buyer, row)
    return { row, name }
  })
}

function findEarlier(tx: Tx, { organizationId, requestKey }: Buyer, wanted: Wanted): PurchaseRow | undefined {
  if (requestKey === null) {
    if (wanted.origin === 'CHECKOUT') return undefined
    // The request may be a double click, or a second try while the first has no answer.
    return store.findUncertain(tx, organizationId, {
      ...wanted,
      since: billingNow(tx, tx.now) - UNCERTAIN_MS,
    })
  }
  const earlier = store.findByRequest(tx, organizationId, requestKey)
  if (!earlier) return undefined
  if (!isContinued(tx, earlier)) {
    store.releaseRequest(tx, earlier)
    return undefined
  }
  const { productKey, quantity, interval } = earlier
  const isSame =
    productKey === wanted.productKey && quantity === wanted.quantity && interval === wanted.interval
  if (isSame) return earlier
  throw new AppError(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for another purchase. Use a new key.',
  )
}

function isContinued(tx: Tx, { status, createdAt, expiresAt }: PurchaseRow): boolean {
  const age = billingNow(tx, tx.now) - createdAt
  if (status === 'PENDING') return age < REPEATABLE_MS
  if (status === 'REQUIRES_ACTION') return expiresAt !== null && expiresAt > tx.now
  return age < KEY_MS
}

const recordBegin = (tx: Tx, { organizationId, by }: Buyer, row: PurchaseRow): void =>
  recordAuditEvent(tx, {
    organizationId,
    by,
    act: row.origin === 'CHECKOUT' ? 'CHECKOUT_STARTED' : 'PURCHASE_STARTED',
    resource: { type: 'PURCHASE', id: row.uuid },
    details: {
      product: row.productKey,
      quantity: row.quantity,
      amount: row.amount,
      currency: row.currency,
    },
  })

/** Returns the order for the processor. */
const orderOf = (
  { row, name }: Begun,
  { organizationUuid, customer }: { organizationUuid: string; customer: string },
): Order => ({
  customer,
  name,
  metadata: {
    organization: organizationUuid,
    purchase: row.uuid,
    kind: row.kind,
    product: row.productKey,
    quantity: row.quantity,
    units: row.units,
    resource: row.resource ?? '',
    interval: row.interval ?? 'MONTH',
    amount: row.amount,
    currency: row.currency,
  },
})

/** Addresses to which a processor leads a customer after a checkout. */
interface ReturnUrls {
  successUrl: string
  cancelUrl: string
}

/**
 * Opens the hosted checkout of a purchase, or returns its open checkout. Throws SERVICE_UNAVAILABLE;
 * the purchase then waits until the request is repeated. Throws CONFLICT if the processor refuses, or
 * if the purchase was settled meanwhile.
 */
export async function openCheckout(
  deps: CardDeps,
  buyer: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
  urls: ReturnUrls,
): Promise<PurchaseRow> {
  const { organizationId, uuid } = begun.row
  return inTurnOfPurchase(deps, uuid, async () => {
    // An earlier turn may have opened or settled the purchase.
    const row = findPurchase(deps.db, organizationId, uuid)!
    const opened = row.status === 'PENDING' ? await askForPage(deps, buyer, { ...begun, row }, urls) : row
    if (opened.checkoutUrl !== null && opened.status === 'REQUIRES_ACTION') return opened
    throw new AppError(
      'CONFLICT',
      'This purchase was settled meanwhile. Begin another one with a new Idempotency-Key.',
      { said: (say) => say.purchaseSettled() },
    )
  })
}

/**
 * Creates the checkout page, within the turn of the purchase, and stores its address. Throws as
 * `openCheckout`.
 */
async function askForPage(
  deps: CardDeps,
  { organizationUuid }: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
  urls: ReturnUrls,
): Promise<PurchaseRow> {
  const { row } = begun
  const checkout = await asking(deps, () =>
    endingIfRefused(deps, row, () =>
      withCustomer(deps, row.organizationId, (customer) =>
        deps.payments.createCheckout(orderOf(begun, { organizationUuid, customer }), urls),
      ),
    ),
  )
  return deps.db.write((tx) => store.markToPay(tx, row, checkout))
}

/**
 * Ends the purchase if the processor refuses the call. Nothing was charged, and a repeated request
 * begins another purchase.
 */
async function endingIfRefused<T>({ db }: CardDeps, row: PurchaseRow, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ProcessorError && error.kind !== 'UNAVAILABLE') {
      await db.write((tx) => void store.markEnded(tx, row, 'FAILED', error.message))
    }
    throw error
  }
}

/**
 * Charges the saved card for a purchase, or opens a checkout if the card needs its owner. A purchase
 * that an earlier call settled is returned as it is. Throws PAYMENT_FAILED with the reason, and
 * CONFLICT if the processor refuses. Throws SERVICE_UNAVAILABLE; the purchase then waits until the
 * request is repeated.
 */
export async function buyBySavedCard(
  deps: CardDeps,
  buyer: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
  urls: ReturnUrls,
): Promise<PurchaseRow> {
  const { db } = deps
  const { organizationId, uuid } = begun.row
  return inTurnOfPurchase(deps, uuid, async () => {
    // An earlier turn may have settled the purchase.
    const row = findPurchase(db, organizationId, uuid)!
    if (row.status !== 'PENDING') return settled(row)
    const result = await asking(deps, () =>
      endingIfRefused(deps, row, () => charge(deps, buyer, { ...begun, row })),
    )
    if (result.outcome === 'REQUIRES_ACTION')
      return settled(await askForPage(deps, buyer, { ...begun, row }, urls))
    return settled(await db.write((tx) => writeResult(tx, row, result)))
  })
}

/** Stores the result of a charge. A purchase that a callback settled meanwhile stays as it is. */
function writeResult(
  tx: Tx,
  row: PurchaseRow,
  result: Exclude<PaymentResult, { outcome: 'REQUIRES_ACTION' }>,
): PurchaseRow {
  if (result.outcome === 'PAID') return store.markPaid(tx, row, result)
  return failPurchase(tx, row, { reason: result.reason }) ?? findPurchaseById(tx, row.organizationId, row.id)!
}

/** Charges the saved card at the processor. Throws ProcessorError. */
export async function charge(
  deps: CardDeps,
  { organizationUuid }: Pick<Buyer, 'organizationUuid'>,
  begun: Begun,
): Promise<PaymentResult> {
  const result = await withCustomer(deps, begun.row.organizationId, (customer) => {
    faultPoint('billing.before_charge')
    return deps.payments.charge(orderOf(begun, { organizationUuid, customer }))
  })
  faultPoint('billing.after_charge')
  return result
}

/** Returns the purchase unless it failed or expired. Throws PAYMENT_FAILED, CONFLICT. */
function settled(row: PurchaseRow): PurchaseRow {
  if (row.status === 'FAILED') throw new AppError('PAYMENT_FAILED', row.failure ?? 'The card was declined.')
  if (row.status !== 'EXPIRED') return row
  throw new AppError('CONFLICT', 'This purchase has expired. Begin another one with a new Idempotency-Key.', {
    said: (say) => say.purchaseExpired(),
  })
}
