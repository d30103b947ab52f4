import { html } from '../../lib/html.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'

export interface DisabledEndpoint {
  url: string
  reason: string
  organization: string
}

/** The mail to an owner whose endpoint was disabled. */
export function disabledMail(
  to: { email: string; firstName: string },
  { url, reason, organization }: DisabledEndpoint,
): SystemMail {
  const lines = {
    hello: `Hello ${to.firstName},`,
    what: `a webhook endpoint of ${organization} was disabled: ${reason}`,
    where: url,
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
