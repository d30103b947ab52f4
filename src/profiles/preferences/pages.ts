import { linkPage } from '../../http/public-page.ts'
import { type Html, html } from '../../lib/html.ts'
import type { Choice, Holder } from './service.ts'

/** What somebody sees who follows the link at the end of a mail. */

const button = (choice: Choice, label: string, isPlain = false): Html =>
  html`<form method="post"><button${isPlain ? html` class="plain"` : ''} name="choice" value="${choice}">${label}</button></form>`

/** Enough to know one's own address by, and too little for who got the mail forwarded. */
const masked = (email: string): string => {
  const [local, domain] = email.split('@')
  return `${local!.slice(0, 1)}…@${domain}`
}

/** Asks before anything changes, because programs follow the links of a mail too. */
export function choicesPage(holder: Holder, done?: Choice): Response {
  const name = holder.organizationName
  const address = masked(holder.email)
  const emails = holder.getsEmails
    ? html`<p>${done === 'email-on' ? 'Done. ' : ''}${name} sends e-mails to ${address}.</p>
${button('email-off', 'Unsubscribe')}`
    : html`<p>${name} sends no more e-mails to ${address}. A message that is on its way already may still arrive.</p>
${button('email-on', 'Get e-mails again', true)}`
  const title = holder.getsEmails ? `E-mails from ${name}` : 'You are unsubscribed'
  return linkPage(title, html`${emails}\n${textsOf(holder, name)}`)
}

function textsOf({ phone, getsTexts }: Holder, name: string): Html | undefined {
  if (phone === null) return undefined
  const number = `the number that ends in ${phone.slice(-2)}`
  return getsTexts
    ? html`<section><p>${name} may also send texts to ${number}.</p>\n${button('texts-off', 'Stop the texts', true)}</section>`
    : html`<section><p>No texts are sent to ${number}. To get them again, text START to where they came from.</p></section>`
}

export const unknownPage = (): Response =>
  linkPage(
    'This link is not valid',
    html`<p>It may have been cut off or mistyped. Open the link again from the e-mail you got, or copy all of it. You can also answer that e-mail and ask its sender to stop.</p>`,
    404,
  )

export const examplePage = (): Response =>
  linkPage(
    'This is an example',
    html`<p>You got a test message. In the e-mail that goes to a recipient, this link leads to a page with a button to unsubscribe.</p>`,
  )
