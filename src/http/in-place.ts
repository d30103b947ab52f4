import type { Reader } from '../db/database.ts'
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

/** A request of an operation. */
interface Asked {
  operation: Operation
  rawParams: PathParams
  /** With the organization of the caller; without one for a public operation, or a caller that is not known. */
  exchange: { organizationId?: number }
}

/**
 * Refuses a request whose organization is on its way to or from another appliance: that of the caller, or for a public
 * operation that of an id or token in its path. The pipeline asks in two places. In each transaction, so that what is
 * acknowledged is in the export; and after an answer whose status is one of MAY_BE_OF_A_MOVE, as the organization may
 * have begun to leave while the handler read.
 * @param nowMs ms since 1970
 * Throws SERVICE_UNAVAILABLE.
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
