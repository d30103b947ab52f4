import { letter } from '../../accounts/system-mails/letter.ts'
import type { UserRow } from '../../accounts/users/table.ts'
import { greeting } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'

interface DisabledEndpoint {
  url: string
  reason: string
  organization: string
}

/** The mail to the owner of an organization, one of whose endpoints was disabled. */
export const disabledMail = (
  to: Pick<UserRow, 'email' | 'firstName' | 'emailVerifiedAt'>,
  { url, reason, organization }: DisabledEndpoint,
): SystemMail =>
  letter({
    to: to.email,
    subject: `A webhook endpoint of ${organization} is disabled`,
    parts: [
      greeting(to),
      `a webhook endpoint of ${organization} was disabled: ${reason}`,
      // An address that is not verified may be that of a stranger, who gets no link of the organization's choice.
      to.emailVerifiedAt === null ? 'The list of endpoints has its address.' : url,
      'It is told of no more events. When its receiver works again, enable the endpoint and recover what it missed. Events are kept for 30 days.',
    ],
  })
