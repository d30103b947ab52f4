import { isInPlaceOrganization } from '../../accounts/moves/store.ts'
import { joinOrganization } from '../../accounts/organizations/fragments.ts'
import type { Rows } from '../../db/bare-reader.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { billingNow } from '../entitlements/clock.ts'
import { billingPurchases, type PurchaseRow } from './table.ts'

const byUuid = rowsBy(billingPurchases, 'organizationId', 'uuid')
const byId = rowsBy(billingPurchases, 'organizationId', 'id')
const byRequest = rowsBy(billingPurchases, 'organizationId', 'requestKey')

export const findPurchase = (reader: Reader, organizationId: number, uuid: string): PurchaseRow | undefined =>
  byUuid(reader).get({ organizationId, uuid })

/** @param id internal */
export const findPurchaseById = (
  reader: Reader,
  organizationId: number,
  id: number,
): PurchaseRow | undefined => byId(reader).get({ organizationId, id })

/** Finds the purchase that a request with this key began. */
export const findByRequest = (
  reader: Reader,
  organizationId: number,
  requestKey: string,
): PurchaseRow | undefined => byRequest(reader).get({ organizationId, requestKey })

/**
 * Finds a charge of the saved card for the same product and quantity whose outcome is unknown.
 * @param since ms since 1970
 */
export const findUncertain = (
  reader: Reader,
  organizationId: number,
  { productKey, quantity, since }: { productKey: string; quantity: number; since: number },
): PurchaseRow | undefined =>
  reader.get<PurchaseRow>(
    `SELECT * FROM billing_purchases WHERE organization_id = ? AND created_at >= ?
       AND product_key = ? AND quantity = ? AND origin = 'SAVED_CARD' AND status = 'PENDING'
       AND request_key IS NULL ORDER BY created_at DESC, id DESC LIMIT 1`,
    organizationId,
    since,
    productKey,
    quantity,
  )

/** Finds the automatic purchase of a product that is not settled yet. */
export const findRefillInFlight = (
  reader: Reader,
  organizationId: number,
  productKey: string,
): PurchaseRow | undefined =>
  reader.get<PurchaseRow>(
    `SELECT * FROM billing_purchases WHERE organization_id = ? AND product_key = ?
       AND origin = 'AUTO_REFILL' AND status IN ('PENDING', 'REQUIRES_ACTION', 'PAID') ORDER BY id LIMIT 1`,
    organizationId,
    productKey,
  )

/**
 * Returns whether a purchase of a product was granted or failed since the end of another one. Of two that ended in the same
 * millisecond the later one began later.
 * @param since ms since 1970, by the clock of the machine
 * @param purchaseId public id of the other purchase
 */
export const hasEndedSince = (
  reader: Reader,
  organizationId: number,
  {
    productKey,
    status,
    since,
    purchaseId,
  }: { productKey: string; status: 'GRANTED' | 'FAILED'; since: number; purchaseId: string },
): boolean =>
  reader.value<number>(fragment`SELECT EXISTS (SELECT 1 FROM billing_purchases
    WHERE organization_id = ${organizationId} AND product_key = ${productKey} AND status = ${status}
      AND (updated_at > ${since} OR updated_at = ${since} AND id > (SELECT other.id FROM billing_purchases other
        WHERE other.organization_id = ${organizationId} AND other.uuid = ${purchaseId})))`) === 1

/**
 * Lists the open purchases of all organizations, those checked longest ago first.
 * @param before ms since 1970
 */
export const listUnsettled = (reader: Reader, before: number, limit: number): PurchaseRow[] =>
  reader.all<PurchaseRow>(
    `SELECT * FROM billing_purchases
     WHERE status IN ('PENDING', 'REQUIRES_ACTION', 'PAID') AND updated_at < ?
       AND ${isInPlaceOrganization('billing_purchases.organization_id')} ORDER BY updated_at LIMIT ?`,
    before,
    limit,
  )

/** The values of a new purchase. */
export interface NewPurchase
  extends Pick<
    PurchaseRow,
    | 'organizationId'
    | 'kind'
    | 'productKey'
    | 'quantity'
    | 'units'
    | 'resource'
    | 'interval'
    | 'amount'
    | 'currency'
    | 'origin'
    | 'provider'
    | 'requestKey'
  > {
  /** Set only when a lost purchase is inserted again. */
  uuid?: string
}

/** Inserts a purchase as PENDING. Its time is that of the clock of billing. */
export function insertPurchase(tx: Tx, row: NewPurchase): PurchaseRow {
  const uuid = row.uuid ?? uuidv7(tx.now)
  const now = billingNow(tx, tx.now)
  return tx.get<PurchaseRow>(fragment`
    INSERT INTO billing_purchases (uuid, organization_id, kind, product_key, quantity, units, resource, interval,
      amount, currency, origin, status, provider, request_key, created_at, updated_at)
    VALUES (${uuid}, ${row.organizationId}, ${row.kind}, ${row.productKey}, ${row.quantity}, ${row.units},
      ${row.resource}, ${row.interval}, ${row.amount}, ${row.currency}, ${row.origin}, 'PENDING', ${row.provider},
      ${row.requestKey}, ${now}, ${tx.now}) RETURNING *`)!
}

type Key = Pick<PurchaseRow, 'organizationId' | 'id'>

/** The processor's ids of the payment and the subscription of a purchase; null if unknown. */
export interface References {
  paymentId?: string | null
  subscriptionId?: string | null
}

/**
 * Marks a purchase as charged at the processor; the grant follows. A settled purchase stays as it is.
 * @returns its current row
 */
export const markPaid = (tx: Tx, { organizationId, id }: Key, references: References): PurchaseRow =>
  tx.get<PurchaseRow>(fragment`UPDATE billing_purchases SET status = 'PAID', paid_at = ${billingNow(tx, tx.now)}, failure = NULL,
      payment_reference = ifnull(payment_reference, ${references.paymentId ?? null}),
      subscription_reference = ifnull(subscription_reference, ${references.subscriptionId ?? null}),
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status IN ('PENDING', 'REQUIRES_ACTION')
    RETURNING *`) ?? findPurchaseById(tx, organizationId, id)!

/**
 * Marks that the customer has to pay on a page of the processor. A settled purchase stays as it is.
 * @param checkout.expiresAt ms since 1970
 * @returns its current row
 */
export const markToPay = (
  tx: Tx,
  { organizationId, id }: Key,
  checkout: { sessionId: string; url: string; expiresAt: number },
): PurchaseRow =>
  tx.get<PurchaseRow>(fragment`UPDATE billing_purchases SET status = 'REQUIRES_ACTION',
      session_reference = ${checkout.sessionId}, checkout_url = ${checkout.url}, expires_at = ${checkout.expiresAt},
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status = 'PENDING'
    RETURNING *`) ?? findPurchaseById(tx, organizationId, id)!

/** Marks a purchase as granted. Undefined if it was granted before, so that nothing is granted twice. */
export function markGranted(
  tx: Tx,
  { organizationId, id }: Key,
  references: References,
): PurchaseRow | undefined {
  const now = billingNow(tx, tx.now)
  return tx.get<PurchaseRow>(fragment`UPDATE billing_purchases SET status = 'GRANTED', granted_at = ${now},
      paid_at = ifnull(paid_at, ${now}), failure = NULL,
      payment_reference = ifnull(${references.paymentId ?? null}, payment_reference),
      subscription_reference = ifnull(${references.subscriptionId ?? null}, subscription_reference),
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND granted_at IS NULL
    RETURNING *`)
}

/**
 * Ends a purchase for which nothing was charged. A repeated request begins another purchase.
 * Undefined if it had ended or was granted.
 */
export const markEnded = (
  tx: Tx,
  { organizationId, id }: Key,
  status: 'FAILED' | 'EXPIRED',
  failure: string | null,
): PurchaseRow | undefined =>
  tx.get<PurchaseRow>(fragment`UPDATE billing_purchases SET status = ${status}, failure = ${failure}, request_key = NULL,
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND status IN ('PENDING', 'REQUIRES_ACTION', 'PAID') RETURNING *`)

/**
 * Stores the total amount refunded of a purchase.
 * @param refund.units units of this refund; below 0 if it failed
 */
export const markRefunded = (
  tx: Tx,
  { organizationId, id }: Key,
  refund: { amount: number; units: number; isWhole: boolean; note: string | null },
): PurchaseRow =>
  tx.get<PurchaseRow>(fragment`UPDATE billing_purchases SET refunded_amount = ${refund.amount},
      refunded_units = refunded_units + ${refund.units}, failure = ifnull(${refund.note}, failure),
      status = CASE WHEN ${refund.isWhole} THEN 'REFUNDED'
        WHEN status = 'REFUNDED' AND granted_at IS NOT NULL THEN 'GRANTED' ELSE status END, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} RETURNING *`)!

/** Frees the key of the request, so that the next request with it begins another purchase. */
export const releaseRequest = (tx: Tx, { organizationId, id }: Key): void =>
  void tx.run(fragment`UPDATE billing_purchases SET request_key = NULL
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Marks a purchase as checked now, so that others come first next time. */
export const touchPurchase = (tx: Tx, { organizationId, id }: Key): void =>
  void tx.run(fragment`UPDATE billing_purchases SET updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** A purchase that should be settled and is not. */
interface LatePurchase extends Pick<PurchaseRow, 'productKey' | 'status' | 'createdAt'> {
  /** Public id. */
  id: string
  organizationName: string
}

/**
 * Lists open purchases that began before `before` and should have an outcome, the oldest first: a
 * charge has no outcome, no callback followed, or the page expired without a report.
 * @param before by the clock of billing
 */
export const listLatePurchases = (reader: Rows, before: number): LatePurchase[] =>
  reader.all<LatePurchase>(
    `SELECT p.uuid AS id, organizations.name AS organizationName, p.product_key, p.status,
       p.created_at
     FROM billing_purchases p INDEXED BY billing_purchases_open ${joinOrganization('p.organization_id')}
     WHERE p.status IN ('PENDING', 'REQUIRES_ACTION', 'PAID') AND p.created_at < ?
       AND (p.status <> 'REQUIRES_ACTION' OR p.expires_at < ?)
     ORDER BY p.created_at, p.id`,
    before,
    before,
  )

/**
 * Returns when the newest purchase since `since` began that Stripe charged and must have reported;
 * undefined if there is none. Both times are by the clock of billing.
 */
export const newestCharged = (reader: Rows, since: number): number | undefined =>
  reader.value<number | null>(
    `SELECT max(created_at) FROM billing_purchases
     WHERE provider = 'STRIPE' AND created_at >= ? AND (status = 'PAID' OR granted_at IS NOT NULL)`,
    since,
  ) ?? undefined

/** Counts the purchases of an organization that are not settled. */
export const countUnsettled = (reader: Rows, organizationId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM billing_purchases
    WHERE organization_id = ${organizationId} AND status IN ('PENDING', 'REQUIRES_ACTION', 'PAID')`) ?? 0

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a purchase has a grant time exactly if it is granted',
    sql: `SELECT count(*) FROM billing_purchases WHERE status <> 'REFUNDED'
      AND (granted_at IS NULL) = (status = 'GRANTED')`,
  },
  {
    name: 'bought credits are in the ledger once',
    sql: `SELECT count(*) FROM billing_purchases p WHERE kind = 'CREDITS' AND granted_at IS NOT NULL AND 1 <>
      (SELECT count(*) FROM credit_entries e WHERE e.organization_id = p.organization_id AND e.reference_id = p.uuid
        AND e.type = 'PURCHASE' AND e.amount = p.units)`,
  },
  {
    name: 'bought packs are in the ledger once',
    sql: `SELECT count(*) FROM billing_purchases p WHERE kind = 'PACK' AND granted_at IS NOT NULL AND 1 <>
      (SELECT count(*) FROM usage_entries u WHERE u.organization_id = p.organization_id AND u.reference_id = p.uuid
        AND u.reason = 'PACK_BOUGHT' AND u.resource = p.resource AND u.delta = -p.units)`,
  },
  {
    name: 'a refund is in the ledgers, and takes back at most the granted units',
    sql: `SELECT count(*) FROM billing_purchases p WHERE refunded_units > units OR refunded_units <> (
      SELECT ifnull(-sum(amount), 0) FROM credit_entries e WHERE p.kind = 'CREDITS'
        AND e.organization_id = p.organization_id AND e.reference_id = p.uuid AND e.type = 'REFUND') + (
      SELECT ifnull(sum(delta), 0) FROM usage_entries u WHERE p.kind = 'PACK'
        AND u.organization_id = p.organization_id AND u.reference_id = p.uuid AND u.reason = 'PACK_REFUNDED')`,
  },
  {
    name: 'refunded amounts of purchases are in the credit notes',
    sql: `SELECT count(*) FROM billing_purchases p WHERE granted_at IS NOT NULL AND refunded_amount <>
      (SELECT ifnull(sum(n.subtotal), 0) FROM billing_credit_notes n WHERE n.purchase_id = p.id)`,
  },
]
