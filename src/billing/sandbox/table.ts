import { sqliteTable } from '../../db/sqlite-table.ts'
import type {
  ObjectKind,
  ProcessorDispute,
  ProcessorInvoice,
  ProcessorPayment,
} from '../../providers/payments/port.ts'

/** The tables of the built-in processor. Times are ms since 1970, amounts in the smallest unit of the currency. */

export const paymentSandboxCustomers = /* @__PURE__ */ sqliteTable('payment_sandbox_customers', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  /** Public id of the organization. */
  organization: t.text().notNull(),
  name: t.text().notNull(),
  email: t.text(),
  /** JSON of StoredCard; null for none. */
  card: t.text(),
  createdAt: t.integer().notNull(),
}))

export type CustomerRow = typeof paymentSandboxCustomers.$inferSelect

export const paymentSandboxSubscriptions = /* @__PURE__ */ sqliteTable(
  'payment_sandbox_subscriptions',
  (t) => ({
    id: t.integer().primaryKey(),
    publicId: t.text().notNull(),
    customerId: t.integer().notNull(),
    name: t.text().notNull(),
    /** JSON of PurchaseMetadata. */
    metadata: t.text().notNull(),
    interval: t.text({ enum: ['MONTH', 'YEAR'] }).notNull(),
    amount: t.integer().notNull(),
    currency: t.text().notNull(),
    status: t
      .text({ enum: ['INCOMPLETE', 'INCOMPLETE_EXPIRED', 'ACTIVE', 'PAST_DUE', 'CANCELLED'] })
      .notNull(),
    /** Every period begins a number of months or years after this. */
    anchorAt: t.integer().notNull(),
    /** Number of the current period; the first is 0. */
    period: t.integer().notNull(),
    currentPeriodStart: t.integer().notNull(),
    currentPeriodEnd: t.integer().notNull(),
    cancelAtPeriodEnd: t.integer().notNull(),
    /** When its renewal failed; null while it is paid. */
    pastDueSince: t.integer(),
    /** Number of tries of that renewal. */
    failedAttempts: t.integer().notNull(),
    /** When it is renewed, charged again or ended; null once it has ended. */
    nextActionAt: t.integer(),
    endedAt: t.integer(),
    createdAt: t.integer().notNull(),
  }),
)

export type SubscriptionRow = typeof paymentSandboxSubscriptions.$inferSelect

export const paymentSandboxCheckouts = /* @__PURE__ */ sqliteTable('payment_sandbox_checkouts', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  customerId: t.integer().notNull(),
  /** Public id of the purchase. */
  purchase: t.text().notNull(),
  name: t.text().notNull(),
  /** JSON of PurchaseMetadata. */
  metadata: t.text().notNull(),
  successUrl: t.text().notNull(),
  cancelUrl: t.text().notNull(),
  status: t.text({ enum: ['OPEN', 'COMPLETE', 'EXPIRED'] }).notNull(),
  /** What it began; null until then, and for a single payment. */
  subscriptionId: t.integer(),
  expiresAt: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export type CheckoutRow = typeof paymentSandboxCheckouts.$inferSelect

export const paymentSandboxPayments = /* @__PURE__ */ sqliteTable('payment_sandbox_payments', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  customerId: t.integer().notNull(),
  checkoutId: t.integer(),
  /** Null for a payment that is not a subscription's. */
  subscriptionId: t.integer(),
  /** Public id of the purchase; null for a renewal. */
  purchase: t.text(),
  /** JSON of PurchaseMetadata; null for a payment of a subscription, which has it itself. */
  metadata: t.text(),
  /** Whether the saved card was charged without the customer. */
  isOffSession: t.integer().notNull(),
  status: t.text().$type<Exclude<ProcessorPayment['status'], 'PROCESSING'>>().notNull(),
  amount: t.integer().notNull(),
  amountRefunded: t.integer().notNull(),
  currency: t.text().notNull(),
  /** A sentence; null unless it failed. */
  failure: t.text(),
  createdAt: t.integer().notNull(),
}))

export type PaymentRow = typeof paymentSandboxPayments.$inferSelect

export const paymentSandboxInvoices = /* @__PURE__ */ sqliteTable('payment_sandbox_invoices', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  /** The random end of the address of its page. */
  token: t.text().notNull(),
  customerId: t.integer().notNull(),
  subscriptionId: t.integer(),
  paymentId: t.integer().notNull(),
  number: t.text().notNull(),
  /** Its one line. */
  name: t.text().notNull(),
  quantity: t.integer().notNull(),
  status: t.text().$type<Exclude<ProcessorInvoice['status'], 'DRAFT'>>().notNull(),
  amountDue: t.integer().notNull(),
  amountPaid: t.integer().notNull(),
  currency: t.text().notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export type InvoiceRow = typeof paymentSandboxInvoices.$inferSelect

export const paymentSandboxPortals = /* @__PURE__ */ sqliteTable('payment_sandbox_portals', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  customerId: t.integer().notNull(),
  returnUrl: t.text().notNull(),
  expiresAt: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export type PortalRow = typeof paymentSandboxPortals.$inferSelect

/** A question of the bank. */
export const paymentSandboxAuthentications = /* @__PURE__ */ sqliteTable(
  'payment_sandbox_authentications',
  (t) => ({
    id: t.integer().primaryKey(),
    /** The random end of the address of its page. */
    token: t.text().notNull(),
    /** Of a checkout; null in the portal. */
    checkoutId: t.integer(),
    portalId: t.integer(),
    /** The invoice to pay; null for a new card. */
    invoiceId: t.integer(),
    /** JSON of StoredCard. */
    card: t.text().notNull(),
    /** Null until the customer has answered. */
    answeredAt: t.integer(),
    expiresAt: t.integer().notNull(),
    createdAt: t.integer().notNull(),
  }),
)

export type AuthenticationRow = typeof paymentSandboxAuthentications.$inferSelect

export const paymentSandboxDisputes = /* @__PURE__ */ sqliteTable('payment_sandbox_disputes', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  /** Internal id. */
  paymentId: t.integer().notNull(),
  kind: t.text().$type<ProcessorDispute['kind']>().notNull(),
  status: t.text().$type<ProcessorDispute['status']>().notNull(),
  createdAt: t.integer().notNull(),
}))

export type DisputeRow = typeof paymentSandboxDisputes.$inferSelect

export const paymentSandboxEvents = /* @__PURE__ */ sqliteTable('payment_sandbox_events', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  /** As Stripe names it, such as `invoice.paid`. */
  type: t.text().notNull(),
  objectKind: t.text().$type<ObjectKind>().notNull(),
  objectId: t.text().notNull(),
  /** Failed deliveries. */
  attempts: t.integer().notNull(),
  /** When the receiver took it; null until then. */
  deliveredAt: t.integer(),
  createdAt: t.integer().notNull(),
}))

export type EventRow = typeof paymentSandboxEvents.$inferSelect
