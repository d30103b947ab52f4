import { greeting } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import { letter } from '../system-mails/letter.ts'
import type { UserRow } from '../users/table.ts'

/** The mail with a link to set another password. */
export const passwordMail = (
  user: Pick<UserRow, 'email' | 'firstName' | 'emailVerifiedAt'>,
  url: string,
): SystemMail =>
  letter({
    to: user.email,
    subject: 'Set a new password',
    parts: [
      greeting(user),
      'somebody asked for a new password for your account. With this link you set one; it works once, for one hour:',
      { label: 'Set a new password', url },
      'If it was not you, do nothing: your password stays as it is.',
    ],
  })
