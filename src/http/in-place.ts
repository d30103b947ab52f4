import type { Reader } from '../db/database.ts'
import type { PathParams } from './input.ts'
import type { Operation } from './operation.ts'

/** Refusals while an organization moves to or from another appliance. Each throws SERVICE_UNAVAILABLE. */
export interface Moves {
  assertInPlace(reader: Reader, organizationId: number): void
  /** Returns whether the organization is suspended now for another reason than a move. */
  isSuspendedInPlace(reader: Reader, organizationId: number): boolean
  /** @param values in the path of a public operation @param nowMs ms since 1970 */
  assertNamesInPlace(reader: Reader, values: readonly string[], nowMs: number): void
}

/** Statuses of answers about missing or closed records. */
export const MAY_BE_OF_A_MOVE: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** A request of an operation. */
interface Asked {
  operation: Operation
  rawParams: PathParams
  /** Has the organization of the caller. None for a public operation or an unknown caller. */
  exchange: { organizationId?: number }
}

/**
 * Refuses a request if its organization is being moved to or from another appliance. For a public operation,
 * this is the organization of an id or token in its path, otherwise the organization of the caller. Throws
 * SERVICE_UNAVAILABLE. The pipeline calls this in each transaction, so that every acknowledged change is in the
 * export. It also calls this after an answer with a status in MAY_BE_OF_A_MOVE, because the organization may
 * have begun to move while the handler read.
 * @param nowMs ms since 1970
 */
export function assertAskedInPlace(
  moves: Moves,
  { operation, rawParams, exchange: { organizationId } }: Asked,
  { reader, nowMs }: { reader: Reader; nowMs: number },
): void {
  if (organizationId !== undefined) moves.assertInPlace(reader, organizationId)
  else if (operation.access === 'public') {
    const values = Object.values(rawParams).filter((value) => value !== null)
    if (values.length > 0) moves.assertNamesInPlace(reader, values, nowMs)
  }
}
