import { formNotice } from '../../http/page-form.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { cardName, expiryOf } from '../sandbox/cards.ts'
import { PAGES_PATH } from '../sandbox/checkouts.ts'
import { dueActionOf } from '../sandbox/policy.ts'
import type { InvoiceRow } from '../sandbox/table.ts'
import type { InvoiceView, PortalContent, PortalView, SubscriptionView } from '../sandbox/views.ts'
import {
  type CardEntry,
  cardForm,
  day,
  noticePage,
  paymentPage,
  price,
  priceEach,
  testCards,
} from './page-parts.ts'

/** The pages of the portal: the card, subscriptions and invoices of a customer. */

export const portalPath = ({ portal }: PortalView): string => `${PAGES_PATH}/portal/${portal.publicId}`

/** @param notice a problem with what was pressed last, as a sentence */
export function portalPage(
  view: PortalView,
  { card, subscriptions, invoices, olderThan }: PortalContent,
  notice?: string,
): Response {
  const path = portalPath(view)
  const shownCard = card
    ? html`<p>${cardName(card)}, expires ${expiryOf(card)}</p>`
    : html`<p>No card is saved.</p>`
  const content = html`${notice && html`${formNotice(notice)}\n`}<section><h2>Card</h2>
${shownCard}
<p><a class="button plain" href="${path}/card">${card ? 'Change the card' : 'Add a card'}</a></p></section>
<section><h2>Subscriptions</h2>
${subscriptions.length === 0 ? html`<p>There are none.</p>` : html`<ul class="rows">${subscriptions.map(subscriptionItem)}</ul>`}</section>
<section><h2>Invoices and receipts</h2>
${invoices.length === 0 ? html`<p>There are none.</p>` : html`<ul class="rows">${invoices.map(invoiceItem)}</ul>`}
${olderThan && html`<p class="onward"><a href="?after=${olderThan}">Older ones</a></p>`}</section>
<p class="back"><a href="${view.portal.returnUrl}">Go back</a></p>`
  return paymentPage({ title: 'Billing', content, customer: view.customer.name })
}

function subscriptionItem({ subscription, open }: SubscriptionView): Html {
  const { publicId, name, amount, currency, interval, cancelAtPeriodEnd, currentPeriodEnd, nextActionAt } =
    subscription
  const end = day(currentPeriodEnd)
  const state = open
    ? html`<p class="bad">The payment of ${price(open.invoice.amountDue, currency)} failed. ${open.failure}</p>
<p>${dueActionOf(subscription) === 'RETRY' ? 'It is tried again on' : 'Without a payment it ends on'} ${day(nextActionAt ?? currentPeriodEnd)}.</p>`
    : html`<p>${cancelAtPeriodEnd === 1 ? `Ends on ${end}.` : `Renews on ${end}.`}</p>`
  const pay =
    open && actionForm('pay', open.invoice.publicId, `Pay ${price(open.invoice.amountDue, currency)} now`)
  const cancel =
    cancelAtPeriodEnd === 1
      ? actionForm('keep', publicId, 'Keep the subscription', true)
      : actionForm('cancel', publicId, `Cancel as of ${end}`, true)
  return html`<li><h3>${bdi(name)}</h3>
<p class="amount">${priceEach(amount, currency, interval)}</p>
${state}
${pay}${cancel}</li>
`
}

/** A form with one button. */
const actionForm = (action: string, id: string, label: string, isPlain = false): Html =>
  html`<form method="post"><input type="hidden" name="id" value="${id}"><button${isPlain ? html` class="plain"` : ''} name="action" value="${action}">${label}</button></form>`

const STATUSES: Readonly<Record<InvoiceRow['status'], string>> = {
  OPEN: 'Not paid yet',
  PAID: 'Paid',
  VOID: 'Void',
  UNCOLLECTIBLE: 'Not collected',
}

const invoicePath = ({ token }: InvoiceRow): string => `${PAGES_PATH}/invoices/${token}`

const invoiceItem = (invoice: InvoiceRow): Html =>
  html`<li><p class="line"><a href="${invoicePath(invoice)}">${invoice.number}</a><span class="amount">${price(invoice.amountDue, invoice.currency)}</span></p>
<p class="line quiet"><span>${day(invoice.createdAt)}</span><span>${STATUSES[invoice.status]}</span></p></li>
`

/** The form for another card. @param status other than 200 after a refusal */
export function cardPage(view: PortalView, entry: CardEntry = {}, status = 200): Response {
  const content = html`<div class="wide sides">
${cardForm(entry, 'Save the card')}
${testCards()}</div>
<p class="back"><a href="${portalPath(view)}">Back to billing</a></p>`
  return paymentPage({ title: 'Save a card', content, status, customer: view.customer.name })
}

export const expiredPage = ({ portal, customer }: PortalView): Response =>
  noticePage({
    title: 'This page is over',
    text: 'It was open for 24 hours. Go back and open it again.',
    onward: { url: portal.returnUrl, label: 'Go back' },
    customer: customer.name,
    status: 410,
  })

/** An invoice, or the receipt of a single payment, which can be printed. */
export function invoicePage({ invoice, customer, interval, amountRefunded }: InvoiceView): Response {
  const { number, name, quantity, status, amountDue, currency, periodStart, periodEnd, createdAt } = invoice
  const content = html`<dl>
<div><dt>Number</dt><dd>${number}</dd></div>
<div><dt>Billed to</dt><dd>${bdi(customer.name)}</dd></div>
<div><dt>Date</dt><dd>${day(createdAt)}</dd></div>
${interval && html`<div><dt>Period</dt><dd>${day(periodStart)} – ${day(periodEnd)}</dd></div>\n`}<div><dt>For</dt><dd>${bdi(name)}</dd></div>
<div><dt>Quantity</dt><dd>${quantity}</dd></div>
<div class="total"><dt>Total</dt><dd>${price(amountDue, currency)}</dd></div>
${amountRefunded > 0 ? html`<div class="total"><dt>Refunded</dt><dd>${price(amountRefunded, currency)}</dd></div>\n` : ''}<div class="total"><dt>Status</dt><dd>${STATUSES[status]}</dd></div>
</dl>
<p class="quiet screen">To keep it, print this page or save it as a PDF with your browser.</p>`
  return paymentPage({ title: interval ? 'Invoice' : 'Receipt', content, customer: customer.name })
}
