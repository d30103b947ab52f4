import type { Db } from '../../db/database.ts'
import type { Passwords } from '../users/service.ts'
import type { AccessTokens } from './access-token.ts'

/** What signing in needs; made once in app.ts. */
export interface SessionDeps {
  db: Db
  tokens: AccessTokens
  passwords: Passwords
  /** Whether anybody may register, or only the first user, with the set-up token. */
  allowSignup: boolean
  passwordMinLength: number
  /** `https://host[:port]`: where calls with the refresh cookie must come from. */
  publicOrigin: string
  /** Somebody has registered, so that whatever helps the first user can go. Must not throw. */
  onRegistered(): void
}

/** Where a session is used from, as its owner sees it in the list of sessions. */
export interface Device {
  userAgent: string | null
  ipAddress: string
}
