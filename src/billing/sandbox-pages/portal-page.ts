import { formNotice } from '../../http/page-form.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { expiryOf } from '../sandbox/cards.ts'
import { PAGES_PATH } from '../sandbox/checkouts.ts'
import { dueActionOf } from '../sandbox/policy.ts'
import type { InvoiceRow } from '../sandbox/table.ts'
import type { InvoiceView, PortalContent, PortalView, SubscriptionView } from '../sandbox/views.ts'
import { type CardEntry, cardForm, noticePage, paymentPage, testCards, type Writing } from './page-parts.ts'

/** The pages of the portal: the card, subscriptions and invoices of a customer. */

export const portalPath = ({ portal }: PortalView): string => `${PAGES_PATH}/portal/${portal.publicId}`

/** @param notice a problem with what was pressed last, as a sentence */
export function portalPage(
  writing: Writing,
  view: PortalView,
  { card, subscriptions, invoices, olderThan }: PortalContent,
  notice?: string,
): Response {
  const { say } = writing
  const path = portalPath(view)
  const shownCard = card ? say.savedCard({ digits: card.last4, expiry: expiryOf(card) }) : say.savedCardNone()
  const content = html`${notice && html`${formNotice(notice)}\n`}<section><h2>${say.card()}</h2>
<p>${shownCard}</p>
<p><a class="button plain" href="${path}/card">${card ? say.changeCard() : say.addCard()}</a></p></section>
<section><h2>${say.subscriptions()}</h2>
${subscriptions.length === 0 ? html`<p>${say.none()}</p>` : html`<ul class="rows">${subscriptions.map((one) => subscriptionItem(writing, one))}</ul>`}</section>
<section><h2>${say.invoices()}</h2>
${invoices.length === 0 ? html`<p>${say.none()}</p>` : html`<ul class="rows">${invoices.map((one) => invoiceItem(writing, one))}</ul>`}
${olderThan && html`<p class="onward"><a href="?after=${olderThan}">${say.older()}</a></p>`}</section>
<p class="back"><a href="${view.portal.returnUrl}">${say.back()}</a></p>`
  return paymentPage(writing, { title: say.portal(), content, customer: view.customer.name })
}

function subscriptionItem(
  { say, language, price, priceEach, day }: Writing,
  { subscription, open }: SubscriptionView,
): Html {
  const { publicId, name, amount, currency, interval, cancelAtPeriodEnd, currentPeriodEnd, nextActionAt } =
    subscription
  const end = day(currentPeriodEnd)
  const due = open && { price: price(open.invoice.amountDue, currency) }
  const next = { day: day(nextActionAt ?? currentPeriodEnd) }
  const state = due
    ? html`<p class="bad">${say.failed({ ...due, reason: sayStored(open.failure, language) })}</p>
<p>${dueActionOf(subscription) === 'RETRY' ? say.retried(next) : say.endsUnpaid(next)}</p>`
    : html`<p>${cancelAtPeriodEnd === 1 ? say.ends({ day: end }) : say.renews({ day: end })}</p>`
  const pay = due && actionForm('pay', open.invoice.publicId, say.payNow(due))
  const cancel =
    cancelAtPeriodEnd === 1
      ? actionForm('keep', publicId, say.keep(), true)
      : actionForm('cancel', publicId, say.cancel({ day: end }), true)
  return html`<li><h3>${bdi(name)}</h3>
<p class="amount">${priceEach(amount, currency, interval)}</p>
${state}
${pay}${cancel}</li>
`
}

/** A form with one button. */
const actionForm = (action: string, id: string, label: string, isPlain = false): Html =>
  html`<form method="post"><input type="hidden" name="id" value="${id}"><button${isPlain ? html` class="plain"` : ''} name="action" value="${action}">${label}</button></form>`

const STATUSES: Readonly<Record<InvoiceRow['status'], (say: Writing['say']) => string>> = {
  OPEN: (say) => say.statusOpen(),
  PAID: (say) => say.statusPaid(),
  VOID: (say) => say.statusVoid(),
  UNCOLLECTIBLE: (say) => say.statusUncollectible(),
}

const invoicePath = ({ token }: InvoiceRow): string => `${PAGES_PATH}/invoices/${token}`

const invoiceItem = ({ say, price, day }: Writing, invoice: InvoiceRow): Html =>
  html`<li><p class="line"><a href="${invoicePath(invoice)}">${invoice.number}</a><span class="amount">${price(invoice.amountDue, invoice.currency)}</span></p>
<p class="line quiet"><span>${day(invoice.createdAt)}</span><span>${STATUSES[invoice.status](say)}</span></p></li>
`

/** The form for another card. @param status other than 200 after a refusal */
export function cardPage(writing: Writing, view: PortalView, entry: CardEntry = {}, status = 200): Response {
  const { say } = writing
  const content = html`<div class="wide sides">
${cardForm(writing, entry, say.saveCard())}
${testCards(writing)}</div>
<p class="back"><a href="${portalPath(view)}">${say.toPortal()}</a></p>`
  return paymentPage(writing, { title: say.cardTitle(), content, status, customer: view.customer.name })
}

export function expiredPage(writing: Writing, { portal, customer }: PortalView): Response {
  const { say } = writing
  return noticePage(writing, {
    title: say.portalOverTitle(),
    text: say.portalOver(),
    onward: { url: portal.returnUrl, label: say.back() },
    customer: customer.name,
    status: 410,
  })
}

/** An invoice, or the receipt of a single payment, which can be printed. */
export function invoicePage(
  writing: Writing,
  { invoice, customer, interval, amountRefunded }: InvoiceView,
): Response {
  const { say, price, day } = writing
  const { number, name, quantity, status, amountDue, currency, periodStart, periodEnd, createdAt } = invoice
  const content = html`<dl>
<div><dt>${say.number()}</dt><dd>${number}</dd></div>
<div><dt>${say.billedTo()}</dt><dd>${bdi(customer.name)}</dd></div>
<div><dt>${say.date()}</dt><dd>${day(createdAt)}</dd></div>
${interval && html`<div><dt>${say.period()}</dt><dd>${day(periodStart)} – ${day(periodEnd)}</dd></div>\n`}<div><dt>${say.item()}</dt><dd>${bdi(name)}</dd></div>
<div><dt>${say.quantity()}</dt><dd>${quantity}</dd></div>
<div class="total"><dt>${say.total()}</dt><dd>${price(amountDue, currency)}</dd></div>
${amountRefunded > 0 ? html`<div class="total"><dt>${say.refunded()}</dt><dd>${price(amountRefunded, currency)}</dd></div>\n` : ''}<div class="total"><dt>${say.status()}</dt><dd>${STATUSES[status](say)}</dd></div>
</dl>
<p class="quiet screen">${say.print()}</p>`
  return paymentPage(writing, {
    title: interval ? say.invoice() : say.receipt(),
    content,
    customer: customer.name,
  })
}
