import type { Reader, Tx } from '../../db/database.ts'
import { signInPath } from '../../http/console-paths.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { randomBase62, sha256Hex } from '../../lib/ids.ts'
import { findLiveUser, getUser } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { recordUserEvent } from '../users/user-events.ts'
import * as store from './store.ts'

/** How long a sign-in link works. It is short, because a terminal may keep what it has shown. */
export const LINK_LIFETIME_MS = 15 * MINUTE_MS

/** The token of a link: 43 characters of base62, which are 256 bits. */
const TOKEN = /^[0-9A-Za-z]{43}$/

/**
 * Makes a link that signs a user in, and returns its path in the console. The link works once, within 15 minutes;
 * earlier links stop working.
 * Throws CONFLICT for a suspended user, NOT_FOUND.
 */
export function makeSignInPath(tx: Tx, userId: number): string {
  if (getUser(tx, userId).status === 'SUSPENDED') {
    throw new AppError('CONFLICT', 'The user is suspended. `carillon user resume` ends that.')
  }
  const token = randomBase62(43)
  store.putLink(tx, { userId, tokenHash: sha256Hex(token), expiresAt: tx.now + LINK_LIFETIME_MS })
  recordUserEvent(tx, userId, { act: 'SIGN_IN_LINK_MADE' })
  return signInPath(token)
}

/** Finds the user of a sign-in link. Undefined if the link is used, expired or unknown. */
export function findHolder(reader: Reader, token: string, nowMs: number): UserRow | undefined {
  if (!TOKEN.test(token)) return undefined
  const userId = store.findUserIdOf(reader, sha256Hex(token), nowMs)
  return userId === undefined ? undefined : findLiveUser(reader, userId)
}
