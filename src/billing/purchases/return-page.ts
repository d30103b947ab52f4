import { publicPage, toConsole } from '../../http/public-page.ts'
import { enumeration } from '../../lib/describe.ts'
import { html } from '../../lib/html.ts'

/** How a customer comes back from a page of the payment processor. */
export const RETURNED = enumeration(
  'PaymentReturn',
  'How a customer comes back from a page of the payment processor.',
  {
    paid: 'The customer paid.',
    cancelled: 'The customer left the page without paying.',
    back: 'The customer was in the billing portal.',
  },
)
export type Returned = (typeof RETURNED)[number]

const TEXTS: Readonly<Record<Returned, { title: string; text: string }>> = {
  paid: {
    title: 'Thank you',
    text: 'The payment was made. What you bought is there within a minute.',
  },
  cancelled: { title: 'Nothing was paid', text: 'You left the page before paying, so nothing was bought.' },
  back: {
    title: 'You are back',
    text: 'What you changed in the billing portal counts within a few minutes.',
  },
}

/** The page of ours after a visit to the payment processor. */
export function returnPage(returned: Returned): Response {
  const { title, text } = TEXTS[returned]
  const content = html`<p>${text}</p><p>You can close this page.</p>${toConsole}`
  return publicPage({ title, content: content.text, status: 200, hasForms: false })
}
