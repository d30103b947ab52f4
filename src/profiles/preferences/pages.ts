import { escapeHtml } from '../../content/mail/escape.ts'
import { publicPage } from '../../http/public-page.ts'
import type { Choice, Holder } from './service.ts'

/** What somebody sees who follows the link at the end of a mail. */

const answer = (title: string, content: string, status = 200, headers?: Record<string, string>): Response =>
  publicPage({ title, content, status, hasForms: true, headers })

const button = (choice: Choice, label: string, isPlain = false): string =>
  `<form method="post"><button${isPlain ? ' class="plain"' : ''} name="choice" value="${choice}">${label}</button></form>`

/** Enough to know one's own address by, and too little for who got the mail forwarded. */
const masked = (email: string): string => {
  const [local, domain] = email.split('@')
  return escapeHtml(`${local!.slice(0, 1)}…@${domain}`)
}

/** Asks before anything changes, because programs follow the links of a mail too. */
export function choicesPage(holder: Holder, done?: Choice): Response {
  const name = escapeHtml(holder.organizationName)
  const address = masked(holder.email)
  const emails = holder.getsEmails
    ? `<p>${done === 'email-on' ? 'Done. ' : ''}${name} sends e-mails to ${address}.</p>
${button('email-off', 'Unsubscribe')}`
    : `<p>${name} sends no more e-mails to ${address}. A message that is on its way already may still arrive.</p>
${button('email-on', 'Get e-mails again', true)}`
  const title = holder.getsEmails ? `E-mails from ${name}` : 'You are unsubscribed'
  return answer(title, `${emails}\n${textsOf(holder, name)}`)
}

function textsOf({ phone, getsTexts }: Holder, name: string): string {
  if (phone === null) return ''
  const number = `the number that ends in ${escapeHtml(phone.slice(-2))}`
  return getsTexts
    ? `<section><p>${name} may also send texts to ${number}.</p>\n${button('texts-off', 'Stop the texts', true)}</section>`
    : `<section><p>No texts are sent to ${number}. To get them again, text START to where they came from.</p></section>`
}

export const unknownPage = (): Response =>
  answer(
    'This link is not valid',
    '<p>It may have been cut off or mistyped. Open the link again from the e-mail you got, or copy all of it. You can also answer that e-mail and ask its sender to stop.</p>',
    404,
  )

export const examplePage = (): Response =>
  answer(
    'This is an example',
    '<p>You got a test message. In the e-mail that goes to a recipient, this link leads to a page with a button to unsubscribe.</p>',
  )
