import { formNotice, formRow } from '../../http/page-form.ts'
import { linkPage } from '../../http/public-page.ts'
import { type Html, html } from '../../lib/html.ts'
import { currencyDigits } from '../../lib/money.ts'
import { type CardField, type CardProblems, TEST_CARDS } from '../sandbox/cards.ts'
import { PAYMENT_STYLE } from './page-style.ts'

/** Parts of the hosted pages of the built-in processor. */

/** `$1,234.50`. @param amount in the smallest unit of the currency */
export const price = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / 10 ** currencyDigits(currency),
  )

const EACH = { MONTH: 'a month', YEAR: 'a year' } as const

/** `$29.00 a month`. @param interval undefined for a single payment */
export const priceEach = (
  amount: number,
  currency: string,
  interval: keyof typeof EACH | undefined,
): string =>
  interval === undefined ? price(amount, currency) : `${price(amount, currency)} ${EACH[interval]}`

/** `Mar 4, 2026`. @param ms since 1970 */
export const day = (ms: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(ms)

/** Says that nothing here is real; it stands first on every page. */
const TEST_LINE = html`<p class="test"><strong>This is a test payment processor.</strong> No money moves, and no bank is asked.</p>\n`

interface Shown {
  /** Text, not HTML. */
  title: string
  content: Html
  status?: number
  /** Name of the customer; the first line of the page. */
  customer?: string
  headers?: Record<string, string>
}

export const paymentPage = ({ title, content, status = 200, customer, headers }: Shown): Response =>
  linkPage(title, html`${TEST_LINE}${content}`, {
    status,
    organization: customer,
    style: PAYMENT_STYLE,
    headers,
  })

/** A page with a sentence, and where to go on. */
export const noticePage = ({ text, onward, ...page }: Notice): Response =>
  paymentPage({
    ...page,
    content: html`<p>${text}</p>${onward && html`\n<p class="onward"><a href="${onward.url}">${onward.label}</a></p>`}`,
  })

interface Notice extends Omit<Shown, 'content'> {
  text: string
  onward?: { url: string; label: string }
}

export const unknownPage = (): Response =>
  noticePage({
    title: 'This link is not valid',
    text: 'It may have been cut off or mistyped. Open it again from where you came.',
    status: 404,
  })

/** @param url of the page itself */
export const elsewherePage = (url: string): Response =>
  noticePage({
    title: 'Please use the form here',
    text: 'This form was sent by another site. Fill it in here.',
    onward: { url, label: 'Back to the form' },
    status: 403,
  })

const FIELDS: ReadonlyArray<{ name: CardField; label: string; attributes: string }> = [
  {
    name: 'number',
    label: 'Card number',
    attributes: 'autocomplete="cc-number" inputmode="numeric" required maxlength="30"',
  },
  {
    name: 'expiry',
    label: 'Expires MM/YY',
    attributes: 'autocomplete="cc-exp" inputmode="numeric" required maxlength="10"',
  },
  {
    name: 'cvc',
    label: 'Security code',
    attributes: 'autocomplete="cc-csc" inputmode="numeric" required maxlength="4"',
  },
  { name: 'name', label: 'Name on the card', attributes: 'autocomplete="cc-name" required maxlength="200"' },
]

/** What a refused form shows again: never the number and the code of the card. */
export interface CardEntry {
  entered?: URLSearchParams | undefined
  problems?: CardProblems
  /** A problem of the whole form, as a sentence. */
  notice?: string | null
}

/** The form of a card. @param button label of its button */
export function cardForm({ entered, problems = {}, notice }: CardEntry, button: string): Html {
  const [number, expiry, cvc, name] = FIELDS.map((field) => {
    const isShownAgain = field.name === 'expiry' || field.name === 'name'
    const value = isShownAgain ? (entered?.get(field.name)?.slice(0, 200) ?? undefined) : undefined
    return formRow({ ...field, value, problem: problems[field.name] })
  })
  return html`<section class="pay"><h2>Card</h2>
${notice && html`${formNotice(notice)}\n`}<form method="post">
${number}
<div class="pair">${expiry}
${cvc}</div>
${name}
<button>${button}</button>
</form></section>`
}

/** The cards that can be used, and what each does. */
export const testCards = (): Html => html`<section class="list"><h2>Test cards</h2>
<ul class="cards">${TEST_CARDS.map(({ number, does }) => html`<li><b>${number}</b>${does}</li>\n`)}</ul>
<p class="quiet">With any later month, any three digits and any name. Never enter a real card.</p></section>`
