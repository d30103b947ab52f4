import { invoicePages as english } from '../../../words/en/invoice-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { publicPage } from '../../http/public-page.ts'
import { bdi, type Html, html } from '../../lib/html.ts'
import { currencyDigits } from '../../lib/money.ts'
import { type InvoiceLine, saidLines } from './lines.ts'
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

/** The sentences, days and amounts of a document, in the language that its buyer had when it was made. */
interface Writing {
  say: typeof english
  language: string
  onDay(ms: number): string
  /** `1,204`. */
  count(units: number): string
  /** `1,234.50`. @param amount in the smallest unit of the currency */
  amount(amount: number): string
  /** `1,234.50 USD`. @param amount in the smallest unit of the currency */
  money(amount: number): string
  /** `0.0079`. @param millionths of the main unit */
  price(millionths: number): string
}

function writingOf({ language = 'en', timezone }: Buyer, currency: string): Writing {
  // In English the day comes first, and the month is a word: Americans and others read it the same.
  const tag = language.startsWith('en') ? 'en-GB' : language
  const digits = currencyDigits(currency)
  const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: timezone })
  const counts = new Intl.NumberFormat(tag)
  const amounts = new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const prices = new Intl.NumberFormat(tag, {
    minimumFractionDigits: Math.min(digits, 6),
    maximumFractionDigits: 6,
  })
  const amountOf = (amount: number): string => amounts.format(amount / 10 ** digits)
  return {
    say: inLanguage(english, language),
    language,
    onDay: (ms) => days.format(ms),
    count: (units) => counts.format(units),
    amount: amountOf,
    money: (amount) => `${amountOf(amount)} ${currency}`,
    price: (millionths) => prices.format(millionths / 1_000_000),
  }
}

/** Makes the page of an invoice, to read and to print. Texts that people entered are escaped. */
export function invoicePage(invoice: InvoiceRow, notes: readonly CreditNoteRow[]): Response {
  const { number, currency } = invoice
  const seller = JSON.parse(invoice.seller) as Seller
  const buyer = JSON.parse(invoice.buyer) as Buyer
  const writing = writingOf(buyer, currency)
  const { say, language, onDay } = writing
  const lines = saidLines(JSON.parse(invoice.lines), language)
  const period = { from: onDay(invoice.periodStart), until: onDay(invoice.periodEnd - 1) }
  const content = html`<p class="state">${stateOf(invoice, notes, writing)}</p>
${notes.filter(({ token }) => token !== null).map((note) => notePart(note, writing))}<div class="parties">
${partyPart(say.from(), seller, writing)}
${partyPart(say.to(), buyer, writing)}
</div>
<dl class="facts">
<dt>${say.date()}</dt><dd>${onDay(invoice.createdAt)}</dd>
<dt>${say.period()}</dt><dd>${say.periodDays(period)}</dd>
${invoice.dueAt === null ? '' : html`<dt>${say.dueBy()}</dt><dd>${onDay(invoice.dueAt)}</dd>`}
</dl>
${tablePart(lines, invoice, writing)}
${seller.paymentDetails === null || invoice.status !== 'OPEN' ? '' : payPart(seller.paymentDetails, writing)}`
  return documentPage(say.invoice({ number }), content, { organization: seller.name, language })
}

const documentPage = (
  title: string,
  content: Html,
  shown: { organization: string; language: string },
): Response =>
  publicPage({
    ...shown,
    title: html`${title}`.text,
    content: content.text,
    status: 200,
    hasForms: false,
    style: INVOICE_STYLE,
  })

/** Shows a credit note that corrects the invoice, with the address of its page. */
const notePart = (
  { number, token, amount, createdAt }: CreditNoteRow,
  { say, onDay, money }: Writing,
): Html =>
  html`<p>${say.noteOf.rich({
    link: (text) => html`<a href="${INVOICE_PATH}${token}">${text}</a>`,
    number: number ?? '',
    day: onDay(createdAt),
    amount: money(-amount),
  })}</p>
`

/**
 * Makes the page of a credit note, to read and to print.
 * @param invoice number of the invoice that the note corrects
 */
export function creditNotePage(note: CreditNoteRow, invoice: string | undefined): Response {
  const { number, currency, amount, subtotal, description } = note
  const seller = JSON.parse(note.seller) as Seller
  const buyer = JSON.parse(note.buyer) as Buyer
  const writing = writingOf(buyer, currency)
  const { say, language, onDay, money } = writing
  const state =
    amount < 0 ? say.chargedAgain({ amount: money(-amount) }) : say.credited({ amount: money(amount) })
  const line = { kind: 'CREDIT', description, quantity: 1, unitPrice: 0, amount: subtotal } as const
  const content = html`<p class="state">${state}</p>
<div class="parties">
${seller.name === '' ? '' : partyPart(say.from(), seller, writing)}
${partyPart(say.to(), buyer, writing)}
</div>
<dl class="facts">
<dt>${say.date()}</dt><dd>${onDay(note.createdAt)}</dd>
${invoice === undefined ? '' : html`<dt>${say.corrects()}</dt><dd>${say.invoice({ number: invoice })}</dd>`}
</dl>
${tablePart(saidLines([line], language), { ...note, amountDue: amount }, writing)}`
  const organization = seller.name === '' ? buyer.name : seller.name
  return documentPage(say.note({ number: number ?? '' }), content, { organization, language })
}

function stateOf(
  { status, amountDue, paidAt }: InvoiceRow,
  notes: readonly CreditNoteRow[],
  { say, onDay, money }: Writing,
): string {
  if (status === 'VOID') return say.void()
  if (status === 'PAID') {
    const amount = money(amountDue)
    return paidAt === null ? say.paid({ amount }) : say.paidOn({ amount, day: onDay(paidAt) })
  }
  const credited = notes.reduce((sum, note) => sum + note.amount, 0)
  return say.toPay({ amount: money(Math.max(0, amountDue - credited)) })
}

const partyPart = (title: string, { name, address, taxNumber }: Party, { say }: Writing): Html =>
  html`<div><h2>${title}</h2>
<p class="lines">${bdi(name)}
${address}${
  taxNumber === null
    ? ''
    : html`
${say.taxNumber.rich({ number: bdi(taxNumber) })}`
}</p></div>`

/** Shows the lines and the totals. */
function tablePart(lines: readonly InvoiceLine[], totals: Totals, writing: Writing): Html {
  const { say } = writing
  return html`<table>
<thead><tr><th scope="col">${say.description()}</th><th scope="col">${say.amountIn({ currency: totals.currency })}</th></tr></thead>
<tbody>
${lines.map((line) => linePart(line, writing))}</tbody>
<tfoot>
${totalsPart(totals, writing)}</tfoot>
</table>`
}

const linePart = (
  { description, quantity, unitPrice, amount }: InvoiceLine,
  { count, price, amount: amountText }: Writing,
): Html =>
  html`<tr><td>${bdi(description)}${quantity === 1 ? '' : html`<span>${count(quantity)} × ${price(unitPrice)}</span>`}</td><td>${amountText(amount)}</td></tr>
`

type Totals = Pick<InvoiceRow, 'subtotal' | 'tax' | 'taxRate' | 'taxName' | 'amountDue' | 'currency'>

function totalsPart(
  { subtotal, tax, taxRate, taxName, amountDue, currency }: Totals,
  { say, count, amount: amountText }: Writing,
): Html {
  const row = (title: Html | string, amount: number): Html =>
    html`<tr><th scope="row">${title}</th><td>${amountText(amount)}</td></tr>
`
  const taxRows =
    taxRate === 0 && taxName === null
      ? ''
      : html`${row(say.subtotal(), subtotal)}${row(html`${bdi(taxName ?? say.tax())} (${count(taxRate / 100)} %)`, tax)}`
  return html`${taxRows}${row(say.total({ currency }), amountDue)}`
}

const payPart = (details: string, { say }: Writing): Html => html`<div class="pay"><h2>${say.howToPay()}</h2>
<p class="lines">${details}</p></div>`
