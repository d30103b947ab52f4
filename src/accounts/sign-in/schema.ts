import * as v from 'valibot'
import { clearable, isoTime, lineText, text, uuid } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { ReceivedInvitationRecord } from '../invitations/schema.ts'
import { OrganizationSummary } from '../organizations/schema.ts'

/** Bounds the work of hashing; the rules for new passwords are in users/password-rules.ts. */
const password = v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000))

export const Register = v.object({
  firstName: lineText(1, 100),
  lastName: clearable(lineText(1, 100)),
  email: v.pipe(
    text(1, MAX_EMAIL_LENGTH),
    v.transform(foldEmail),
    v.check(isEmailAddress, 'must be an email address'),
  ),
  password,
  organizationName: lineText(1, 100),
  /** For the first user of an appliance, from live/setup-token. */
  setupToken: v.optional(v.pipe(v.string('must be text'), atMostCharacters(200, 'is not a set-up token'))),
})
describeObject(Register, 'Register', 'A new user and the new organization.', {
  firstName: 'Given name.',
  lastName: 'Family name; null for none.',
  email: 'Email address to sign in with; upper and lower case are the same.',
  password:
    'Password, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
  organizationName: 'Name of the new organization.',
  setupToken:
    'The one-time token that the first user of the server needs; the operator finds it in `live/setup-token` in the data directory. Later users need none.',
})

/** The form of the address is not checked: a malformed address is treated as unknown. */
export const Login = v.object({
  email: v.pipe(text(1, MAX_EMAIL_LENGTH), v.transform(foldEmail)),
  password,
  code: v.optional(v.pipe(v.string('must be text'), atMostCharacters(50, 'is not a code'))),
  organizationId: v.optional(uuid),
})
describeObject(Login, 'Login', 'The credentials of a user.', {
  email: 'Email address; upper and lower case are the same.',
  password: 'Password; upper and lower case differ.',
  code: 'For an account with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For other accounts it is ignored.',
  organizationId: 'Id of the organization to act in. Absent: the one last used.',
})

export const Refresh = v.object({
  refreshToken: v.optional(v.pipe(v.string('must be text'), atMostCharacters(200, 'is not a refresh token'))),
})
describeObject(Refresh, 'Refresh', 'The refresh token, unless it is in the cookie.', {
  refreshToken: 'The last refresh token of the session. Absent: the one in the cookie.',
})

export const SwitchOrganization = v.object({ organizationId: uuid })
describeObject(SwitchOrganization, 'SwitchOrganization', 'The organization to switch to.', {
  organizationId: 'Id of an organization that the caller belongs to.',
})

const SignedInUser = v.object({
  id: uuid,
  firstName: v.string(),
  lastName: v.nullable(v.string()),
  email: v.string(),
})
describeObject(SignedInUser, 'SignedInUser', 'The user who signed in.', {
  id: 'Id of the user.',
  firstName: 'Given name.',
  lastName: 'Family name; null for none.',
  email: 'Email address.',
})

/** The answer of sign-in, registration, refresh and switch. */
export const TokenPairRecord = v.object({
  accessToken: v.string(),
  tokenType: v.literal('Bearer'),
  expiresIn: v.number(),
  refreshToken: v.string(),
  refreshExpiresIn: v.number(),
  user: SignedInUser,
  organization: OrganizationSummary,
  invitations: v.array(ReceivedInvitationRecord),
})
describeObject(TokenPairRecord, 'TokenPair', 'The tokens of a session.', {
  accessToken: 'Credential of every call: `Authorization: Bearer <accessToken>`.',
  tokenType: 'Always `Bearer`.',
  expiresIn: 'Seconds until the access token expires.',
  refreshToken: 'Token to exchange for the next pair, once. Also set as a cookie that scripts cannot read.',
  refreshExpiresIn: 'Seconds until the refresh token expires, and the session with it.',
  user: 'The user who signed in.',
  organization: 'The organization that the session acts in.',
  invitations:
    'Invitations to the verified address of the user that work now. Signing in does not accept them; `POST /user/invitations/{id}/accept` does.',
})

export const SessionRecord = v.object({
  id: uuid,
  userAgent: v.nullable(v.string()),
  ipAddress: v.nullable(v.string()),
  isCurrent: v.boolean(),
  createdAt: isoTime,
  lastUsedAt: isoTime,
  expiresAt: isoTime,
})
describeObject(SessionRecord, 'Session', 'A device or browser on which the user is signed in.', {
  id: 'Id of the session.',
  userAgent: 'User agent of the browser; null when it sent none.',
  ipAddress: 'Internet address it was last used from; null if unknown.',
  isCurrent: 'Whether it is the session of this request.',
  createdAt: 'When it began.',
  lastUsedAt: 'When it was last refreshed.',
  expiresAt: 'When it ends unless it is refreshed.',
})

export const EndedSessionsRecord = v.object({ endedSessions: v.number() })
describeObject(EndedSessionsRecord, 'EndedSessions', 'The result of signing out.', {
  endedSessions: 'How many sessions ended.',
})

export type RegisterInput = v.InferOutput<typeof Register>
export type LoginInput = v.InferOutput<typeof Login>
