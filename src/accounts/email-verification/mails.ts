import { html } from '../../lib/html.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'

/** The mail with the link that shows an address to be somebody's. */
export function verificationMail(to: string, url: string): SystemMail {
  const lines = {
    hello: greetingOf(null),
    what: `with this link you confirm that ${to} is your address, for signing in. It works once, for one day:`,
    otherwise: 'If you did not ask for it, do nothing: somebody mistyped their address.',
  }
  const { text } = html`<p>${lines.hello}</p>
<p>${lines.what}</p>
<p><a href="${url}">Confirm the address</a></p>
<p>${url}</p>
<p>${lines.otherwise}</p>`
  return {
    to,
    subject: 'Confirm your email address',
    text: `${lines.hello}\n\n${lines.what}\n\n${url}\n\n${lines.otherwise}\n`,
    html: text,
  }
}

/** The mail to the address that an account had before. */
export function formerAddressMail(to: string, firstName: string, address: string): SystemMail {
  const lines = {
    hello: greetingOf(firstName),
    what: `you sign in with ${address} from now on, and no longer with ${to}.`,
    otherwise: 'If you did not change it, tell whoever runs your organization at once.',
  }
  const { text } = html`<p>${lines.hello}</p>
<p>${lines.what}</p>
<p>${lines.otherwise}</p>`
  return {
    to,
    subject: 'Your email address was changed',
    text: `${lines.hello}\n\n${lines.what}\n\n${lines.otherwise}\n`,
    html: text,
  }
}
