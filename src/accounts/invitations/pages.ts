import { linkPage } from '../../http/public-page.ts'
import { Html, html } from '../../lib/html.ts'
import type { AcceptedInvitation } from './accept.ts'
import type { Invitation } from './service.ts'

/** Pages behind an invitation link. */

interface Filled {
  firstName: string
  lastName: string
  /** Why it was refused. */
  problem: string
  status: number
}

/** @param attributes HTML */
const field = (label: string, name: string, attributes: string, value = ''): Html =>
  html`<p><label>${label}<input name="${name}" ${new Html(attributes)}${value ? html` value="${value}"` : ''}></label></p>`

/** The names of API keys and of the CLI mean nothing to the invited person. */
function invitationOf({ actorType, actorName, email }: Invitation, organization: string): string {
  return actorType === 'USER'
    ? `${actorName} invites ${email} to ${organization}`
    : `${email} is invited to ${organization}`
}

/** The form, with the values entered and the reason of a refusal. Passwords are never shown again. */
export function formPage(invitation: Invitation, filled?: Filled): Response {
  const name = invitation.organizationName
  const problem = filled ? html`<p role="alert"><strong>${filled.problem}</strong></p>\n` : ''
  return linkPage(
    `Join ${name}`,
    html`<p>${invitationOf(invitation, name)}, with the role ${invitation.roleName}.</p>
${problem}<form method="post">
${field('First name', 'firstName', 'autocomplete="given-name" maxlength="100"', filled?.firstName)}
${field('Last name', 'lastName', 'autocomplete="family-name" maxlength="100"', filled?.lastName)}
${field('Password', 'password', 'type="password" required maxlength="1000"')}
${field('Code, only with two-factor sign-in', 'code', 'autocomplete="one-time-code" maxlength="50"')}
<button>Join</button>
</form>
<section><p>If you already sign in here with this email address, enter the password that you sign in with, and a code if you use two-factor sign-in. Your name then stays as it is.</p></section>`,
    filled?.status,
  )
}

export const joinedPage = ({ invitation }: AcceptedInvitation): Response =>
  linkPage(
    `You have joined ${invitation.organizationName}`,
    html`<p>Sign in with ${invitation.email} and your password.</p>`,
  )

export const unknownPage = (): Response =>
  linkPage(
    'This invitation is not valid',
    html`<p>It was used or withdrawn, it is older than seven days, or the link was cut off. Ask the person who invited you for another one.</p>`,
    404,
  )

export const tooManyPage = (headers: Record<string, string>): Response =>
  linkPage(
    'Please wait a moment',
    html`<p>Too many attempts came from your network. Try again in a minute.</p>`,
    429,
    headers,
  )
