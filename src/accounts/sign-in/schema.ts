import * as v from 'valibot'
import { clearable, isoTime, lineText, text, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { foldEmail, isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'
import { atLeastCharacters, atMostCharacters } from '../../lib/invisible.ts'
import { ReceivedInvitationRecord } from '../invitations/schema.ts'
import { country, timezone } from '../organizations/fields.ts'
import { OrganizationSummary } from '../organizations/schema.ts'

/** Limits the length, because hashing takes work. The rules for new passwords are in users/passwords.ts. */
const password = v.pipe(v.string('must be text'), atLeastCharacters(1), atMostCharacters(1_000))

export const Register = component('Register', 'A new user and the new organization.', {
  firstName: [lineText(1, 100), 'Given name.'],
  lastName: [clearable(lineText(1, 100)), 'Family name; null for none.'],
  email: [
    v.pipe(
      text(1, MAX_EMAIL_LENGTH),
      v.transform(foldEmail),
      v.check(isEmailAddress, 'must be an email address'),
    ),
    'Email address to sign in with; upper and lower case are the same.',
  ],
  password: [
    password,
    'Password, with at least as many characters as the operator requires (12 by default), and not known from a breach.',
  ],
  organizationName: [lineText(1, 100), 'Name of the new organization.'],
  timezone: [v.optional(timezone), 'IANA time zone of the new organization. Absent: UTC.'],
  defaultCountry: [
    v.optional(country),
    'ISO 3166 country code of phone numbers without a `+` in the new organization. Absent: US.',
  ],
  /** Required for the first user of an appliance. The token is in live/setup-token. */
  setupToken: [
    v.optional(v.pipe(v.string('must be text'), atMostCharacters(200, 'is not a set-up token'))),
    'The one-time token that the first user of the server needs; the operator finds it in `live/setup-token` in the data directory. Later users need none.',
  ],
})

/** The form of the address is not checked: a malformed address is treated as an unknown one. */
export const Login = component('Login', 'The credentials of a user.', {
  email: [
    v.pipe(text(1, MAX_EMAIL_LENGTH), v.transform(foldEmail)),
    'Email address; upper and lower case are the same.',
  ],
  password: [password, 'Password; upper and lower case differ.'],
  code: [
    v.optional(v.pipe(v.string('must be text'), atMostCharacters(50, 'is not a code'))),
    'For an account with two-factor sign-in: the six digits that the authenticator app shows, or a recovery code. For other accounts it is ignored.',
  ],
  organizationId: [v.optional(uuid), 'Id of the organization to act in. Absent: the one last used.'],
})

export const Refresh = component('Refresh', 'The refresh token, unless it is in the cookie.', {
  refreshToken: [
    v.optional(v.pipe(v.string('must be text'), atMostCharacters(200, 'is not a refresh token'))),
    'The last refresh token of the session. Absent: the one in the cookie.',
  ],
})

export const SwitchOrganization = component('SwitchOrganization', 'The organization to switch to.', {
  organizationId: [uuid, 'Id of an organization that the caller belongs to.'],
})

const SignedInUser = component('SignedInUser', 'The user who signed in.', {
  id: [uuid, 'Id of the user.'],
  firstName: [v.string(), 'Given name.'],
  lastName: [v.nullable(v.string()), 'Family name; null for none.'],
  email: [v.string(), 'Email address.'],
})

/** The answer to a sign-in, a registration, a refresh and a switch of the organization. */
export const TokenPairRecord = component('TokenPair', 'The tokens of a session.', {
  accessToken: [v.string(), 'Credential of every call: `Authorization: Bearer <accessToken>`.'],
  tokenType: [v.literal('Bearer'), 'Always `Bearer`.'],
  expiresIn: [v.number(), 'Seconds until the access token expires.'],
  refreshToken: [
    v.string(),
    'Token to exchange for the next pair, once. Also set as a cookie that scripts cannot read.',
  ],
  refreshExpiresIn: [v.number(), 'Seconds until the refresh token expires, and the session with it.'],
  user: [SignedInUser, 'The user who signed in.'],
  organization: [OrganizationSummary, 'The organization that the session acts in.'],
  invitations: [
    v.array(ReceivedInvitationRecord),
    'Invitations to the verified address of the user that work now. Signing in does not accept them; `POST /user/invitations/{id}/accept` does.',
  ],
})

export const SessionRecord = component('Session', 'A device or browser on which the user is signed in.', {
  id: [uuid, 'Id of the session.'],
  userAgent: [v.nullable(v.string()), 'User agent of the browser; null when it sent none.'],
  ipAddress: [v.nullable(v.string()), 'Internet address it was last used from; null if unknown.'],
  isCurrent: [v.boolean(), 'Whether it is the session of this request.'],
  createdAt: [isoTime, 'When it began.'],
  lastUsedAt: [isoTime, 'When it was last refreshed.'],
  expiresAt: [isoTime, 'When it ends unless it is refreshed.'],
})

export const EndedSessionsRecord = component('EndedSessions', 'The result of signing out.', {
  endedSessions: [v.number(), 'How many sessions ended.'],
})

export type RegisterInput = v.InferOutput<typeof Register>
export type LoginInput = v.InferOutput<typeof Login>

export const SignInMethods = component('SignInMethods', 'How people sign in to this server.', {
  passkeys: [
    v.boolean(),
    'Whether passkeys work at the address of this server: it needs a name at https, or `http://localhost`.',
  ],
  openId: [
    v.nullable(v.string()),
    'Host name of the OpenID Connect provider, with which a browser signs in at `GET /auth/openid`; null if the operator has set none.',
  ],
  registration: [
    v.boolean(),
    'Whether any person may register with an organization of their own (`POST /auth/register`).',
  ],
  setUp: [
    v.boolean(),
    'Whether the server waits for its first user, who registers with the set-up token of the operator.',
  ],
  sendsMail: [
    v.boolean(),
    'Whether this server sends mails, such as a link for a forgotten password; false: the operator makes such links.',
  ],
  passwordMinLength: [v.number(), 'How many characters a new password needs at least.'],
})
