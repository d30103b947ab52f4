import { isInPlaceOrganization } from '../../accounts/moves/store.ts'
import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { billingNow } from '../entitlements/clock.ts'
import type { PurchaseRow } from './table.ts'

export const findPurchase = (reader: Reader, organizationId: number, uuid: string): PurchaseRow | undefined =>
  reader.get<PurchaseRow>(
    `SELECT * FROM billing_purchases WHERE organization_id = ? AND uuid = ?`,
    organizationId,
    uuid,
  )

/** @param id internal */
export const findPurchaseById = (
  reader: Reader,
  organizationId: number,
  id: number,
): PurchaseRow | undefined =>
  reader.get<PurchaseRow>(
    `SELECT * FROM billing_purchases WHERE organization_id = ? AND id = ?`,
    organizationId,
    id,
  )

/** The purchase that a request with this key began. */
export const findByRequest = (
  reader: Reader,
  organizationId: number,
  requestKey: string,
): PurchaseRow | undefined =>
  reader.get<PurchaseRow>(
    `SELECT * FROM billing_purchases WHERE organization_id = ? AND request_key = ?`,
    organizationId,
    requestKey,
  )

/** A charge of the saved card for the same thing whose outcome is not known. @param since ms since 1970 */
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

/** The automatic purchase of a product that is not settled yet. */
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

/** Whether a purchase of a product came to an end after another change. @param since ms since 1970, by the clock of the machine */
export const hasEndedSince = (
  reader: Reader,
  organizationId: number,
  { productKey, status, since }: { productKey: string; status: 'GRANTED' | 'FAILED'; since: number },
): boolean =>
  reader.value<number>(fragment`SELECT EXISTS (SELECT 1 FROM billing_purchases
    WHERE organization_id = ${organizationId} AND product_key = ${productKey} AND status = ${status}
      AND updated_at > ${since})`) === 1

/** Automatic purchases of a product since `since` (ms since 1970) that were charged or may have been. */
export const countRefills = (
  reader: Reader,
  organizationId: number,
  productKey: string,
  since: number,
): number =>
  reader.value<number>(fragment`SELECT count(*) FROM billing_purchases
    WHERE organization_id = ${organizationId} AND product_key = ${productKey} AND origin = 'AUTO_REFILL'
      AND created_at >= ${since} AND status NOT IN ('FAILED', 'EXPIRED')`) ?? 0

/**
 * The purchases of all organizations that wait for something, those first that were looked at the longest ago.
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

/** What a new purchase is. */
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
  /** Absent for a new one. */
  uuid?: string
}

/** Inserts a purchase that is PENDING. It is dated by the clock of billing. */
export function insertPurchase(tx: Tx, row: NewPurchase): PurchaseRow {
  const uuid = row.uuid ?? uuidv7(tx.now)
  const now = billingNow(tx, tx.now)
  tx.run(fragment`
    INSERT INTO billing_purchases (uuid, organization_id, kind, product_key, quantity, units, resource, interval,
      amount, currency, origin, status, provider, request_key, created_at, updated_at)
    VALUES (${uuid}, ${row.organizationId}, ${row.kind}, ${row.productKey}, ${row.quantity}, ${row.units},
      ${row.resource}, ${row.interval}, ${row.amount}, ${row.currency}, ${row.origin}, 'PENDING', ${row.provider},
      ${row.requestKey}, ${now}, ${tx.now})`)
  return findPurchase(tx, row.organizationId, uuid)!
}

type Key = Pick<PurchaseRow, 'organizationId' | 'id'>

/** The processor's ids of what a purchase led to; null for unknown. */
export interface References {
  paymentId?: string | null
  subscriptionId?: string | null
}

/** The processor charges it; the grant follows. A purchase that is granted already stays so. */
export const markPaid = (tx: Tx, { organizationId, id }: Key, references: References): void =>
  void tx.run(fragment`UPDATE billing_purchases SET status = 'PAID', paid_at = ${billingNow(tx, tx.now)}, failure = NULL,
      payment_reference = ifnull(payment_reference, ${references.paymentId ?? null}),
      subscription_reference = ifnull(subscription_reference, ${references.subscriptionId ?? null}),
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status IN ('PENDING', 'REQUIRES_ACTION')`)

/** The customer has to pay on a page of the processor. @param checkout.expiresAt ms since 1970 */
export const markToPay = (
  tx: Tx,
  { organizationId, id }: Key,
  checkout: { sessionId: string; url: string; expiresAt: number },
): void =>
  void tx.run(fragment`UPDATE billing_purchases SET status = 'REQUIRES_ACTION',
      session_reference = ${checkout.sessionId}, checkout_url = ${checkout.url}, expires_at = ${checkout.expiresAt},
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND status = 'PENDING'`)

/** Marks a purchase as granted. False if it was granted before: nothing more is to be given. */
export function markGranted(tx: Tx, { organizationId, id }: Key, references: References): boolean {
  const now = billingNow(tx, tx.now)
  return (
    tx.run(fragment`UPDATE billing_purchases SET status = 'GRANTED', granted_at = ${now},
      paid_at = ifnull(paid_at, ${now}), failure = NULL,
      payment_reference = ifnull(${references.paymentId ?? null}, payment_reference),
      subscription_reference = ifnull(${references.subscriptionId ?? null}, subscription_reference),
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id} AND granted_at IS NULL`).changes === 1
  )
}

/**
 * Ends a purchase of which nothing was charged. A repetition of its request begins another one. False if it had ended
 * or was granted.
 */
export const markEnded = (
  tx: Tx,
  { organizationId, id }: Key,
  status: 'FAILED' | 'EXPIRED',
  failure: string | null,
): boolean =>
  tx.run(fragment`UPDATE billing_purchases SET status = ${status}, failure = ${failure}, request_key = NULL,
      updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}
      AND status IN ('PENDING', 'REQUIRES_ACTION', 'PAID')`).changes === 1

/** Writes how much of a purchase was given back, in all. @param refund.units of this refund; below 0 if it failed */
export const markRefunded = (
  tx: Tx,
  { organizationId, id }: Key,
  refund: { amount: number; units: number; isWhole: boolean; note: string | null },
): void =>
  void tx.run(fragment`UPDATE billing_purchases SET refunded_amount = ${refund.amount},
      refunded_units = refunded_units + ${refund.units}, failure = ifnull(${refund.note}, failure),
      status = CASE WHEN ${refund.isWhole} THEN 'REFUNDED'
        WHEN status = 'REFUNDED' AND granted_at IS NOT NULL THEN 'GRANTED' ELSE status END, updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** The next request with this key begins another purchase. */
export const releaseRequest = (tx: Tx, { organizationId, id }: Key): void =>
  void tx.run(fragment`UPDATE billing_purchases SET request_key = NULL
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Notes that a purchase was looked at, so that others come first next time. */
export const touchPurchase = (tx: Tx, { organizationId, id }: Key): void =>
  void tx.run(fragment`UPDATE billing_purchases SET updated_at = ${tx.now}
    WHERE organization_id = ${organizationId} AND id = ${id}`)

/** Must be true at every commit; SQLite itself does not check it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a purchase is granted exactly if it says when',
    sql: `SELECT count(*) FROM billing_purchases WHERE status <> 'REFUNDED'
      AND (granted_at IS NULL) = (status = 'GRANTED')`,
  },
  {
    name: 'credits that were bought are in the ledger once',
    sql: `SELECT count(*) FROM billing_purchases p WHERE kind = 'CREDITS' AND granted_at IS NOT NULL AND 1 <>
      (SELECT count(*) FROM credit_entries e WHERE e.organization_id = p.organization_id AND e.reference_id = p.uuid
        AND e.type = 'PURCHASE' AND e.amount = p.units)`,
  },
  {
    name: 'packs that were bought are in the ledger once',
    sql: `SELECT count(*) FROM billing_purchases p WHERE kind = 'PACK' AND granted_at IS NOT NULL AND 1 <>
      (SELECT count(*) FROM usage_entries u WHERE u.organization_id = p.organization_id AND u.reference_id = p.uuid
        AND u.reason = 'PACK_BOUGHT' AND u.resource = p.resource AND u.delta = -p.units)`,
  },
  {
    name: 'what a refund took back is in the ledgers, and is no more than was granted',
    sql: `SELECT count(*) FROM billing_purchases p WHERE refunded_units > units OR refunded_units <> (
      SELECT ifnull(-sum(amount), 0) FROM credit_entries e WHERE p.kind = 'CREDITS'
        AND e.organization_id = p.organization_id AND e.reference_id = p.uuid AND e.type = 'REFUND') + (
      SELECT ifnull(sum(delta), 0) FROM usage_entries u WHERE p.kind = 'PACK'
        AND u.organization_id = p.organization_id AND u.reference_id = p.uuid AND u.reason = 'PACK_REFUNDED')`,
  },
  {
    name: 'money of a purchase that went back is in the credit notes',
    sql: `SELECT count(*) FROM billing_purchases p WHERE granted_at IS NOT NULL AND refunded_amount <>
      (SELECT ifnull(sum(n.subtotal), 0) FROM billing_credit_notes n WHERE n.purchase_id = p.id)`,
  },
]
