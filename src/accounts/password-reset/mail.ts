import { html } from '../../lib/html.ts'
import { greeting } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import type { UserRow } from '../users/table.ts'

/** The mail with a link to set another password. */
export function passwordMail(
  user: Pick<UserRow, 'email' | 'firstName' | 'emailVerifiedAt'>,
  url: string,
): SystemMail {
  const lines = {
    hello: greeting(user),
    what: 'somebody asked for a new password for your account. With this link you set one; it works once, for one hour:',
    otherwise: 'If it was not you, do nothing: your password stays as it is.',
  }
  const { text } = html`<p>${lines.hello}</p>
<p>${lines.what}</p>
<p><a href="${url}">Set a new password</a></p>
<p>${url}</p>
<p>${lines.otherwise}</p>`
  return {
    to: user.email,
    subject: 'Set a new password',
    text: `${lines.hello}\n\n${lines.what}\n\n${url}\n\n${lines.otherwise}\n`,
    html: text,
  }
}
