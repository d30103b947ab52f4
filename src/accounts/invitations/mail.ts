import { nameInMail } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import { letter } from '../system-mails/letter.ts'
import type { Invitation } from './service.ts'

/** The mail with the link of an invitation. The names of API keys and of the CLI mean nothing to its reader. */
export function invitationMail(invitation: Invitation, url: string): SystemMail {
  const { actorType, actorName, organizationName, roleName, email } = invitation
  const organization = nameInMail(organizationName)
  const who = actorType === 'USER' ? `${nameInMail(actorName)} invites you` : 'You are invited'
  return letter({
    to: email,
    subject: `${who} to join ${organization}`,
    parts: [
      `${who} to join ${organization}, with the role ${nameInMail(roleName ?? '')}.`,
      'With this link you join; it works once, for seven days:',
      { label: `Join ${organization}`, url },
      `If you do not know ${organization}, do nothing.`,
    ],
  })
}
