import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError, type Said } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'

interface Limits {
  /** Limit for one user. */
  person?: number
  /** Limit for one address, for the requests of all users together. */
  address?: number
  /** Limit for all users together, because all organizations share the reputation of the mail server. */
  appliance?: number
  /** Period to which the limits apply; one day by default. */
  withinMs?: number
}

/** The limits of each kind within its period. They prevent flooding of mailboxes and of the database. */
export const RATIONS = {
  INVITATION_MAIL: { person: 100, address: 3, appliance: 1_000 },
  VERIFICATION_MAIL: { person: 10, address: 5, appliance: 1_000 },
  PASSWORD_MAIL: { address: 1, withinMs: 5 * MINUTE_MS },
  SECURITY_MAIL: { address: 10, withinMs: HOUR_MS },
  ORGANIZATION: { person: 20 },
} as const satisfies Record<string, Limits>
type RationKind = keyof typeof RATIONS

interface Taker {
  /** Null for the operator and for callers who have not signed in. Then only the address counts. */
  userId: number | null
  /** The address as `foldEmail` writes it; null for rations without an address. */
  address: string | null
}

/** Takes a ration if one is left. @returns undefined if a ration was taken; otherwise ms until the next one is left */
export function takeRation(tx: Tx, kind: RationKind, { userId, address }: Taker): number | undefined {
  const { person, address: ofAddress, appliance, withinMs = DAY_MS }: Limits = RATIONS[kind]
  const digest = address === null ? null : sha256Hex(address)
  const since = tx.now - withinMs
  /** Returns when the ration was taken that must expire first; 0 if a ration is left. */
  const blockedBy = (limit: number | undefined, where: string, key?: number | string | null): number =>
    limit === undefined || key === null ? 0 : (nthTaken(tx, { kind, since, limit, where, key }) ?? 0)
  const takenAt = Math.max(
    blockedBy(person, 'AND user_id = ?', userId),
    blockedBy(ofAddress, 'AND address_digest = ?', digest),
    blockedBy(appliance, ''),
  )
  if (takenAt > 0) return takenAt + withinMs - tx.now
  tx.run('DELETE FROM rations WHERE kind = ? AND taken_at <= ?', kind, since)
  tx.run(fragment`INSERT INTO rations (kind, user_id, address_digest, taken_at)
    VALUES (${kind}, ${userId}, ${digest}, ${tx.now})`)
  return undefined
}

interface Taken {
  kind: RationKind
  /** Counts rations taken after this time, ms since 1970. */
  since: number
  limit: number
  where: string
  key: number | string | undefined
}

/** Returns when the `limit`-th newest ration was taken; undefined if there are fewer. */
const nthTaken = (reader: Reader, { kind, since, limit, where, key }: Taken): number | undefined =>
  reader.value<number>(
    `SELECT taken_at FROM rations WHERE kind = ? AND taken_at > ? ${where} ORDER BY taken_at DESC LIMIT 1 OFFSET ?`,
    kind,
    since,
    ...(key === undefined ? [] : [key]),
    limit - 1,
  )

/** Takes a ration as `takeRation` does. Throws RATE_LIMITED with `refusal` if none is left. */
export function assertRation(tx: Tx, kind: RationKind, taker: Taker, refusal: Said): void {
  const waitMs = takeRation(tx, kind, taker)
  if (waitMs === undefined) return
  throw new AppError('RATE_LIMITED', refusal, { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) })
}

/** Deletes some rations that were taken before `before` (ms). @returns how many */
export const pruneRations = (tx: Tx, before: number): number =>
  tx.run('DELETE FROM rations WHERE id IN (SELECT id FROM rations WHERE taken_at < ? LIMIT 500)', before)
    .changes
