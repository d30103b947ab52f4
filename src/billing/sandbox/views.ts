import type { Reader } from '../../db/database.ts'
import type { PurchaseMetadata } from '../../providers/payments/port.ts'
import { NEEDS_CUSTOMER, type StoredCard } from './cards.ts'
import { isOver } from './checkouts.ts'
import { MAX_SUBSCRIPTIONS } from './portals.ts'
import {
  cardOf,
  findAuthentication,
  findCheckout,
  findCheckoutById,
  findCustomerById,
  findInvoice,
  findInvoiceById,
  findInvoiceByToken,
  findOpenInvoice,
  findPaidOf,
  findPaymentById,
  findPaymentOfCheckout,
  findPortal,
  findPortalById,
  findSubscriptionById,
  listInvoices,
  listSubscriptions,
} from './store.ts'
import type { CheckoutRow, CustomerRow, InvoiceRow, PortalRow, SubscriptionRow } from './table.ts'

/** What the hosted pages of the built-in processor show. */

export interface CheckoutView {
  checkout: CheckoutRow
  customer: CustomerRow
  metadata: PurchaseMetadata
  /** PAID also if the purchase was paid in another way. */
  state: 'OPEN' | 'PAID' | 'OVER'
  /** Why the last attempt failed, as a sentence; null without one. */
  failure: string | null
}

function viewCheckout(reader: Reader, checkout: CheckoutRow, nowMs: number): CheckoutView {
  const isPaid = checkout.status === 'COMPLETE' || findPaidOf(reader, checkout.purchase) !== undefined
  return {
    checkout,
    customer: findCustomerById(reader, checkout.customerId),
    metadata: JSON.parse(checkout.metadata) as PurchaseMetadata,
    state: isPaid ? 'PAID' : isOver(checkout, nowMs) ? 'OVER' : 'OPEN',
    failure: findPaymentOfCheckout(reader, checkout.id)?.failure ?? null,
  }
}

/** @param nowMs the real time, ms since 1970 */
export function checkoutView(reader: Reader, publicId: string, nowMs: number): CheckoutView | undefined {
  const checkout = findCheckout(reader, publicId)
  return checkout && viewCheckout(reader, checkout, nowMs)
}

export interface SubscriptionView {
  subscription: SubscriptionRow
  /** What is to be paid, and why that failed, as a sentence; undefined unless it is PAST_DUE. */
  open: { invoice: InvoiceRow; failure: string } | undefined
}

export interface PortalView {
  portal: PortalRow
  customer: CustomerRow
  isOver: boolean
}

const viewPortal = (reader: Reader, portal: PortalRow, nowMs: number): PortalView => ({
  portal,
  customer: findCustomerById(reader, portal.customerId),
  isOver: portal.expiresAt <= nowMs,
})

/** @param nowMs the real time, ms since 1970 */
export function portalView(reader: Reader, publicId: string, nowMs: number): PortalView | undefined {
  const portal = findPortal(reader, publicId)
  return portal && viewPortal(reader, portal, nowMs)
}

/** Invoices on one page. */
const PAGE = 12

export interface PortalContent {
  card: StoredCard | undefined
  subscriptions: SubscriptionView[]
  invoices: InvoiceRow[]
  /** Id of the last invoice of the page, if there are older ones. */
  olderThan: string | undefined
}

/** @param after public id of an invoice, which older ones follow; any other text begins with the newest */
export function portalContent(reader: Reader, { customer }: PortalView, after: string): PortalContent {
  const last = findInvoice(reader, after)
  const before = last?.customerId === customer.id ? last.id : Number.MAX_SAFE_INTEGER
  const invoices = listInvoices(reader, customer.id, { before, limit: PAGE + 1, withReceipts: true })
  return {
    card: cardOf(customer),
    subscriptions: listSubscriptions(reader, customer.id, MAX_SUBSCRIPTIONS)
      .filter(({ status }) => status === 'ACTIVE' || status === 'PAST_DUE')
      .map((subscription) => ({ subscription, open: openOf(reader, subscription) })),
    invoices: invoices.slice(0, PAGE),
    olderThan: invoices.length > PAGE ? invoices[PAGE - 1]!.publicId : undefined,
  }
}

function openOf(reader: Reader, { id, status }: SubscriptionRow): SubscriptionView['open'] {
  const invoice = status === 'PAST_DUE' ? findOpenInvoice(reader, id) : undefined
  return invoice && { invoice, failure: findPaymentById(reader, invoice.paymentId).failure ?? NEEDS_CUSTOMER }
}

export interface InvoiceView {
  invoice: InvoiceRow
  customer: CustomerRow
  interval: 'MONTH' | 'YEAR' | undefined
  amountRefunded: number
}

export function invoiceView(reader: Reader, token: string): InvoiceView | undefined {
  const invoice = findInvoiceByToken(reader, token)
  if (!invoice) return undefined
  const { customerId, subscriptionId, paymentId } = invoice
  return {
    invoice,
    customer: findCustomerById(reader, customerId),
    interval: subscriptionId === null ? undefined : findSubscriptionById(reader, subscriptionId).interval,
    amountRefunded: findPaymentById(reader, paymentId).amountRefunded,
  }
}

/** What the bank asks a customer about. */
export type AuthenticationView = { isOver: boolean } & (
  | { of: 'CHECKOUT'; view: CheckoutView }
  | { of: 'PORTAL'; view: PortalView; invoice: InvoiceRow | undefined }
)

/** @param nowMs the real time, ms since 1970 */
export function authenticationView(
  reader: Reader,
  token: string,
  nowMs: number,
): AuthenticationView | undefined {
  const authentication = findAuthentication(reader, token)
  if (!authentication) return undefined
  const { checkoutId, portalId, invoiceId, answeredAt, expiresAt } = authentication
  const isOver = answeredAt !== null || expiresAt <= nowMs
  if (checkoutId !== null) {
    const view = viewCheckout(reader, findCheckoutById(reader, checkoutId), nowMs)
    return { isOver: isOver || view.state !== 'OPEN', of: 'CHECKOUT', view }
  }
  const view = viewPortal(reader, findPortalById(reader, portalId!), nowMs)
  const invoice = invoiceId === null ? undefined : findInvoiceById(reader, invoiceId)
  return { isOver, of: 'PORTAL', view, invoice }
}
