import type { UserRow } from '../../accounts/users/table.ts'
import { html } from '../../lib/html.ts'
import { greeting } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'

export interface DisabledEndpoint {
  url: string
  reason: string
  organization: string
}

/** The mail to an owner whose endpoint was disabled. */
export function disabledMail(
  to: Pick<UserRow, 'email' | 'firstName' | 'emailVerifiedAt'>,
  { url, reason, organization }: DisabledEndpoint,
): SystemMail {
  const lines = {
    hello: greeting(to),
    what: `a webhook endpoint of ${organization} was disabled: ${reason}`,
    // An address that is not verified may be that of a stranger, who gets no link of the organization's choice.
    where: to.emailVerifiedAt === null ? 'The list of endpoints has its address.' : url,
    next: 'It is told of no more events. When its receiver works again, enable the endpoint and recover what it missed. Events are kept for 30 days.',
  }
  const { text } = html`<p>${lines.hello}</p>
<p>${lines.what}</p>
<p>${lines.where}</p>
<p>${lines.next}</p>`
  return {
    to: to.email,
    subject: `A webhook endpoint of ${organization} is disabled`,
    text: `${Object.values(lines).join('\n\n')}\n`,
    html: text,
  }
}
