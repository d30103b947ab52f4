import { publicPage } from '../../http/public-page.ts'
import { html } from '../../lib/html.ts'

const TEXTS = {
  paid: {
    title: 'Thank you',
    text: 'The payment was made. What you bought is there within a minute.',
  },
  cancelled: { title: 'Nothing was paid', text: 'You left the page before paying, so nothing was bought.' },
  back: {
    title: 'You are back',
    text: 'What you changed in the billing portal counts within a few minutes.',
  },
} as const

/** How a visitor comes back from the payment processor. */
export type Returned = keyof typeof TEXTS
export const RETURNED = Object.keys(TEXTS) as [Returned, ...Returned[]]

/** The page of ours to which a processor returns a customer, where the caller names none. */
export function returnPage(returned: Returned): Response {
  const { title, text } = TEXTS[returned]
  const content = html`<p>${text}</p><p>You can close this page.</p>`
  return publicPage({ title, content: content.text, status: 200, hasForms: false })
}
