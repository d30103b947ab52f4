import * as v from 'valibot'
import { clearable, isoTime, text, uuid } from '../../http/schema.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '../../lib/email.ts'

/** Bounds the work of hashing; the rules for new passwords are in users/password-rules.ts. */
const password = v.pipe(
  v.string('must be text'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(1_000, 'must be at most 1000 characters'),
)

export const Register = v.object({
  firstName: text(1, 100),
  lastName: clearable(text(1, 100)),
  email: v.pipe(
    text(1, MAX_EMAIL_LENGTH),
    v.toLowerCase(),
    v.check(isEmailAddress, 'must be an email address'),
  ),
  password,
  organizationName: text(1, 100),
  /** Of the first user of an appliance: what it offers in live/setup-token. */
  setupToken: v.optional(v.pipe(v.string('must be text'), v.maxLength(200, 'is not a set-up token'))),
})

/** The address is not checked for its form: a bad one is an unknown one. */
export const Login = v.object({
  email: v.pipe(text(1, MAX_EMAIL_LENGTH), v.toLowerCase()),
  password,
  organizationId: v.optional(uuid),
})

export const Refresh = v.object({
  refreshToken: v.optional(v.pipe(v.string('must be text'), v.maxLength(200, 'is not a refresh token'))),
})

export const SwitchOrganization = v.object({ organizationId: uuid })

/** What sign-in, registration, refresh and switch answer. */
export const TokenPairRecord = v.object({
  accessToken: v.string(),
  tokenType: v.literal('Bearer'),
  /** Seconds. */
  expiresIn: v.number(),
  refreshToken: v.string(),
  refreshExpiresIn: v.number(),
  user: v.object({
    id: uuid,
    firstName: v.string(),
    lastName: v.nullable(v.string()),
    email: v.string(),
  }),
  organization: v.object({ id: uuid, name: v.string(), slug: v.string() }),
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

export const EndedSessionsRecord = v.object({ endedSessions: v.number() })

export type RegisterInput = v.InferOutput<typeof Register>
export type LoginInput = v.InferOutput<typeof Login>
