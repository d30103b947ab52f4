import * as v from 'valibot'
import { isoTime, lineText, oneOf, pageEntries, text, uuid } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { ActorRecord } from '../actors/service.ts'
import { OrganizationSummary } from '../organizations/schema.ts'
import { claimFields } from '../sessions/claim.ts'

const INVITATION_STATUSES = enumeration('InvitationStatus', 'The state of an invitation.', {
  PENDING: 'Its link works.',
  ACCEPTED: 'The person has joined.',
  EXPIRED: 'Its seven days have ended. It can be sent again.',
  REVOKED: 'It was withdrawn, or its sender may no longer invite to this role.',
})
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

const MAIL_STATES = enumeration('InvitationMail', 'The state of the mail with an invitation.', {
  NONE: 'No mail is sent: give the link to the person. This server has no mail server, or a limit of mails within a day is reached: three to the address, a hundred of the person who invites, two hundred of the organization, or a thousand of the server.',
  WAITING: 'A mail with a link of its own is about to be sent.',
  SENT: 'The mail server has taken the mail. It may still bounce.',
  FAILED:
    'No mail was sent: the mail server refused it, or could not be reached for an hour. Give the link to the person, or send the invitation again.',
  UNKNOWN:
    'The mail may have been sent: the connection to the mail server was lost. It is not sent again automatically.',
})

export const CreateInvitation = component('CreateInvitation', 'The person to invite, and the role.', {
  email: [
    v.pipe(
      text(1, MAX_EMAIL_LENGTH),
      v.transform(foldEmail),
      v.check(isEmailAddress, 'must be an email address'),
    ),
    'Email address to sign in with; upper and lower case are the same.',
  ],
  roleId: [
    uuid,
    'Id of a role of the organization, but not of the OWNER role. The caller must have all its permissions.',
  ],
})

export const ListInvitations = parameters(pageEntries)

const shown = {
  id: [uuid, 'Id of the invitation.'],
  email: [v.string(), 'Email address of the invited person.'],
  role: [v.nullable(RoleRef), 'Role that the person gets; null once the role is deleted.'],
  status: [oneOf(INVITATION_STATUSES), 'Its state.'],
  mail: [oneOf(MAIL_STATES), 'The state of its mail.'],
  invitedBy: [ActorRecord, 'The actor who sent it last.'],
  createdAt: [isoTime, 'When it was made.'],
  expiresAt: [isoTime, 'When its link expires, or expired.'],
  endedAt: [v.nullable(isoTime), 'When it was accepted or withdrawn; null if neither.'],
} as const
export const InvitationRecord = component('Invitation', 'An invitation to join the organization.', shown)

export const IssuedInvitationRecord = component('IssuedInvitation', 'An invitation with its link.', {
  ...shown,
  link: [
    v.nullable(v.string()),
    'Address of the page on which the person joins: give it to this person only; needed if no mail is sent. Shown in this answer only; null when an Idempotency-Key repeats the answer.',
  ],
})

export const AcceptInvitation = component(
  'AcceptInvitation',
  'The invitation, and the person who accepts it.',
  {
    token: [
      v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200)),
      'The last part of the invitation link, from `inv_` on.',
    ],
    firstName: [
      v.optional(lineText(1, 100)),
      'Given name. Required for a new user and with `newPassword`; the name of another existing user does not change.',
    ],
    lastName: [v.optional(v.nullable(lineText(1, 100))), 'Family name; null for none.'],
    /** The length is limited, because hashing takes work. The rules for new passwords are in users/passwords.ts. */
    password: [
      claimFields.password,
      'The password of the user with this email address, or the password of the new user. Required unless `newPassword` is sent.',
    ],
    newPassword: [
      claimFields.newPassword,
      'For a link that came by mail, and an account whose address is not verified: its new password. Another person may have made the account: its old password, sessions, passkeys, second factor and API keys end.',
    ],
    code: [
      v.optional(v.pipe(v.string('must be text'), atMostCharacters(50, 'is not a code'))),
      'For a user with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For others it is ignored.',
    ],
  },
)

export const AcceptedInvitationRecord = component(
  'AcceptedInvitation',
  'The user who joined, and the organization.',
  {
    email: [v.string(), 'Email address to sign in with.'],
    isNewUser: [v.boolean(), 'Whether the user was created by this call.'],
    organization: [OrganizationSummary, 'The organization that the user has joined.'],
    role: [RoleRef, 'Role of the user in it.'],
  },
)

/** An invitation as the invited person sees it. */
export const ReceivedInvitationRecord = component('ReceivedInvitation', 'An invitation to the caller.', {
  id: [uuid, 'Id of the invitation, for `POST /user/invitations/{id}/accept`.'],
  organization: [OrganizationSummary, 'The organization to join.'],
  role: [v.nullable(RoleRef), 'Role that the caller gets in it.'],
  invitedBy: [
    v.nullable(v.string()),
    'Name of the member who sent it; null when an API key or the operator did.',
  ],
  expiresAt: [isoTime, 'When it expires.'],
})

export type CreateInvitationInput = v.InferOutput<typeof CreateInvitation>
export type AcceptInvitationInput = v.InferOutput<typeof AcceptInvitation>
