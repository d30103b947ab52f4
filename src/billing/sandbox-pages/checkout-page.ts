import { bdi, html } from '../../lib/html.ts'
import { PAGES_PATH } from '../sandbox/checkouts.ts'
import { isRecurring } from '../sandbox/subscriptions.ts'
import type { AuthenticationView, CheckoutView } from '../sandbox/views.ts'
import { type CardEntry, cardForm, noticePage, paymentPage, testCards, type Writing } from './page-parts.ts'

/** The pages of a checkout: what is bought with the form of the card, its ends, and the question of the bank. */

export const checkoutPath = ({ checkout }: CheckoutView): string =>
  `${PAGES_PATH}/checkout/${checkout.publicId}`

/** What is bought, and the form. @param status other than 200 after a refusal */
export function checkoutPage(
  writing: Writing,
  view: CheckoutView,
  entry: CardEntry = {},
  status = 200,
): Response {
  const { say, price, priceEach } = writing
  const { checkout, customer, metadata, failure } = view
  const { quantity, amount, currency, interval } = metadata
  const each = isRecurring(metadata) ? interval : undefined
  const content = html`<div class="wide sides"><div class="sum"><dl>
<div><dt>${say.item()}</dt><dd>${bdi(checkout.name)}</dd></div>
${quantity > 1 ? html`<div><dt>${say.quantity()}</dt><dd>${quantity}</dd></div>\n` : ''}<div class="total"><dt>${say.toPay()}</dt><dd>${priceEach(amount, currency, each)}</dd></div>
</dl>
<p class="quiet">${each ? say.renewing() : say.saving()}</p></div>
${cardForm(writing, { notice: failure, ...entry }, say.pay({ price: price(amount, currency) }))}
${testCards(writing)}</div>
<p class="back"><a href="${checkout.cancelUrl}">${say.leave()}</a></p>`
  return paymentPage(writing, { title: say.checkout(), content, status, customer: customer.name })
}

/** Where a paid checkout leads to, with its id in place of Stripe's placeholder. */
export const successUrlOf = ({ checkout }: CheckoutView): string =>
  checkout.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', checkout.publicId)

/** The page of a checkout that is paid, or whose time is over. */
export function closedPage(writing: Writing, view: CheckoutView): Response {
  const { say } = writing
  const { customer, checkout, state } = view
  const page = { customer: customer.name, status: 410 }
  if (state === 'PAID') {
    const onward = { url: successUrlOf(view), label: say.onward() }
    return noticePage(writing, { ...page, title: say.paidTitle(), text: say.paid(), onward })
  }
  return noticePage(writing, {
    ...page,
    title: say.checkoutOverTitle(),
    text: say.checkoutOver(),
    onward: { url: checkout.cancelUrl, label: say.back() },
  })
}

/** The question of the bank. Two buttons, so that both answers can be tried. */
export function authenticationPage(writing: Writing, asked: AuthenticationView): Response {
  const { say } = writing
  const { customer } = asked.view
  const content = html`<p>${questionOf(writing, asked)}</p>
<form method="post">
<button name="answer" value="confirm">${say.bankConfirm()}</button>
<button class="plain" name="answer" value="fail">${say.bankFail()}</button>
</form>`
  return paymentPage(writing, { title: say.bankTitle(), content, customer: customer.name })
}

function questionOf({ say, price }: Writing, asked: AuthenticationView): string {
  if (asked.of === 'CHECKOUT') {
    const { amount, currency } = asked.view.metadata
    return say.bankPays({ price: price(amount, currency) })
  }
  if (!asked.invoice) return say.bankSaves()
  const { amountDue, currency } = asked.invoice
  return say.bankPays({ price: price(amountDue, currency) })
}
