import { publicPage } from '../../http/public-page.ts'
import { dayOf } from '../../lib/calendar.ts'
import { grouped } from '../../lib/count.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { amountText, moneyText, priceText } from '../../lib/money.ts'
import { dayInWords } from '../../lib/month.ts'
import type { InvoiceLine } from './lines.ts'
import type { Buyer, Party, Seller } from './party.ts'
import { INVOICE_PATH } from './present.ts'
import type { CreditNoteRow, InvoiceRow } from './table.ts'

/**
 * Styles in addition to those of public pages. An invoice is wider than other pages. It prints on A4
 * and Letter in black on white, even with a dark screen.
 */
const INVOICE_STYLE = `@media (min-width:34rem){main{max-width:46rem}}
.state{font-weight:600}
.parties{display:grid;gap:1.25rem;margin:0 0 1.5rem}
@media (min-width:34rem){.parties{grid-template-columns:1fr 1fr}}
.parties h2,.pay h2{margin:0 0 .25rem;font-size:.9375rem;color:var(--quiet)}
.lines{margin:0;white-space:pre-line;unicode-bidi:plaintext}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:0 0 1.5rem}
.facts dt{color:var(--quiet)}
.facts dd{margin:0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.5rem 0;border-bottom:1px solid var(--edge);text-align:left;vertical-align:top}
th:last-child,td:last-child{padding-left:1rem;text-align:right;white-space:nowrap}
td span{display:block;color:var(--quiet);font-size:.9375rem}
tfoot th,tfoot td{border:0;padding:.375rem 0;font-weight:400}
tfoot tr:last-child>*{border-top:2px solid var(--ink);font-weight:700}
.pay{margin:1.5rem 0 0}
@page{margin:18mm}
@media print{:root{font-size:10pt;color-scheme:light;--ground:#fff;--sheet:#fff;--ink:#000;--quiet:#444;--edge:#bbb}
body{padding:0;background:#fff}
main{max-width:none;padding:0;border:0;border-radius:0}
.parties{grid-template-columns:1fr 1fr}
tr,.pay{break-inside:avoid}
thead{display:table-header-group}
tfoot{display:table-row-group}}`

/** Makes the page of an invoice, to read and to print. Texts that people entered are escaped. */
export function invoicePage(invoice: InvoiceRow, notes: readonly CreditNoteRow[]): Response {
  const { number, currency } = invoice
  const seller = JSON.parse(invoice.seller) as Seller
  const buyer = JSON.parse(invoice.buyer) as Buyer
  const lines = JSON.parse(invoice.lines) as InvoiceLine[]
  const onDay = dayIn(buyer.timezone)
  const content = html`<p class="state">${stateOf(invoice, notes, onDay)}</p>
${notes.filter(({ token }) => token !== null).map((note) => notePart(note, onDay))}<div class="parties">
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

/** Shows a credit note that corrects the invoice, with the address of its page. */
const notePart = ({ number, token, amount, currency, createdAt }: CreditNoteRow, onDay: OnDay): Html =>
  html`<p><a href="${INVOICE_PATH}${token}">Credit note ${number}</a> of ${onDay(createdAt)}: ${moneyText(-amount, currency)}</p>
`

/**
 * Makes the page of a credit note, to read and to print.
 * @param invoice number of the invoice that the note corrects
 */
export function creditNotePage(note: CreditNoteRow, invoice: string | undefined): Response {
  const { number, currency, amount, subtotal, description } = note
  const seller = JSON.parse(note.seller) as Seller
  const buyer = JSON.parse(note.buyer) as Buyer
  const onDay = dayIn(buyer.timezone)
  const state =
    amount < 0
      ? html`${moneyText(-amount, currency)} charged again`
      : html`${moneyText(amount, currency)} credited`
  const line = { kind: 'CREDIT', description, quantity: 1, unitPrice: 0, amount: subtotal } as const
  const content = html`<p class="state">${state}</p>
<div class="parties">
${seller.name === '' ? '' : partyPart('From', seller)}
${partyPart('To', buyer)}
</div>
<dl class="facts">
<dt>Date</dt><dd>${onDay(note.createdAt)}</dd>
${invoice === undefined ? '' : html`<dt>Corrects</dt><dd>Invoice ${invoice}</dd>`}
</dl>
<table>
<thead><tr><th scope="col">Description</th><th scope="col">Amount (${currency})</th></tr></thead>
<tbody>
${linePart(line, currency)}</tbody>
<tfoot>
${totalsPart({ ...note, amountDue: amount })}</tfoot>
</table>`
  return publicPage({
    title: html`Credit note ${number}`.text,
    content: content.text,
    status: 200,
    hasForms: false,
    organization: seller.name === '' ? buyer.name : seller.name,
    style: INVOICE_STYLE,
  })
}

type OnDay = (ms: number) => string

const dayIn =
  (timezone: string): OnDay =>
  (ms) =>
    dayInWords(dayOf(ms, timezone))

function stateOf(
  { status, amountDue, currency, paidAt }: InvoiceRow,
  notes: readonly CreditNoteRow[],
  onDay: OnDay,
): Html {
  if (status === 'VOID') return html`This invoice is void: nothing is to be paid.`
  if (status === 'PAID')
    return html`${moneyText(amountDue, currency)} paid${paidAt === null ? '' : html` on ${onDay(paidAt)}`}`
  const credited = notes.reduce((sum, { amount }) => sum + amount, 0)
  return html`${moneyText(Math.max(0, amountDue - credited), currency)} to pay`
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

type Totals = Pick<InvoiceRow, 'subtotal' | 'tax' | 'taxRate' | 'taxName' | 'amountDue' | 'currency'>

function totalsPart({ subtotal, tax, taxRate, taxName, amountDue, currency }: Totals): Html {
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
