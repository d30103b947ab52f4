import type { Tx } from '../../db/database.ts'
import { consumeProof, hasSecondFactor, type Proof, proofOf } from '../two-factor/second-factor.ts'
import { DUMMY_HASH, findUserByEmail } from '../users/service.ts'
import type { UserRow } from '../users/table.ts'
import { actingAs, recordUserEvent } from '../users/user-events.ts'
import type { SessionDeps } from './deps.ts'
import { countAttempt } from './sign-in-attempts.ts'

/** The credentials that a caller sends to sign in. */
interface Credentials {
  email: string
  password: string
  /** A code of the second factor. */
  code?: string | undefined
}

/** The user of valid credentials. The code is not consumed yet. */
interface CheckedCredentials {
  user: UserRow
  proof: Proof | undefined
}

/**
 * Checks credentials. Undefined if anything is wrong or a code is missing. The work is the same for an unknown address,
 * a wrong password, and a missing or wrong code. So a caller without the second factor does not learn that a password
 * is right.
 * Throws RATE_LIMITED after repeated failures.
 */
export async function checkCredentials(
  { db, passwords, sealingKey }: SessionDeps,
  { email, password, code }: Credentials,
): Promise<CheckedCredentials | undefined> {
  await db.write((tx) => countAttempt(tx, email))
  const user = findUserByEmail(db, email)
  const needsCode = hasSecondFactor(db, user?.id ?? 0)
  const proof =
    code === undefined ? undefined : await proofOf(db, user, code, { sealingKey, nowMs: db.clock.now() })
  const isRight = await passwords.verify(password, user?.passwordHash ?? DUMMY_HASH)
  return user && isRight && (proof || !needsCode) ? { user, proof } : undefined
}

/**
 * Consumes the code, in the transaction that needs the credentials. Undefined if the password was changed, or the code
 * consumed, since the credentials were checked.
 * @returns the current user
 */
export function consumeCredentials(tx: Tx, { user, proof }: CheckedCredentials): UserRow | undefined {
  const now = findUserByEmail(tx, user.email)
  if (now?.passwordHash !== user.passwordHash) return undefined
  const isTaken = !hasSecondFactor(tx, now.id) || (proof !== undefined && consumeProof(tx, now.id, proof))
  if (!isTaken) return undefined
  if (proof?.kind === 'RECOVERY') {
    recordUserEvent(tx, now.id, { act: 'RECOVERY_CODE_USED', by: actingAs(now, null) })
  }
  return now
}
