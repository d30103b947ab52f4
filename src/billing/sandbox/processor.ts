import type { Db } from '../../db/database.ts'
import {
  type PaymentProcessor,
  ProcessorError,
  type ProcessorEvent,
  type ProcessorInvoice,
  type ProcessorObject,
  type PurchaseMetadata,
} from '../../providers/payments/port.ts'
import { chargeOrder, getCustomer } from './charges.ts'
import { openCheckout, PAGES_PATH } from './checkouts.ts'
import { listEventsSince, presentEvent, publicId } from './event-log.ts'
import { presentPayment, readDispute } from './payments.ts'
import { openPortal } from './portals.ts'
import { eventOf, findSecret } from './signature.ts'
import {
  cardOf,
  findCheckout,
  findCustomerById,
  findInvoice,
  findPayment,
  findPaymentOfCheckout,
  findSubscription,
  findSubscriptionById,
  listInvoices,
  putCustomer,
} from './store.ts'
import { cancelNow, changeCancellation, presentSubscription } from './subscriptions.ts'
import type { InvoiceRow } from './table.ts'

const MAX_EVENTS = 1_000

interface SandboxProcessorDeps {
  db: Db
  /** Origin of the hosted pages, without a trailing slash. */
  publicBaseUrl: string
}

/**
 * The built-in payment processor, with which billing is tried: it behaves like Stripe in a small way, and no money
 * moves. Its own tables hold what it knows, and its pages are public pages of this server.
 */
export function createSandboxProcessor({ db, publicBaseUrl }: SandboxProcessorDeps): PaymentProcessor {
  return {
    name: 'SANDBOX',
    account: async () => null,
    createCustomer: ({ id, ...customer }) =>
      db.write((tx) => putCustomer(tx, { ...customer, organization: id, publicId: publicId('cus') })),
    savedCard: async (customer) => {
      const card = cardOf(getCustomer(db, customer))
      if (!card) return null
      const { behaviour: _behaviour, ...saved } = card
      return saved
    },
    createCheckout: async (order, urls) => {
      assertWebAddress(urls.successUrl)
      assertWebAddress(urls.cancelUrl)
      return db.write((tx) => openCheckout(tx, order, urls, publicBaseUrl))
    },
    createPortal: async (customer, returnUrl) => {
      assertWebAddress(returnUrl)
      return db.write((tx) => openPortal(tx, customer, returnUrl, publicBaseUrl))
    },
    charge: (order) => db.write((tx) => chargeOrder(tx, order)),
    setCancelAtPeriodEnd: async (reference, cancels) => {
      const subscription = await db.write((tx) => changeCancellation(tx, reference, cancels))
      if (subscription.endedAt !== null) throw new ProcessorError('REFUSED', 'The subscription has ended.')
      return presentSubscription(subscription, findCustomerById(db, subscription.customerId).publicId)
    },
    cancelNow: (reference) => db.write((tx) => cancelNow(tx, reference)),
    listInvoices: async (customer, { limit, after }) => {
      const { id } = getCustomer(db, customer)
      const last = after === null ? undefined : findInvoice(db, after)
      if (after !== null && last?.customerId !== id) throw missing('invoice')
      const before = last?.id ?? Number.MAX_SAFE_INTEGER
      // As at Stripe, a single payment has no invoice.
      const found = listInvoices(db, id, { before, limit: limit + 1, withReceipts: false })
      const invoices = found.slice(0, limit).map((invoice) => presentInvoice(invoice, publicBaseUrl))
      return { invoices, hasMore: found.length > limit }
    },
    verify: async (callback) => {
      const secret = findSecret(db)
      return secret === undefined ? undefined : eventOf(callback, secret, db.clock.now())
    },
    read: async (object) => read(db, object),
    eventsSince: async (since) => listEventsSince(db, since, MAX_EVENTS).map(presentEvent),
  }
}

const missing = (what: string): ProcessorError =>
  new ProcessorError('MISSING', `The processor has no such ${what}.`)

/** The pages lead there, so it must be no script. */
function assertWebAddress(url: string): void {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ProcessorError('REFUSED', 'The address to return to must begin with https:// or http://.')
}

function read(db: Db, { kind, id }: ProcessorEvent['object']): ProcessorObject {
  if (kind === 'OTHER') return { kind }
  if (kind === 'DISPUTE' || kind === 'WARNING') return { kind: 'DISPUTE', dispute: readDispute(db, id) }
  if (kind === 'SUBSCRIPTION') {
    const subscription = findSubscription(db, id)
    if (!subscription) throw missing('subscription')
    const customer = findCustomerById(db, subscription.customerId).publicId
    return { kind, subscription: presentSubscription(subscription, customer) }
  }
  if (kind === 'PAYMENT') {
    const payment = findPayment(db, id)
    if (!payment) throw missing('payment')
    return { kind, payment: presentPayment(payment, findCustomerById(db, payment.customerId).publicId) }
  }
  return { kind, checkout: readCheckout(db, id) }
}

function readCheckout(db: Db, id: string): Extract<ProcessorObject, { kind: 'CHECKOUT' }>['checkout'] {
  const checkout = findCheckout(db, id)
  if (!checkout) throw missing('checkout')
  const { status, subscriptionId, customerId, metadata } = checkout
  const payment = findPaymentOfCheckout(db, checkout.id)
  const isOfSubscription = payment?.metadata === null
  return {
    id,
    customer: findCustomerById(db, customerId).publicId,
    status,
    metadata: JSON.parse(metadata) as PurchaseMetadata,
    isPaid: status === 'COMPLETE',
    // As at Stripe, the checkout of a subscription names the subscription alone.
    paymentId: payment && !isOfSubscription ? payment.publicId : null,
    subscriptionId: subscriptionId === null ? null : findSubscriptionById(db, subscriptionId).publicId,
  }
}

const presentInvoice = (invoice: InvoiceRow, publicBaseUrl: string): ProcessorInvoice => ({
  id: invoice.publicId,
  number: invoice.number,
  status: invoice.status,
  currency: invoice.currency,
  amountDue: invoice.amountDue,
  amountPaid: invoice.amountPaid,
  periodStart: invoice.periodStart,
  periodEnd: invoice.periodEnd,
  createdAt: invoice.createdAt,
  hostedInvoiceUrl: `${publicBaseUrl}${PAGES_PATH}/invoices/${invoice.token}`,
  pdfUrl: null,
})
