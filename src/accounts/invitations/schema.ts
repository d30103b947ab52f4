import * as v from 'valibot'
import { isoTime, lineText, oneOf, PAGE_FIELDS, pageQuery, text, uuid } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { RoleRef } from '../../lib/role-ref.ts'
import { ActorRecord } from '../actors/schema.ts'
import { OrganizationSummary } from '../organizations/schema.ts'

const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
describeWords(INVITATION_STATUSES, 'InvitationStatus', 'What became of an invitation.', {
  PENDING: 'Its link works.',
  ACCEPTED: 'The person has joined.',
  EXPIRED: 'Its seven days have passed. It can be sent again.',
  REVOKED: 'Somebody withdrew it, or whoever sent it may no longer invite to this role.',
})
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

const MAIL_STATES = ['NONE', 'WAITING', 'SENT', 'FAILED', 'UNKNOWN'] as const
describeWords(MAIL_STATES, 'InvitationMail', 'Whether this server mails an invitation to the person.', {
  NONE: 'No mail goes out: hand the link over. This server has no mail server, or enough mails went out within a day: three to the address, a hundred of the person who invites, two hundred of the organization, or a thousand of the server.',
  WAITING: 'A mail goes out, with a link of its own.',
  SENT: 'The mail server has taken the mail. It may still come back.',
  FAILED:
    'No mail went out: the mail server refused it, or could not be reached for an hour. Hand the link over, or send the invitation again.',
  UNKNOWN:
    'The mail may have gone out: the connection to the mail server broke off. It is not sent again by itself.',
})

export const CreateInvitation = v.object({
  email: v.pipe(
    text(1, MAX_EMAIL_LENGTH),
    v.transform(foldEmail),
    v.check(isEmailAddress, 'must be an email address'),
  ),
  roleId: uuid,
})
describeObject(CreateInvitation, 'CreateInvitation', 'Who is invited, and to which role.', {
  email: 'Email address to sign in with; upper and lower case are the same.',
  roleId:
    'Id of a role of the organization, but not of the OWNER role. The caller must have all its permissions.',
})

export const ListInvitations = v.object(pageQuery)
describeFields(ListInvitations, PAGE_FIELDS)

const shown = {
  id: uuid,
  email: v.string(),
  role: v.nullable(RoleRef),
  status: oneOf(INVITATION_STATUSES),
  mail: oneOf(MAIL_STATES),
  invitedBy: ActorRecord,
  createdAt: isoTime,
  expiresAt: isoTime,
  endedAt: v.nullable(isoTime),
}
const SHOWN = {
  id: 'Id of the invitation.',
  email: 'Email address of whom it is for.',
  role: 'Role that the person gets; null once the role is deleted.',
  status: 'What became of it.',
  mail: 'Whether this server mails it.',
  invitedBy: 'Who sent it last.',
  createdAt: 'When it was made.',
  expiresAt: 'Until when its link works, or worked.',
  endedAt: 'When it was accepted or withdrawn; null for neither.',
}
export const InvitationRecord = v.object(shown)
describeObject(InvitationRecord, 'Invitation', 'An invitation to join the organization.', SHOWN)

export const IssuedInvitationRecord = v.object({ ...shown, link: v.nullable(v.string()) })
describeObject(IssuedInvitationRecord, 'IssuedInvitation', 'An invitation with its link.', {
  ...SHOWN,
  link: 'Address of the page on which the person joins: hand it to them and nobody else; needed where no mail goes out. Shown in this answer only; null when the call was repeated with its Idempotency-Key.',
})

export const AcceptInvitation = v.object({
  token: v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(200)),
  firstName: v.optional(lineText(1, 100)),
  lastName: v.optional(v.nullable(lineText(1, 100))),
  /** The rules for new passwords are in users/password-rules.ts; this bounds the work of hashing. */
  password: v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000)),
  code: v.optional(v.pipe(v.string('must be text'), atMostCharacters(50, 'is not a code'))),
})
describeObject(AcceptInvitation, 'AcceptInvitation', 'The invitation, and who accepts it.', {
  token: 'The end of the link of the invitation, from `inv_` on.',
  firstName: 'Given name. Needed by who has no user here; otherwise the name stays as it is.',
  lastName: 'Family name; null for none.',
  password: 'The password of the user with this email address, or that of the new one.',
  code: 'For a user with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For others it is ignored.',
})

export const AcceptedInvitationRecord = v.object({
  email: v.string(),
  isNewUser: v.boolean(),
  organization: OrganizationSummary,
  role: RoleRef,
})
describeObject(AcceptedInvitationRecord, 'AcceptedInvitation', 'Who has joined which organization.', {
  email: 'Email address to sign in with.',
  isNewUser: 'Whether the user was created by this call.',
  organization: 'The organization that the user has joined.',
  role: 'Role of the user in it.',
})

/** An invitation as the person sees it whom it is for. */
export const ReceivedInvitationRecord = v.object({
  id: uuid,
  organization: OrganizationSummary,
  role: v.nullable(RoleRef),
  invitedBy: v.nullable(v.string()),
  expiresAt: isoTime,
})
describeObject(ReceivedInvitationRecord, 'ReceivedInvitation', 'An invitation to the caller.', {
  id: 'Id of the invitation, for `POST /user/invitations/{id}/accept`.',
  organization: 'The organization to join.',
  role: 'Role that the caller gets in it.',
  invitedBy: 'Name of the member who sent it; null when an API key or the operator did.',
  expiresAt: 'Until when it can be accepted.',
})

export type CreateInvitationInput = v.InferOutput<typeof CreateInvitation>
export type AcceptInvitationInput = v.InferOutput<typeof AcceptInvitation>
