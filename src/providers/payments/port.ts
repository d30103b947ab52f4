import type { Said } from '../../lib/errors.ts'

/**
 * The interface that every payment processor implements: Stripe, and the built-in sandbox. One contract suite runs over
 * all (test/providers/payments/contract.test.ts).
 *
 * Nothing is granted by an answer of a processor. Its callbacks only say which object changed; the object is then read
 * from the processor again, and what was read is applied.
 */

export type ProcessorName = 'SANDBOX' | 'STRIPE'

/** Sent with every object that we create, and read back from it: after a restore it is all that is left of a purchase. */
export interface PurchaseMetadata {
  /** Public id of the organization. */
  organization: string
  /** Public id of the purchase. */
  purchase: string
  kind: 'PLAN' | 'PACK' | 'RECURRING' | 'CREDITS'
  /** Key of the plan or product. */
  product: string
  quantity: number
  /** What it grants in all: credits or units; 0 for subscriptions. */
  units: number
  /** The resource of a PACK; empty for others. */
  resource: string
  interval: 'MONTH' | 'YEAR'
  /** In the smallest unit of the currency, in all. */
  amount: number
  /** Three capital letters. */
  currency: string
}

/** What to charge. The `metadata.purchase` is the idempotency key of every call. */
export interface Order {
  /** The processor's id of the customer. */
  customer: string
  /** What the customer reads on the page and the invoice. */
  name: string
  metadata: PurchaseMetadata
}

export interface Checkout {
  sessionId: string
  url: string
  /** ms since 1970. */
  expiresAt: number
}

export type PaymentResult =
  /**
   * Charged, or being charged. The grant follows with the callback.
   * @param paymentId of a subscription, its first invoice
   */
  | { outcome: 'PAID'; paymentId: string; subscriptionId: string | null }
  /** The customer must authenticate, or has no card: a hosted checkout is needed. */
  | { outcome: 'REQUIRES_ACTION' }
  /** @param reason a sentence for members */
  | { outcome: 'DECLINED'; reason: string }

export type SubscriptionStatus =
  | 'INCOMPLETE'
  | 'INCOMPLETE_EXPIRED'
  | 'TRIALING'
  | 'ACTIVE'
  | 'PAST_DUE'
  | 'UNPAID'
  | 'PAUSED'
  | 'CANCELLED'

/** Times are ms since 1970. */
export interface ProcessorSubscription {
  id: string
  customer: string
  /** Undefined for a subscription that this product did not make. */
  metadata: PurchaseMetadata | undefined
  status: SubscriptionStatus
  currentPeriodStart: number
  currentPeriodEnd: number
  cancelAtPeriodEnd: boolean
  trialEndsAt: number | null
  endedAt: number | null
  createdAt: number
}

export interface ProcessorPayment {
  id: string
  customer: string | null
  metadata: PurchaseMetadata | undefined
  /**
   * Only SUCCEEDED decides about a purchase. One purchase may have several payments: FAILED is the last attempt on a
   * checkout page where the customer may try another card, and CANCELLED a charge of the saved card that a checkout
   * followed. A purchase fails by the answer to `charge`, and by its checkout that expired. Of a purchase without a
   * checkout, whose charge was PAID while it was PROCESSING, FAILED is final.
   */
  status: 'SUCCEEDED' | 'PROCESSING' | 'REQUIRES_ACTION' | 'FAILED' | 'CANCELLED'
  /** In the smallest unit of the currency. */
  amount: number
  amountRefunded: number
  /** Three capital letters. */
  currency: string
  /** Why it failed, as a sentence for members; null otherwise. */
  failure: string | null
}

/** A payment that a bank took back or may take back. */
export interface ProcessorDispute {
  id: string
  /** The processor's id of the payment. */
  paymentId: string
  /** WARNING: the bank suspects fraud, and no money has moved. */
  kind: 'DISPUTE' | 'WARNING'
  /** WON: it is over, and the money stays. */
  status: 'OPEN' | 'WON' | 'LOST'
  /** In the smallest unit of the currency. */
  amount: number
  /** Three capital letters. */
  currency: string
}

export interface ProcessorCheckout {
  id: string
  customer: string | null
  metadata: PurchaseMetadata | undefined
  status: 'OPEN' | 'COMPLETE' | 'EXPIRED'
  isPaid: boolean
  paymentId: string | null
  subscriptionId: string | null
}

export interface SavedCard {
  brand: string
  last4: string
  expMonth: number
  expYear: number
}

/** What an event is about. INVOICE stands for the subscription that it belongs to. */
export const OBJECT_KINDS = ['CHECKOUT', 'PAYMENT', 'SUBSCRIPTION', 'DISPUTE', 'WARNING', 'OTHER'] as const
export type ObjectKind = (typeof OBJECT_KINDS)[number]

export interface ProcessorEvent {
  id: string
  /** The processor's own type, such as `invoice.paid`. */
  type: string
  object: { kind: ObjectKind; id: string }
  /** ms since 1970. */
  createdAt: number
}

/** The object of an event as the processor has it now. */
export type ProcessorObject =
  | { kind: 'CHECKOUT'; checkout: ProcessorCheckout }
  | { kind: 'PAYMENT'; payment: ProcessorPayment }
  | { kind: 'SUBSCRIPTION'; subscription: ProcessorSubscription }
  | { kind: 'DISPUTE'; dispute: ProcessorDispute }
  | { kind: 'OTHER' }

export interface ProcessorInvoice {
  id: string
  number: string | null
  status: 'DRAFT' | 'OPEN' | 'PAID' | 'VOID' | 'UNCOLLECTIBLE'
  amountDue: number
  amountPaid: number
  currency: string
  periodStart: number
  periodEnd: number
  hostedInvoiceUrl: string | null
  pdfUrl: string | null
  createdAt: number
}

/** Why a processor could not be asked or refused a call; the message is a sentence for members. */
export class ProcessorError extends Error {
  /**
   * UNAVAILABLE: it does not answer, is slow, or limits our calls; try again later. REFUSED: it refused the call, as for
   * a wrong key of the operator. MISSING: it has no such object.
   */
  readonly kind: 'UNAVAILABLE' | 'REFUSED' | 'MISSING'

  /** The sentence for a person, if the kind does not say enough. */
  readonly said: Said | undefined

  constructor(kind: ProcessorError['kind'], message: string, options: ErrorOptions & { said?: Said } = {}) {
    super(message, options)
    this.name = 'ProcessorError'
    this.kind = kind
    this.said = options.said
  }
}

/**
 * Every function but `verify` throws ProcessorError. None takes longer than 20 s. After UNAVAILABLE a charge may have
 * happened: only the same purchase may be charged again, which charges at most once.
 */
export interface PaymentProcessor {
  readonly name: ProcessorName
  /** The account whose objects the other calls concern; null if there is none, or if the key may not read it. */
  account(): Promise<string | null>
  /** Creates the customer of an organization; again with the same organization it returns the same one. */
  createCustomer(organization: { id: string; name: string; email: string | null }): Promise<string>
  /** The card that later charges use; null for none. */
  savedCard(customer: string): Promise<SavedCard | null>
  /** A hosted page where the customer pays. The card is saved for later charges. */
  createCheckout(order: Order, urls: { successUrl: string; cancelUrl: string }): Promise<Checkout>
  /** A hosted page where the customer changes the card, sees invoices and cancels. */
  createPortal(customer: string, returnUrl: string): Promise<{ url: string }>
  /** Charges the saved card without the customer: PACK and CREDITS once, RECURRING as a subscription. */
  charge(order: Order): Promise<PaymentResult>
  /** @param key idempotency key */
  setCancelAtPeriodEnd(subscriptionId: string, cancels: boolean, key: string): Promise<ProcessorSubscription>
  /** Ends a subscription at once, without a refund. */
  cancelNow(subscriptionId: string, key: string): Promise<void>
  /** @param after the id of the last invoice of the page before; the newest come first */
  listInvoices(
    customer: string,
    page: { limit: number; after: string | null },
  ): Promise<{ invoices: ProcessorInvoice[]; hasMore: boolean }>
  /** The event of a callback; undefined if its signature is wrong or more than 300 s old. Never throws. */
  verify(callback: { body: string; signature: string }): Promise<ProcessorEvent | undefined>
  /** Reads what an event is about, as it is now. */
  read(object: ProcessorEvent['object']): Promise<ProcessorObject>
  /** Events since then, the oldest first, at most 1,000: what was missed while the server was down. @param since ms */
  eventsSince(since: number): Promise<ProcessorEvent[]>
}
