import type { Db } from '../../db/database.ts'
import type { RateLimiter } from '../../http/rate-limit.ts'
import type { Passwords } from '../users/service.ts'
import type { AccessTokens } from './access-token.ts'

/** Dependencies of sign-in, created once when the app is wired. */
export interface SessionDeps {
  db: Db
  tokens: AccessTokens
  passwords: Passwords
  /** The key that opens the secrets of second factors. */
  sealingKey: Uint8Array
  limiter: RateLimiter
  /** True if any person may register. False if only the first user may, with the set-up token. */
  allowSignup: boolean
  passwordMinLength: number
  /** Whether the operator has set a mail server. */
  sendsMail: boolean
  /** `https://host[:port]`: the required Origin of calls with the refresh cookie. */
  publicOrigin: string
  /** Called after a registration, to remove the set-up token. Must not throw. */
  onRegistered(): void
}

/** The device from which a session is used, as the list of sessions shows it. */
export interface Device {
  userAgent: string | null
  ipAddress: string
}
