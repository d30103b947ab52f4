import { sqliteTable } from '../../db/sqlite-table.ts'
import type {
  ObjectKind,
  ProcessorDispute,
  ProcessorInvoice,
  ProcessorPayment,
} from '../../providers/payments/port.ts'

/** The tables of the built-in processor, and the rows that its queries read. Times are ms since 1970. */

export interface CustomerRow {
  id: number
  publicId: string
  /** Public id of the organization. */
  organization: string
  name: string
  email: string | null
  /** JSON of StoredCard; null for none. */
  card: string | null
}

export const paymentSandboxCustomers = /* @__PURE__ */ sqliteTable('payment_sandbox_customers', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  organization: t.text().notNull(),
  name: t.text().notNull(),
  email: t.text(),
  card: t.text(),
  createdAt: t.integer().notNull(),
}))

export interface SubscriptionRow {
  id: number
  publicId: string
  customerId: number
  name: string
  /** JSON of PurchaseMetadata. */
  metadata: string
  interval: 'MONTH' | 'YEAR'
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  status: 'INCOMPLETE' | 'INCOMPLETE_EXPIRED' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED'
  /** Every period begins a number of months or years after this. */
  anchorAt: number
  /** Number of the current period; the first is 0. */
  period: number
  currentPeriodStart: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: number
  /** When its renewal failed; null while it is paid. */
  pastDueSince: number | null
  /** How often that renewal was tried. */
  failedAttempts: number
  /** When it is renewed, charged again or ended; null once it has ended. */
  nextActionAt: number | null
  endedAt: number | null
  createdAt: number
}

export const paymentSandboxSubscriptions = /* @__PURE__ */ sqliteTable(
  'payment_sandbox_subscriptions',
  (t) => ({
    id: t.integer().primaryKey(),
    publicId: t.text().notNull(),
    customerId: t.integer().notNull(),
    name: t.text().notNull(),
    metadata: t.text().notNull(),
    interval: t.text().notNull(),
    amount: t.integer().notNull(),
    currency: t.text().notNull(),
    status: t.text().notNull(),
    anchorAt: t.integer().notNull(),
    period: t.integer().notNull(),
    currentPeriodStart: t.integer().notNull(),
    currentPeriodEnd: t.integer().notNull(),
    cancelAtPeriodEnd: t.integer().notNull(),
    pastDueSince: t.integer(),
    failedAttempts: t.integer().notNull(),
    nextActionAt: t.integer(),
    endedAt: t.integer(),
    createdAt: t.integer().notNull(),
  }),
)

export interface CheckoutRow {
  id: number
  publicId: string
  customerId: number
  /** Public id of the purchase. */
  purchase: string
  name: string
  /** JSON of PurchaseMetadata. */
  metadata: string
  successUrl: string
  cancelUrl: string
  status: 'OPEN' | 'COMPLETE' | 'EXPIRED'
  /** What it began; null until then, and for a single payment. */
  subscriptionId: number | null
  expiresAt: number
}

export const paymentSandboxCheckouts = /* @__PURE__ */ sqliteTable('payment_sandbox_checkouts', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  customerId: t.integer().notNull(),
  purchase: t.text().notNull(),
  name: t.text().notNull(),
  metadata: t.text().notNull(),
  successUrl: t.text().notNull(),
  cancelUrl: t.text().notNull(),
  status: t.text().notNull(),
  subscriptionId: t.integer(),
  expiresAt: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export interface PaymentRow {
  id: number
  publicId: string
  customerId: number
  checkoutId: number | null
  /** Null for a payment that is not a subscription's. */
  subscriptionId: number | null
  /** Public id of the purchase; null for a renewal. */
  purchase: string | null
  /** JSON of PurchaseMetadata; null for a payment of a subscription, which has it itself. */
  metadata: string | null
  status: Exclude<ProcessorPayment['status'], 'PROCESSING'>
  amount: number
  amountRefunded: number
  currency: string
  /** A sentence; null unless it failed. */
  failure: string | null
}

export const paymentSandboxPayments = /* @__PURE__ */ sqliteTable('payment_sandbox_payments', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  customerId: t.integer().notNull(),
  checkoutId: t.integer(),
  subscriptionId: t.integer(),
  purchase: t.text(),
  metadata: t.text(),
  isOffSession: t.integer().notNull(),
  status: t.text().notNull(),
  amount: t.integer().notNull(),
  amountRefunded: t.integer().notNull(),
  currency: t.text().notNull(),
  failure: t.text(),
  createdAt: t.integer().notNull(),
}))

export interface InvoiceRow {
  id: number
  publicId: string
  /** The random end of the address of its page. */
  token: string
  customerId: number
  subscriptionId: number | null
  paymentId: number
  number: string
  /** Its one line. */
  name: string
  quantity: number
  status: Exclude<ProcessorInvoice['status'], 'DRAFT'>
  amountDue: number
  amountPaid: number
  currency: string
  periodStart: number
  periodEnd: number
  createdAt: number
}

export const paymentSandboxInvoices = /* @__PURE__ */ sqliteTable('payment_sandbox_invoices', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  token: t.text().notNull(),
  customerId: t.integer().notNull(),
  subscriptionId: t.integer(),
  paymentId: t.integer().notNull(),
  number: t.text().notNull(),
  name: t.text().notNull(),
  quantity: t.integer().notNull(),
  status: t.text().notNull(),
  amountDue: t.integer().notNull(),
  amountPaid: t.integer().notNull(),
  currency: t.text().notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export interface PortalRow {
  id: number
  publicId: string
  customerId: number
  returnUrl: string
  expiresAt: number
}

export const paymentSandboxPortals = /* @__PURE__ */ sqliteTable('payment_sandbox_portals', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  customerId: t.integer().notNull(),
  returnUrl: t.text().notNull(),
  expiresAt: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export interface AuthenticationRow {
  id: number
  /** The random end of the address of its page. */
  token: string
  /** Of a checkout; null in the portal. */
  checkoutId: number | null
  portalId: number | null
  /** The invoice to pay; null for a new card. */
  invoiceId: number | null
  /** JSON of StoredCard. */
  card: string
  /** Null until the customer has answered. */
  answeredAt: number | null
  expiresAt: number
}

export const paymentSandboxAuthentications = /* @__PURE__ */ sqliteTable(
  'payment_sandbox_authentications',
  (t) => ({
    id: t.integer().primaryKey(),
    token: t.text().notNull(),
    checkoutId: t.integer(),
    portalId: t.integer(),
    invoiceId: t.integer(),
    card: t.text().notNull(),
    answeredAt: t.integer(),
    expiresAt: t.integer().notNull(),
    createdAt: t.integer().notNull(),
  }),
)

export interface DisputeRow extends Pick<ProcessorDispute, 'kind' | 'status'> {
  id: number
  publicId: string
  /** Internal id. */
  paymentId: number
}

export const paymentSandboxDisputes = /* @__PURE__ */ sqliteTable('payment_sandbox_disputes', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  paymentId: t.integer().notNull(),
  kind: t.text().notNull(),
  status: t.text().notNull(),
  createdAt: t.integer().notNull(),
}))

export interface EventRow {
  id: number
  publicId: string
  type: string
  objectKind: ObjectKind
  objectId: string
  /** Failed deliveries. */
  attempts: number
  /** When the receiver took it; null until then. */
  deliveredAt: number | null
  createdAt: number
}

export const paymentSandboxEvents = /* @__PURE__ */ sqliteTable('payment_sandbox_events', (t) => ({
  id: t.integer().primaryKey(),
  publicId: t.text().notNull(),
  type: t.text().notNull(),
  objectKind: t.text().notNull(),
  objectId: t.text().notNull(),
  attempts: t.integer().notNull(),
  deliveredAt: t.integer(),
  createdAt: t.integer().notNull(),
}))
