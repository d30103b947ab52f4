import type { Tx } from '../../db/database.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { findUserByEmail, recordAttempt } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { signInDelayMs } from './policy.ts'

interface Attempts {
  failures: number
  blockedUntil: number | null
}

/** Unknown addresses remembered; the oldest go first. */
const MAX_STRANGERS = 10_000

/**
 * Counts sign-ins per account, so that guessing slows down from any number of
 * addresses. An attempt counts as failed before its password is looked at:
 * a hundred at once get no more guesses than one after the other.
 *
 * Addresses nobody has are counted too, in memory, or the 429 would tell which
 * accounts exist.
 */
export class SignInAttempts {
  readonly #strangers = new Map<string, Attempts>()

  /**
   * The user of this address, if there is one, with the attempt counted.
   * Throws RATE_LIMITED while the account is blocked; such an attempt is not counted.
   * @param email lower case
   */
  begin(tx: Tx, email: string): UserRow | undefined {
    const user = findUserByEmail(tx, email)
    const before = user
      ? { failures: user.failedSignIns, blockedUntil: user.signInBlockedUntil }
      : this.#strangers.get(email)
    const after = count(before, tx.now)
    if (user) recordAttempt(tx, user.id, after.failures, after.blockedUntil)
    else this.#remember(email, after)
    return user
  }

  #remember(email: string, attempts: Attempts): void {
    this.#strangers.delete(email)
    if (this.#strangers.size >= MAX_STRANGERS) {
      const oldest = this.#strangers.keys().next().value
      if (oldest !== undefined) this.#strangers.delete(oldest)
    }
    this.#strangers.set(email, attempts)
  }
}

function count(before: Attempts | undefined, nowMs: number): Attempts {
  const blockedUntil = before?.blockedUntil ?? 0
  if (blockedUntil > nowMs) {
    const waitSeconds = Math.ceil((blockedUntil - nowMs) / SECOND_MS)
    throw new AppError('RATE_LIMITED', `Too many failed sign-ins. Try again in ${waitSeconds} s.`, {
      retryAfterSeconds: waitSeconds,
    })
  }
  const failures = (before?.failures ?? 0) + 1
  const delayMs = signInDelayMs(failures)
  return { failures, blockedUntil: delayMs === 0 ? null : nowMs + delayMs }
}
