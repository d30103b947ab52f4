import { publicPage } from '../../http/public-page.ts'
import { type Html, html } from '../../lib/html.ts'
import type { Invitation } from '../invitations/service.ts'

/** What somebody reads who signs in with the provider. */

/** Where the forms of an arrival go. */
export const JOIN_PATH = '/auth/openid/join'

const page = (status: number, title: string, content: Html, hasForms = false): Response =>
  publicPage({ title, content: content.text, ...{ status, hasForms } })

/** Names of keys and of the command line say nothing to whom it is for. */
const invites = ({ actorType, actorName }: Invitation): string =>
  actorType === 'USER' ? `${actorName} invites you` : 'You are invited'

/** Signing in accepts no invitation: each one has a button. */
const choices = (invitations: readonly Invitation[]): Html =>
  html`${invitations.map(
    (
      invitation,
    ) => html`<section><p>${invites(invitation)} to ${invitation.organizationName}, with the role ${invitation.roleName ?? ''}.</p>
<form method="post" action="${JOIN_PATH}"><input type="hidden" name="invitation" value="${invitation.uuid}">
<button>Join ${invitation.organizationName}</button></form></section>
`,
  )}`

const ADVICE = 'Join only organizations that you know: an invitation needs nothing but your address.'

/** The page of a person who has a session now. */
export const signedInPage = (
  email: string,
  organization: string,
  invitations: readonly Invitation[],
): Response =>
  invitations.length === 0
    ? page(200, 'You are signed in', html`<p>As ${email}, in ${organization}.</p>`)
    : page(
        200,
        'You are signed in',
        html`<p>As ${email}, in ${organization}.</p>
<p>You have invitations. ${ADVICE}</p>
${choices(invitations)}`,
        true,
      )

/** The page of a person who belongs to no organization yet. */
export const invitedPage = (email: string, invitations: readonly Invitation[]): Response =>
  page(
    200,
    'You are invited',
    html`<p>${email} belongs to no organization here yet. ${ADVICE}</p>
${choices(invitations)}`,
    true,
  )

export const refusedPage = (status: number, text: string): Response =>
  page(status, 'You could not be signed in', html`<p>${text}</p>`)
