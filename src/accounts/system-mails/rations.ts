import type { Tx } from '../../db/database.ts'
import { DAY_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'
import * as queries from './ration-queries.ts'

/**
 * How many of each a person may have within 24 hours, how many one address gets from all people together, and how many
 * the appliance gives out in all: all organizations share the good name of its mail server, and no stranger may flood
 * a mailbox or fill the database. What the operator does on the command line counts for the address alone.
 */
export const RATIONS = {
  INVITATION_MAIL: { person: 100, address: 3, appliance: 1_000 },
  VERIFICATION_MAIL: { person: 10, address: 5, appliance: 1_000 },
  ORGANIZATION: { person: 20, address: null, appliance: null },
} as const satisfies Record<
  queries.RationKind,
  { person: number; address: number | null; appliance: number | null }
>

interface Taking {
  /** Null for the operator. */
  userId: number | null
  /** As `foldEmail` writes it; null for what goes to no address. */
  address: string | null
}

/**
 * Takes one, where there is one left. @returns undefined when it was taken; else ms until the next one
 */
export function takeRation(
  tx: Tx,
  kind: queries.RationKind,
  { userId, address }: Taking,
): number | undefined {
  const span = { kind, since: tx.now - DAY_MS }
  const most = RATIONS[kind]
  const digest = address === null ? null : sha256Hex(address)
  const waits = [
    userId === null ? 0 : waitOf(queries.takenByUser(tx, userId, span), most.person),
    digest === null ? 0 : waitOf(queries.takenByAddress(tx, digest, span), most.address),
    most.appliance === null ? 0 : waitOf(queries.takenByAll(tx, span, most.appliance), most.appliance),
  ]
  const takenAt = Math.max(...waits)
  if (takenAt > 0) return takenAt + DAY_MS - tx.now
  queries.deleteBefore(tx, kind, span.since)
  queries.insertRation(tx, { kind, userId, digest })
  return undefined
}

/** As `takeRation`. Throws RATE_LIMITED with `message`. */
export function assertRation(tx: Tx, kind: queries.RationKind, taking: Taking, message: string): void {
  const waitMs = takeRation(tx, kind, taking)
  if (waitMs === undefined) return
  throw new AppError('RATE_LIMITED', message, { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) })
}

/** When the one was taken that has to be a day old first; 0 when there is one left. @param taken newest first */
const waitOf = (taken: readonly number[], most: number | null): number =>
  most === null || taken.length < most ? 0 : taken[most - 1]!
