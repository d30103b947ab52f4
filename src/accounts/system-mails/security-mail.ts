import type { PayloadOf } from '../../jobs/job.ts'
import { greetingOf } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import { letter } from './letter.ts'
import { TOLD, type tellOfSecurity } from './security-job-kinds.ts'

/** It has no link: thieves would imitate a mail with one. */
export function securityMail({ to, firstName, act, at }: PayloadOf<typeof tellOfSecurity>): SystemMail {
  const time = new Date(at).toISOString()
  return letter({
    to,
    subject: 'The security of your account was changed',
    parts: [
      greetingOf(firstName),
      `${TOLD[act]} It was on ${time.slice(0, 10)} at ${time.slice(11, 16)} UTC.`,
      'If it was not you, somebody else may use your account: tell whoever runs your organization at once.',
    ],
  })
}
