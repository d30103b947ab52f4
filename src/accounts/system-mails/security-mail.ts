import { html } from '../../lib/html.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import { TOLD, type Told } from './security-job-kinds.ts'

/** It has no link: a mail with one would be what thieves imitate. */
export function securityMail(what: {
  to: string
  firstName: string | null
  act: Told
  at: number
}): SystemMail {
  const time = new Date(what.at).toISOString()
  const lines = {
    hello: greetingOf(what.firstName),
    what: TOLD[what.act],
    when: `It was on ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC.`,
    otherwise:
      'If it was not you, somebody else may use your account: tell whoever runs your organization at once.',
  }
  const { text } = html`<p>${lines.hello}</p>
<p>${lines.what} ${lines.when}</p>
<p>${lines.otherwise}</p>`
  return {
    to: what.to,
    subject: 'The security of your account was changed',
    text: `${lines.hello}\n\n${lines.what} ${lines.when}\n\n${lines.otherwise}\n`,
    html: text,
  }
}
