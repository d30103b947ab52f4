import { paymentPages } from '../../../words/en/payment-pages.ts'
import { publicPages } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import { formNotice, formRow } from '../../http/page-form.ts'
import { languageOf } from '../../http/page-language.ts'
import { linkPage } from '../../http/public-page.ts'
import { type Html, html } from '../../lib/html.ts'
import { currencyDigits } from '../../lib/money.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { type CardField, type CardProblems, TEST_CARDS } from '../sandbox/cards.ts'

/**
 * Added to the design of public pages. On a wide screen what is bought and the test cards stand on the left of the
 * form; on a phone the form comes between them. An invoice is printed without what is for the screen alone.
 */
const PAYMENT_STYLE = `.test{margin:0 0 1.25rem;padding:.625rem .875rem;border:1px dashed var(--line);border-radius:.5rem;
color:var(--quiet);font-size:.9375rem}
.test strong{color:var(--ink)}
h2{margin:0 0 .75rem;font-size:1.125rem;line-height:1.3}
h3{margin:0 0 .25rem;font-size:1.0625rem;line-height:1.35}
h2,h3,td,dd{unicode-bidi:plaintext}
dl{margin:0 0 1rem}
dl div{display:flex;justify-content:space-between;gap:1.25rem;padding:.5rem 0;border-bottom:1px solid var(--edge)}
dl .total{border-bottom:0;font-weight:600}
dt{flex:none;color:var(--quiet)}
.total dt{color:inherit}
dd{min-width:0;margin:0;text-align:right}
dd,.amount{font-variant-numeric:tabular-nums}
.pay form{margin:0}
.pay .notice{margin:0 0 1.25rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:end}
.cards{list-style:none;margin:0;padding:0}
.cards li{margin:0 0 .75rem;font-size:.9375rem}
.list p{margin:0;font-size:.9375rem}
.cards b{display:block;font-variant-numeric:tabular-nums;white-space:nowrap}
.quiet{color:var(--quiet)}
.rows{list-style:none;margin:0;padding:0}
.rows>li{padding:1rem 0;border-top:1px solid var(--edge)}
.rows>li:first-child{padding-top:0;border-top:0}
.rows>li:last-child{padding-bottom:0}
.rows p{margin:0}
.rows form{margin:.75rem 0 0}
.rows form+form{margin-top:.75rem}
.bad{color:var(--bad);font-weight:600}
.line{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:0 1.25rem}
.line a{display:inline-block;padding:.375rem 0}
.button.plain{border-color:var(--line);color:var(--ink);background:transparent}
.rows+.onward{margin:.75rem 0 0}
.back{margin:1.75rem 0 0}
.back a,.onward a{display:inline-block;padding:.625rem 0}
@media (min-width:56rem){.wide{max-width:60rem;margin:0 auto}
main:has(.wide){max-width:64rem}
.sides{display:grid;grid-template-columns:1fr 1fr;grid-template-areas:"sum pay" "cards pay";grid-template-rows:auto 1fr;gap:0 3.5rem}
.sum{grid-area:sum}
.pay{grid-area:pay;margin:0;padding:0;border:0}
.list{grid-area:cards}
.sides:not(:has(.sum)) .list{margin:0;padding:0;border:0}}
@page{margin:18mm}
@media print{:root{color-scheme:light;--ground:#fff;--sheet:#fff;--ink:#000;--quiet:#444;--edge:#bbb;--line:#777}
body{padding:0;background:#fff}
main{padding:0;border:0}
.screen{display:none}}`

/** Parts of the hosted pages of the built-in processor. */

/** The sentences, amounts and days of a page, in the language of the browser. */
export interface Writing {
  say: typeof paymentPages
  /** BCP 47 tag. */
  language: string
  /** `$1,234.50`. @param amount in the smallest unit of the currency */
  price(amount: number, currency: string): string
  /** `$29.00 a month`. @param interval undefined for a single payment */
  priceEach(amount: number, currency: string, interval: 'MONTH' | 'YEAR' | undefined): string
  /** `Mar 4, 2026`. @param ms since 1970 */
  day(ms: number): string
}

export function writingFor(request: Request): Writing {
  const language = languageOf(request)
  const say = inLanguage(paymentPages, language)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const price = (amount: number, currency: string): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(
      amount / 10 ** currencyDigits(currency),
    )
  return {
    say,
    language,
    price,
    priceEach: (amount, currency, interval) => {
      const each = { price: price(amount, currency) }
      if (interval === undefined) return each.price
      return interval === 'MONTH' ? say.monthly(each) : say.yearly(each)
    },
    day: (ms) => days.format(ms),
  }
}

interface Shown {
  /** Text, not HTML. */
  title: string
  content: Html
  status?: number
  /** Name of the customer; the first line of the page. */
  customer?: string
  headers?: Record<string, string>
}

/** Makes a page that says first that nothing here is real. */
export function paymentPage(
  { say, language }: Writing,
  { title, content, status = 200, customer, headers }: Shown,
): Response {
  const test = say.test.rich({ strong: (text) => html`<strong>${text}</strong>` })
  return linkPage(title, html`<p class="test">${test}</p>\n${content}`, {
    status,
    organization: customer,
    style: PAYMENT_STYLE,
    headers,
    language,
  })
}

/** A page with a sentence, and where to go on. */
export const noticePage = (writing: Writing, { text, onward, ...page }: Notice): Response =>
  paymentPage(writing, {
    ...page,
    content: html`<p>${text}</p>${onward && html`\n<p class="onward"><a href="${onward.url}">${onward.label}</a></p>`}`,
  })

interface Notice extends Omit<Shown, 'content'> {
  text: string
  onward?: { url: string; label: string }
}

export function unknownPage(writing: Writing): Response {
  const { say, language } = writing
  const title = inLanguage(publicPages, language).invalidTitle()
  return noticePage(writing, { title, text: say.invalid(), status: 404 })
}

/** @param url of the page itself */
export function elsewherePage(writing: Writing, url: string): Response {
  const { say } = writing
  const onward = { url, label: say.formBack() }
  return noticePage(writing, { title: say.formTitle(), text: say.form(), onward, status: 403 })
}

interface Field {
  name: CardField
  label(say: Writing['say']): string
  attributes: string
}

const FIELDS: readonly Field[] = [
  {
    name: 'number',
    label: (say) => say.cardNumber(),
    attributes: 'autocomplete="cc-number" inputmode="numeric" required maxlength="30"',
  },
  {
    name: 'expiry',
    label: (say) => say.cardExpiry(),
    attributes: 'autocomplete="cc-exp" inputmode="numeric" required maxlength="10"',
  },
  {
    name: 'cvc',
    label: (say) => say.cardCode(),
    attributes: 'autocomplete="cc-csc" inputmode="numeric" required maxlength="4"',
  },
  {
    name: 'name',
    label: (say) => say.cardName(),
    attributes: 'autocomplete="cc-name" required maxlength="200"',
  },
]

/** What a refused form shows again: never the number and the code of the card. */
export interface CardEntry {
  entered?: URLSearchParams | undefined
  problems?: CardProblems
  /** A problem of the whole form, as it is stored. */
  notice?: string | null
}

/** The form of a card. @param button label of its button */
export function cardForm(
  { say, language }: Writing,
  { entered, problems = {}, notice }: CardEntry,
  button: string,
): Html {
  const [number, expiry, cvc, name] = FIELDS.map((field) => {
    const isShownAgain = field.name === 'expiry' || field.name === 'name'
    const value = isShownAgain ? (entered?.get(field.name)?.slice(0, 200) ?? undefined) : undefined
    return formRow({ ...field, label: field.label(say), value, problem: problems[field.name]?.(say) })
  })
  return html`<section class="pay"><h2>${say.card()}</h2>
${notice && html`${formNotice(sayStored(notice, language))}\n`}<form method="post">
${number}
<div class="pair">${expiry}
${cvc}</div>
${name}
<button>${button}</button>
</form></section>`
}

/** The cards that can be used, and what each does. */
export const testCards = ({ say }: Writing): Html => html`<section class="list"><h2>${say.testCards()}</h2>
<ul class="cards">${TEST_CARDS.map(({ number, does }) => html`<li><b>${number}</b>${does(say)}</li>\n`)}</ul>
<p class="quiet">${say.testCardsHint()}</p></section>`
