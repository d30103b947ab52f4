import { publicPage } from '../../http/public-page.ts'
import { dayOf } from '../../lib/calendar.ts'
import { grouped } from '../../lib/count.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { amountText, moneyText, priceText } from '../../lib/money.ts'
import { dayInWords } from '../../lib/month.ts'
import type { InvoiceLine } from './lines.ts'
import { INVOICE_STYLE } from './page-style.ts'
import type { Buyer, Party, Seller } from './party.ts'
import type { InvoiceRow } from './queries.ts'

/** The page of an invoice, to read and to print: all texts of people in it are text. */
export function invoicePage(invoice: InvoiceRow): Response {
  const { number, currency } = invoice
  const seller = JSON.parse(invoice.seller) as Seller
  const buyer = JSON.parse(invoice.buyer) as Buyer
  const lines = JSON.parse(invoice.lines) as InvoiceLine[]
  const onDay = dayIn(buyer.timezone)
  const content = html`<p class="state">${stateOf(invoice, onDay)}</p>
<div class="parties">
${partyPart('From', seller)}
${partyPart('To', buyer)}
</div>
<dl class="facts">
<dt>Date</dt><dd>${onDay(invoice.createdAt)}</dd>
<dt>Period</dt><dd>${onDay(invoice.periodStart)} to ${onDay(invoice.periodEnd - 1)}</dd>
${invoice.dueAt === null ? '' : html`<dt>Due by</dt><dd>${onDay(invoice.dueAt)}</dd>`}
</dl>
<table>
<thead><tr><th scope="col">Description</th><th scope="col">Amount (${currency})</th></tr></thead>
<tbody>
${lines.map((line) => linePart(line, currency))}</tbody>
<tfoot>
${totalsPart(invoice)}</tfoot>
</table>
${seller.paymentDetails === null || invoice.status !== 'OPEN' ? '' : payPart(seller.paymentDetails)}`
  return publicPage({
    title: html`Invoice ${number}`.text,
    content: content.text,
    status: 200,
    hasForms: false,
    organization: seller.name,
    style: INVOICE_STYLE,
  })
}

type OnDay = (ms: number) => string

const dayIn =
  (timezone: string): OnDay =>
  (ms) =>
    dayInWords(dayOf(ms, timezone))

function stateOf({ status, amountDue, currency, paidAt }: InvoiceRow, onDay: OnDay): Html {
  if (status === 'VOID') return html`This invoice is void: nothing is to be paid.`
  const amount = moneyText(amountDue, currency)
  if (status !== 'PAID') return html`${amount} to pay`
  return html`${amount} paid${paidAt === null ? '' : html` on ${onDay(paidAt)}`}`
}

const partyPart = (title: string, { name, address, taxNumber }: Party): Html => html`<div><h2>${title}</h2>
<p class="lines">${bdi(name)}
${address}${
  taxNumber === null
    ? ''
    : html`
Tax number: ${bdi(taxNumber)}`
}</p></div>`

const linePart = ({ description, quantity, unitPrice, amount }: InvoiceLine, currency: string): Html =>
  html`<tr><td>${bdi(description)}${quantity === 1 ? '' : html`<span>${grouped(quantity)} × ${priceText(unitPrice, currency)}</span>`}</td><td>${amountText(amount, currency)}</td></tr>
`

function totalsPart({ subtotal, tax, taxRate, taxName, amountDue, currency }: InvoiceRow): Html {
  const row = (title: Html | string, amount: number): Html =>
    html`<tr><th scope="row">${title}</th><td>${amountText(amount, currency)}</td></tr>
`
  const rate = `${taxRate / 100} %`
  const taxRows =
    taxRate === 0 && taxName === null
      ? ''
      : html`${row('Subtotal', subtotal)}${row(html`${bdi(taxName ?? 'Tax')} (${rate})`, tax)}`
  return html`${taxRows}${row(`Total (${currency})`, amountDue)}`
}

const payPart = (details: string): Html => html`<div class="pay"><h2>How to pay</h2>
<p class="lines">${details}</p></div>`
