import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { StoredCard } from './cards.ts'
import type {
  AuthenticationRow,
  CheckoutRow,
  CustomerRow,
  DisputeRow,
  InvoiceRow,
  PaymentRow,
  PortalRow,
  SubscriptionRow,
} from './table.ts'

export const findCustomer = (reader: Reader, publicId: string): CustomerRow | undefined =>
  reader.get<CustomerRow>(fragment`SELECT * FROM payment_sandbox_customers
    WHERE public_id = ${publicId}`)

export const findCustomerById = (reader: Reader, id: number): CustomerRow =>
  reader.get<CustomerRow>(fragment`SELECT * FROM payment_sandbox_customers WHERE id = ${id}`)!

type NewCustomer = Pick<CustomerRow, 'publicId' | 'organization' | 'name' | 'email'>

/** Inserts the customer of an organization, or changes its name and address. @returns its public id */
export const putCustomer = (tx: Tx, { publicId, organization, name, email }: NewCustomer): string =>
  tx.value<string>(fragment`INSERT INTO payment_sandbox_customers (public_id, organization, name, email, created_at)
    VALUES (${publicId}, ${organization}, ${name}, ${email}, ${tx.now})
    ON CONFLICT (organization) DO UPDATE SET name = excluded.name, email = excluded.email
    RETURNING public_id`)!

export const updateCard = (tx: Tx, id: number, card: StoredCard): void =>
  void tx.run(fragment`UPDATE payment_sandbox_customers SET card = ${JSON.stringify(card)} WHERE id = ${id}`)

/** The saved card; undefined for none. */
export const cardOf = ({ card }: Pick<CustomerRow, 'card'>): StoredCard | undefined =>
  card === null ? undefined : (JSON.parse(card) as StoredCard)

export const findPayment = (reader: Reader, publicId: string): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT * FROM payment_sandbox_payments WHERE public_id = ${publicId}`)

export const findPaymentById = (reader: Reader, id: number): PaymentRow =>
  reader.get<PaymentRow>(fragment`SELECT * FROM payment_sandbox_payments WHERE id = ${id}`)!

export const findPaymentOfCheckout = (reader: Reader, checkoutId: number): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT * FROM payment_sandbox_payments
    WHERE checkout_id = ${checkoutId}`)

/** The charge without the customer for a purchase. */
export const findCharge = (reader: Reader, purchase: string): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT * FROM payment_sandbox_payments
    WHERE purchase = ${purchase} AND is_off_session = 1`)

/** The payment with which a purchase was paid. */
export const findPaidOf = (reader: Reader, purchase: string): PaymentRow | undefined =>
  reader.get<PaymentRow>(fragment`SELECT * FROM payment_sandbox_payments
    WHERE purchase = ${purchase} AND status = 'SUCCEEDED'`)

/** @param row.createdAt by the test clock, ms since 1970 */
export const insertPayment = (tx: Tx, row: Omit<PaymentRow, 'id' | 'amountRefunded'>): PaymentRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_payments
      (public_id, customer_id, checkout_id, subscription_id, purchase, metadata, is_off_session, status, amount,
       currency, failure, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.checkoutId}, ${row.subscriptionId}, ${row.purchase},
      ${row.metadata}, ${row.isOffSession}, ${row.status}, ${row.amount}, ${row.currency}, ${row.failure},
      ${row.createdAt})`)
  return { ...row, id, amountRefunded: 0 }
}

export const updatePayment = (
  tx: Tx,
  { id, status, failure, subscriptionId }: Pick<PaymentRow, 'id' | 'status' | 'failure' | 'subscriptionId'>,
): void =>
  void tx.run(fragment`UPDATE payment_sandbox_payments
    SET status = ${status}, failure = ${failure}, subscription_id = ${subscriptionId} WHERE id = ${id}`)

/** @param amount in the smallest unit of the currency; at most what is not refunded yet */
export const addRefund = (tx: Tx, id: number, amount: number): void =>
  void tx.run(fragment`UPDATE payment_sandbox_payments SET amount_refunded = amount_refunded + ${amount}
    WHERE id = ${id}`)

export const findInvoice = (reader: Reader, publicId: string): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(fragment`SELECT * FROM payment_sandbox_invoices WHERE public_id = ${publicId}`)

export const findInvoiceById = (reader: Reader, id: number): InvoiceRow =>
  reader.get<InvoiceRow>(fragment`SELECT * FROM payment_sandbox_invoices WHERE id = ${id}`)!

export const findInvoiceByToken = (reader: Reader, token: string): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(fragment`SELECT * FROM payment_sandbox_invoices WHERE token = ${token}`)

/** The invoice of a subscription that is not paid yet. */
export const findOpenInvoice = (reader: Reader, subscriptionId: number): InvoiceRow | undefined =>
  reader.get<InvoiceRow>(fragment`SELECT * FROM payment_sandbox_invoices
    WHERE subscription_id = ${subscriptionId} AND status = 'OPEN' ORDER BY id DESC LIMIT 1`)

/**
 * The newest first.
 * @param page `before`: internal id, only older invoices; `withReceipts`: also what single payments have instead
 */
export const listInvoices = (
  reader: Reader,
  customerId: number,
  { before, limit, withReceipts }: { before: number; limit: number; withReceipts: boolean },
): InvoiceRow[] =>
  reader.all<InvoiceRow>(fragment`SELECT * FROM payment_sandbox_invoices
    WHERE customer_id = ${customerId} AND id < ${before} AND (${withReceipts} OR subscription_id IS NOT NULL)
    ORDER BY id DESC LIMIT ${limit}`)

export const countInvoices = (reader: Reader, customerId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM payment_sandbox_invoices
    WHERE customer_id = ${customerId}`) ?? 0

export const insertInvoice = (tx: Tx, row: Omit<InvoiceRow, 'id'>): InvoiceRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_invoices
      (public_id, token, customer_id, subscription_id, payment_id, number, name, quantity, status, amount_due,
       amount_paid, currency, period_start, period_end, created_at)
    VALUES (${row.publicId}, ${row.token}, ${row.customerId}, ${row.subscriptionId}, ${row.paymentId},
      ${row.number}, ${row.name}, ${row.quantity}, ${row.status}, ${row.amountDue}, ${row.amountPaid},
      ${row.currency}, ${row.periodStart}, ${row.periodEnd}, ${row.createdAt})`)
  return { ...row, id }
}

/** Ends an open invoice. */
export const closeInvoice = (tx: Tx, id: number, status: 'PAID' | 'VOID' | 'UNCOLLECTIBLE'): void =>
  void tx.run(fragment`UPDATE payment_sandbox_invoices
    SET status = ${status}, amount_paid = iif(${status} = 'PAID', amount_due, 0)
    WHERE id = ${id} AND status = 'OPEN'`)

export const findDispute = (reader: Reader, publicId: string): DisputeRow | undefined =>
  reader.get<DisputeRow>(fragment`SELECT * FROM payment_sandbox_disputes WHERE public_id = ${publicId}`)

/** The dispute or warning of a payment. @param paymentId internal */
export const findDisputeOf = (
  reader: Reader,
  paymentId: number,
  kind: DisputeRow['kind'],
): DisputeRow | undefined =>
  reader.get<DisputeRow>(fragment`SELECT * FROM payment_sandbox_disputes
    WHERE payment_id = ${paymentId} AND kind = ${kind}`)

/** @param row.createdAt by the test clock, ms since 1970 */
export const insertDispute = (
  tx: Tx,
  row: Pick<DisputeRow, 'publicId' | 'paymentId' | 'kind' | 'createdAt'>,
): void =>
  void tx.run(fragment`INSERT INTO payment_sandbox_disputes (public_id, payment_id, kind, status, created_at)
    VALUES (${row.publicId}, ${row.paymentId}, ${row.kind}, 'OPEN', ${row.createdAt})`)

export const closeDispute = (tx: Tx, id: number, status: 'WON' | 'LOST'): void =>
  void tx.run(fragment`UPDATE payment_sandbox_disputes SET status = ${status} WHERE id = ${id}`)

export const findCheckout = (reader: Reader, publicId: string): CheckoutRow | undefined =>
  reader.get<CheckoutRow>(fragment`SELECT * FROM payment_sandbox_checkouts
    WHERE public_id = ${publicId}`)

export const findCheckoutById = (reader: Reader, id: number): CheckoutRow =>
  reader.get<CheckoutRow>(fragment`SELECT * FROM payment_sandbox_checkouts WHERE id = ${id}`)!

/** The checkout of a purchase that is open or paid. */
export const findCheckoutOf = (reader: Reader, purchase: string): CheckoutRow | undefined =>
  reader.get<CheckoutRow>(fragment`SELECT * FROM payment_sandbox_checkouts
    WHERE purchase = ${purchase} AND status <> 'EXPIRED'`)

export const insertCheckout = (
  tx: Tx,
  row: Omit<CheckoutRow, 'id' | 'status' | 'subscriptionId' | 'createdAt'>,
): CheckoutRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_checkouts
      (public_id, customer_id, purchase, name, metadata, success_url, cancel_url, status, expires_at, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.purchase}, ${row.name}, ${row.metadata}, ${row.successUrl},
      ${row.cancelUrl}, 'OPEN', ${row.expiresAt}, ${tx.now})`)
  return { ...row, id, status: 'OPEN', subscriptionId: null, createdAt: tx.now }
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

export const findPortal = (reader: Reader, publicId: string): PortalRow | undefined =>
  reader.get<PortalRow>(fragment`SELECT * FROM payment_sandbox_portals WHERE public_id = ${publicId}`)

export const findPortalById = (reader: Reader, id: number): PortalRow =>
  reader.get<PortalRow>(fragment`SELECT * FROM payment_sandbox_portals WHERE id = ${id}`)!

export const insertPortal = (tx: Tx, row: Omit<PortalRow, 'id' | 'createdAt'>): void =>
  void tx.run(fragment`INSERT INTO payment_sandbox_portals
      (public_id, customer_id, return_url, expires_at, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.returnUrl}, ${row.expiresAt}, ${tx.now})`)

export const findAuthentication = (reader: Reader, token: string): AuthenticationRow | undefined =>
  reader.get<AuthenticationRow>(fragment`SELECT * FROM payment_sandbox_authentications
    WHERE token = ${token}`)

export const insertAuthentication = (
  tx: Tx,
  row: Omit<AuthenticationRow, 'id' | 'answeredAt' | 'createdAt'>,
): void =>
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

export const findSubscription = (reader: Reader, publicId: string): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(fragment`SELECT * FROM payment_sandbox_subscriptions
    WHERE public_id = ${publicId}`)

export const findSubscriptionById = (reader: Reader, id: number): SubscriptionRow =>
  reader.get<SubscriptionRow>(fragment`SELECT * FROM payment_sandbox_subscriptions WHERE id = ${id}`)!

/** The subscription for which something is due first. @param nowMs by the test clock */
export const findDue = (reader: Reader, nowMs: number): SubscriptionRow | undefined =>
  reader.get<SubscriptionRow>(fragment`SELECT * FROM payment_sandbox_subscriptions
    WHERE next_action_at <= ${nowMs} ORDER BY next_action_at, id LIMIT 1`)

/** The newest first, those that have not ended before the others. */
export const listSubscriptions = (reader: Reader, customerId: number, limit: number): SubscriptionRow[] =>
  reader.all<SubscriptionRow>(fragment`SELECT * FROM payment_sandbox_subscriptions
    WHERE customer_id = ${customerId} ORDER BY ended_at IS NOT NULL, id DESC LIMIT ${limit}`)

export const insertSubscription = (tx: Tx, row: Omit<SubscriptionRow, 'id'>): SubscriptionRow => {
  const { lastInsertRowid: id } = tx.run(fragment`INSERT INTO payment_sandbox_subscriptions
      (public_id, customer_id, name, metadata, interval, amount, currency, status, anchor_at, period,
       current_period_start, current_period_end, cancel_at_period_end, next_action_at, created_at)
    VALUES (${row.publicId}, ${row.customerId}, ${row.name}, ${row.metadata}, ${row.interval}, ${row.amount},
      ${row.currency}, ${row.status}, ${row.anchorAt}, ${row.period}, ${row.currentPeriodStart},
      ${row.currentPeriodEnd}, ${row.cancelAtPeriodEnd}, ${row.nextActionAt}, ${row.createdAt})`)
  return { ...row, id }
}

/** Writes what changes in the life of a subscription. */
export const updateSubscription = (tx: Tx, row: SubscriptionRow): void =>
  void tx.run(fragment`UPDATE payment_sandbox_subscriptions
    SET status = ${row.status}, period = ${row.period}, current_period_start = ${row.currentPeriodStart},
      current_period_end = ${row.currentPeriodEnd}, cancel_at_period_end = ${row.cancelAtPeriodEnd},
      past_due_since = ${row.pastDueSince}, failed_attempts = ${row.failedAttempts},
      next_action_at = ${row.nextActionAt}, ended_at = ${row.endedAt}
    WHERE id = ${row.id}`)
