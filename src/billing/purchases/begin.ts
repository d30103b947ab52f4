import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Tx } from '../../db/database.ts'
import { parseIdempotencyKey } from '../../http/idempotency.ts'
import { DAY_MS, HOUR_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { type Acting, callerActing, type Principal } from '../../lib/principal.ts'
import type { Order } from '../../providers/payments/port.ts'
import type { CardDeps } from '../customers/processor.ts'
import { billingNow } from '../entitlements/clock.ts'
import { nameOf } from '../subscriptions/apply.ts'
import type { Offer } from './offers.ts'
import * as store from './store.ts'
import type { PurchaseRow } from './table.ts'

/** A purchase by a member or other software. */
export interface Buyer {
  organizationId: number
  organizationUuid: string
  by: Acting
  /** The Idempotency-Key with the path that it belongs to; null without one. */
  requestKey: string | null
}

/** Throws INVALID_IDEMPOTENCY_KEY. */
export function buyerOf(call: { principal: Principal; request: Request; clientIp(): string }): Buyer {
  const { principal, request } = call
  const header = request.headers.get('idempotency-key')
  return {
    organizationId: principal.organizationId,
    organizationUuid: principal.organizationUuid,
    by: callerActing(principal, call.clientIp()),
    requestKey: header === null ? null : `${new URL(request.url).pathname} ${parseIdempotencyKey(header)}`,
  }
}

/** A purchase and what it is called for people. */
export interface Begun {
  row: PurchaseRow
  name: string
}

/** How long processors recognize a repeated call by its key, with room to spare. */
const REPEATABLE_MS = 20 * HOUR_MS
/** As long as answers are stored for an Idempotency-Key. */
const KEY_MS = DAY_MS
/** A charge without an outcome is continued, instead of a second one, for this time. */
const UNCERTAIN_MS = HOUR_MS

/** What is to be bought. */
interface Wanted {
  productKey: string
  quantity: number
  interval: 'MONTH' | 'YEAR' | null
  origin: 'CHECKOUT' | 'SAVED_CARD'
}

/**
 * Begins a purchase, or finds the one that an earlier call began and a crash or an outage interrupted. Its `uuid` is then
 * the same, so that the processor does nothing twice. Throws IDEMPOTENCY_KEY_REUSED, and what `offerIn` throws.
 */
export async function beginPurchase(
  { db, payments, billingCurrency: currency }: CardDeps,
  buyer: Buyer,
  wanted: Wanted,
  offerIn: (tx: Tx) => Offer,
): Promise<Begun> {
  return db.write((tx) => {
    const earlier = findEarlier(tx, buyer, wanted)
    if (earlier) return { row: earlier, name: nameOfPurchase(tx, earlier) }
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

/** Name of what was bought, for people. */
export const nameOfPurchase = (
  tx: Tx,
  { kind, productKey }: Pick<PurchaseRow, 'kind' | 'productKey'>,
): string => nameOf(tx, { kind: kind === 'PLAN' ? 'PLAN' : 'ADD_ON', productKey })

function findEarlier(tx: Tx, { organizationId, requestKey }: Buyer, wanted: Wanted): PurchaseRow | undefined {
  if (requestKey === null) {
    if (wanted.origin === 'CHECKOUT') return undefined
    // A double click, or a second try while the first has no answer.
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

/** What the processor is asked to charge. */
export const orderOf = (
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
