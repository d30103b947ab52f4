import { bdi, html } from '../../lib/html.ts'
import { PAGES_PATH } from '../sandbox/checkouts.ts'
import { isRecurring } from '../sandbox/subscriptions.ts'
import type { AuthenticationView, CheckoutView } from '../sandbox/views.ts'
import {
  type CardEntry,
  cardForm,
  noticePage,
  paymentPage,
  price,
  priceEach,
  testCards,
} from './page-parts.ts'

/** The pages of a checkout: what is bought with the form of the card, its ends, and the question of the bank. */

export const checkoutPath = ({ checkout }: CheckoutView): string =>
  `${PAGES_PATH}/checkout/${checkout.publicId}`

/** What is bought, and the form. @param status other than 200 after a refusal */
export function checkoutPage(view: CheckoutView, entry: CardEntry = {}, status = 200): Response {
  const { checkout, customer, metadata, failure } = view
  const { quantity, amount, currency, interval } = metadata
  const each = isRecurring(metadata) ? interval : undefined
  const content = html`<div class="wide sides"><div class="sum"><dl>
<div><dt>For</dt><dd>${bdi(checkout.name)}</dd></div>
${quantity > 1 ? html`<div><dt>Quantity</dt><dd>${quantity}</dd></div>\n` : ''}<div class="total"><dt>To pay</dt><dd>${priceEach(amount, currency, each)}</dd></div>
</dl>
<p class="quiet">${each ? 'It renews by itself until it is cancelled. The card is saved for that.' : 'The card is saved for later purchases.'}</p></div>
${cardForm({ notice: failure, ...entry }, `Pay ${price(amount, currency)}`)}
${testCards()}</div>
<p class="back"><a href="${checkout.cancelUrl}">Cancel and go back</a></p>`
  return paymentPage({ title: 'Checkout', content, status, customer: customer.name })
}

/** Where a paid checkout leads to, with its id in place of Stripe's placeholder. */
export const successUrlOf = ({ checkout }: CheckoutView): string =>
  checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', checkout.publicId)

/** The page of a checkout that is paid, or whose time is over. */
export function closedPage(view: CheckoutView): Response {
  const { customer, checkout, state } = view
  const page = { customer: customer.name, status: 410 }
  if (state === 'PAID') {
    const onward = { url: successUrlOf(view), label: 'Continue' }
    return noticePage({ ...page, title: 'This is paid', text: 'It is not charged a second time.', onward })
  }
  return noticePage({
    ...page,
    title: 'This checkout is over',
    text: 'It was open for 24 hours. Nothing was paid. Go back and begin again.',
    onward: { url: checkout.cancelUrl, label: 'Go back' },
  })
}

/** The question of the bank. Two buttons, so that both answers can be tried. */
export function authenticationPage(asked: AuthenticationView): Response {
  const { customer } = asked.view
  const content = html`<p>${questionOf(asked)} This page stands for that of the bank.</p>
<form method="post">
<button name="answer" value="confirm">Complete authentication</button>
<button class="plain" name="answer" value="fail">Fail authentication</button>
</form>`
  return paymentPage({ title: 'Is it you?', content, customer: customer.name })
}

function questionOf(asked: AuthenticationView): string {
  if (asked.of === 'CHECKOUT') {
    const { amount, currency } = asked.view.metadata
    return `The bank of the card asks whether it is you who pays ${price(amount, currency)}.`
  }
  if (!asked.invoice) return 'The bank of the card asks whether it is you who saves the card.'
  const { amountDue, currency } = asked.invoice
  return `The bank of the card asks whether it is you who pays ${price(amountDue, currency)}.`
}
