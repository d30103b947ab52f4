import type { Db, Reader } from '../db/database.ts'
import type { PathParams } from './input.ts'
import type { Operation } from './operation.ts'

/** What is refused while an organization is on its way to or from another appliance. Each throws SERVICE_UNAVAILABLE. */
export interface Moves {
  assertInPlace(reader: Reader, organizationId: number): void
  /** Whether the organization is suspended now, for another reason. */
  isSuspendedInPlace(reader: Reader, organizationId: number): boolean
  /** @param values in the path of a public operation. @param nowMs ms since 1970 */
  assertNamesInPlace(reader: Reader, values: readonly string[], nowMs: number): void
}

/** Statuses by which an operation answers what it does not find, or finds closed. */
export const MAY_BE_OF_A_MOVE: ReadonlySet<number> = new Set([401, 403, 404, 410])

interface Answered {
  operation: Operation
  rawParams: PathParams
  /** With the organization of the caller; without one for a public operation, or a caller that is not known. */
  exchange: { organizationId?: number }
}

/**
 * Looks again at an answer whose status is one of MAY_BE_OF_A_MOVE: its organization may have begun to
 * leave for another appliance, or have left, while the handler read. Throws SERVICE_UNAVAILABLE then.
 */
export function assertAnswerInPlace(
  { moves, db }: { moves: Moves; db: Db },
  { operation, rawParams, exchange: { organizationId } }: Answered,
): void {
  if (organizationId !== undefined) moves.assertInPlace(db, organizationId)
  else if (operation.access === 'public') {
    const values = Object.values(rawParams).filter((value) => value !== null)
    if (values.length > 0) moves.assertNamesInPlace(db, values, db.clock.now())
  }
}
