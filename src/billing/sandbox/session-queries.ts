import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import type { AuthenticationRow, CheckoutRow, PortalRow } from './table.ts'

const CHECKOUT = verbatim(`id, public_id, customer_id, purchase, name, metadata,
  success_url, cancel_url, status, subscription_id,
  expires_at`)

export const findCheckout = (reader: Reader, publicId: string): CheckoutRow | undefined =>
  reader.get<CheckoutRow>(fragment`SELECT ${CHECKOUT} FROM payment_sandbox_checkouts
    WHERE public_id = ${publicId}`)

export const findCheckoutById = (reader: Reader, id: number): CheckoutRow =>
  reader.get<CheckoutRow>(fragment`SELECT ${CHECKOUT} FROM payment_sandbox_checkouts WHERE id = ${id}`)!

/** The checkout of a purchase that is open or paid. */
export const findCheckoutOf = (reader: Reader, purchase: string): CheckoutRow | undefined =>
  reader.get<CheckoutRow>(fragment`SELECT ${CHECKOUT} FROM payment_sandbox_checkouts
    WHERE purchase = ${purchase} AND status <> 'EXPIRED'`)

export const insertCheckout = (
  tx: Tx,
  row: Omit<CheckoutRow, 'id' | 'status' | 'subscriptionId'>,
): CheckoutRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_checkouts
      (public_id, customer_id, purchase, name, metadata, success_url, cancel_url, status, expires_at, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.purchase}, ${row.name}, ${row.metadata}, ${row.successUrl},
      ${row.cancelUrl}, 'OPEN', ${row.expiresAt}, ${tx.now})`)
  return { ...row, id, status: 'OPEN', subscriptionId: null }
}

export const updateCheckout = (
  tx: Tx,
  { id, status, subscriptionId }: Pick<CheckoutRow, 'id' | 'status' | 'subscriptionId'>,
): void =>
  void tx.run(fragment`UPDATE payment_sandbox_checkouts
    SET status = ${status}, subscription_id = ${subscriptionId} WHERE id = ${id}`)

/** Sets up to `limit` open checkouts whose time is over to EXPIRED. @returns their public ids */
export const expireCheckouts = (tx: Tx, limit: number): string[] =>
  tx
    .all<{ publicId: string }>(fragment`UPDATE payment_sandbox_checkouts SET status = 'EXPIRED'
      WHERE id IN (SELECT id FROM payment_sandbox_checkouts WHERE status = 'OPEN' AND expires_at <= ${tx.now}
        ORDER BY expires_at LIMIT ${limit})
      RETURNING public_id`)
    .map(({ publicId }) => publicId)

const PORTAL = verbatim(`id, public_id, customer_id, return_url,
  expires_at`)

export const findPortal = (reader: Reader, publicId: string): PortalRow | undefined =>
  reader.get<PortalRow>(fragment`SELECT ${PORTAL} FROM payment_sandbox_portals WHERE public_id = ${publicId}`)

export const findPortalById = (reader: Reader, id: number): PortalRow =>
  reader.get<PortalRow>(fragment`SELECT ${PORTAL} FROM payment_sandbox_portals WHERE id = ${id}`)!

export const insertPortal = (tx: Tx, row: Omit<PortalRow, 'id'>): void =>
  void tx.run(fragment`INSERT INTO payment_sandbox_portals
      (public_id, customer_id, return_url, expires_at, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.returnUrl}, ${row.expiresAt}, ${tx.now})`)

const AUTHENTICATION = verbatim(`id, token, checkout_id, portal_id,
  invoice_id, card, answered_at, expires_at`)

export const findAuthentication = (reader: Reader, token: string): AuthenticationRow | undefined =>
  reader.get<AuthenticationRow>(fragment`SELECT ${AUTHENTICATION} FROM payment_sandbox_authentications
    WHERE token = ${token}`)

export const insertAuthentication = (tx: Tx, row: Omit<AuthenticationRow, 'id' | 'answeredAt'>): void =>
  void tx.run(fragment`INSERT INTO payment_sandbox_authentications
      (token, checkout_id, portal_id, invoice_id, card, expires_at, created_at)
    VALUES (${row.token}, ${row.checkoutId}, ${row.portalId}, ${row.invoiceId}, ${row.card}, ${row.expiresAt},
      ${tx.now})`)

export const markAnswered = (tx: Tx, id: number): void =>
  void tx.run(fragment`UPDATE payment_sandbox_authentications SET answered_at = ${tx.now} WHERE id = ${id}`)

/** Deletes some authentications that began before `before` (ms). @returns how many */
export const pruneAuthentications = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM payment_sandbox_authentications
    WHERE id IN (SELECT id FROM (SELECT id, created_at FROM payment_sandbox_authentications ORDER BY id LIMIT 500)
      WHERE created_at < ${before})`).changes

/** Deletes some portal sessions that began before `before` (ms). @returns how many */
export const prunePortals = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM payment_sandbox_portals
    WHERE id IN (SELECT id FROM (SELECT id, created_at FROM payment_sandbox_portals ORDER BY id LIMIT 500)
      WHERE created_at < ${before})
    AND NOT EXISTS (SELECT 1 FROM payment_sandbox_authentications a WHERE a.portal_id = payment_sandbox_portals.id)`)
    .changes
