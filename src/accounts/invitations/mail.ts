import { html } from '../../lib/html.ts'
import { withoutLinks } from '../../lib/mail-names.ts'
import type { SystemMail } from '../../providers/smtp/system-mail.ts'
import type { Invitation } from './service.ts'

/** Names of before the rule may hold anything; a subject is one line. */
const oneLine = (text: string): string => withoutLinks(text.replace(/\s+/g, ' ').trim())

/** The mail with the link of an invitation. Names of keys and of the command line say nothing to whom it is for. */
export function invitationMail(invitation: Invitation, url: string): SystemMail {
  const { actorType, actorName, organizationName, roleName, email } = invitation
  const organization = oneLine(organizationName)
  const who = actorType === 'USER' ? `${oneLine(actorName)} invites you` : 'You are invited'
  const lines = {
    what: `${who} to join ${organization}, with the role ${oneLine(roleName ?? '')}.`,
    how: 'With this link you join; it works once, for seven days:',
    otherwise: `If you do not know ${organization}, do nothing.`,
  }
  const { text } = html`<p>${lines.what}</p>
<p>${lines.how}</p>
<p><a href="${url}">Join ${organization}</a></p>
<p>${url}</p>
<p>${lines.otherwise}</p>`
  return {
    to: email,
    subject: `${who} to join ${organization}`,
    text: `${lines.what}\n\n${lines.how}\n\n${url}\n\n${lines.otherwise}\n`,
    html: text,
  }
}
