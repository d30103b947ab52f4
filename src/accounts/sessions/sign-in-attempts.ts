import type { Tx } from '../../db/database.ts'
import { DAY_MS, SECOND_MS } from '../../lib/clock.ts'
import { foldEmail } from '../../lib/email.ts'
import { AppError } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { signInDelayMs } from './policy.ts'
import * as store from './store.ts'

/** Failed sign-ins of an address are forgotten this long after the last one. */
const REMEMBER_MS = DAY_MS

const hashOf = (email: string): string => sha256Hex(foldEmail(email))

/**
 * Counts a sign-in to an address as failed before its password is checked, until `clearAttempts`. So a hundred parallel
 * attempts get no more guesses than a hundred sequential ones. An address without a user takes the same path, including
 * the commit, so that timing does not reveal who has an account.
 * Throws RATE_LIMITED while the address is blocked; such an attempt is not counted.
 */
export function countAttempt(tx: Tx, email: string): void {
  store.pruneAttempts(tx, tx.now - REMEMBER_MS)
  const addressHash = hashOf(email)
  const before = store.findAttempts(tx, addressHash)
  const blockedUntil = before?.blockedUntil ?? 0
  if (blockedUntil > tx.now) {
    const waitSeconds = Math.ceil((blockedUntil - tx.now) / SECOND_MS)
    throw new AppError('RATE_LIMITED', `Too many failed sign-ins. Try again in ${waitSeconds} s.`, {
      retryAfterSeconds: waitSeconds,
      said: (say) => say.signInsFailed({ minutes: Math.ceil(waitSeconds / 60) }),
    })
  }
  const failures = (before?.failures ?? 0) + 1
  const delayMs = signInDelayMs(failures)
  store.putAttempts(tx, {
    addressHash,
    failures,
    blockedUntil: delayMs === 0 ? null : tx.now + delayMs,
    lastAt: tx.now,
  })
}

/** Clears the count of failed sign-ins of an address. Use `uncountAttempt` while a code is still needed. */
export const clearAttempts = (tx: Tx, email: string): void => store.deleteAttemptsOf(tx, hashOf(email))

/**
 * Reverts the count of `countAttempt` after a right password, if a sign-in needs a code as well. Earlier failures stay:
 * otherwise an attacker who knows the password could clear them, and try any number of codes.
 */
export function uncountAttempt(tx: Tx, email: string): void {
  const row = store.findAttempts(tx, hashOf(email))
  if (row) store.putAttempts(tx, { ...row, failures: row.failures - 1, blockedUntil: null })
}
