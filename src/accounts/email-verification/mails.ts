import { greetingOf } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import { letter } from '../system-mails/letter.ts'

/** The mail with the verification link. */
export const verificationMail = (to: string, url: string): SystemMail =>
  letter({
    to,
    subject: 'Confirm your email address',
    parts: [
      greetingOf(null),
      `with this link you confirm that ${to} is your address, for signing in. It works once, for one day:`,
      { label: 'Confirm the address', url },
      'If you did not ask for it, do nothing: somebody mistyped their address.',
    ],
  })

/** The mail to the former address of an account. @param address the new one */
export const formerAddressMail = (to: string, firstName: string, address: string): SystemMail =>
  letter({
    to,
    subject: 'Your email address was changed',
    parts: [
      greetingOf(firstName),
      `you sign in with ${address} from now on, and no longer with ${to}.`,
      'If you did not change it, tell whoever runs your organization at once.',
    ],
  })
