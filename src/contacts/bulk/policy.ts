import { DAY_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { BulkOperationRow } from './table.ts'
import type { BulkStatus } from './words.ts'

/** How long after its end an operation can be undone. The old values are stored for this time. */
export const UNDO_MS = 7 * DAY_MS
/** Maximum of waiting and running operations of one organization. */
export const MAX_OPEN = 20

/**
 * The actions allowed in each status, as data. Any other is refused with 409 INVALID_STATE_TRANSITION.
 *
 *   QUEUED -> PROCESSING -> COMPLETED | FAILED       by the job
 *   QUEUED -> FAILED                                 by the job, with nothing changed
 *   QUEUED, PROCESSING -> CANCELLED                  changed contacts stay changed
 *   COMPLETED, FAILED, CANCELLED -> UNDOING -> UNDONE
 */
type BulkAction = 'cancel' | 'undo'

const NOTHING: readonly BulkAction[] = []

const ALLOWED: Readonly<Record<BulkStatus, readonly BulkAction[]>> = {
  QUEUED: ['cancel'],
  PROCESSING: ['cancel'],
  COMPLETED: ['undo'],
  FAILED: ['undo'],
  CANCELLED: ['undo'],
  UNDOING: NOTHING,
  UNDONE: NOTHING,
}

type Subject = Pick<BulkOperationRow, 'status' | 'undoUntil' | 'changedCount'>

/** Until when the operation can be undone, ms since 1970; null if it cannot: it changed nothing, or has not ended. */
export const undoableUntil = ({ status, undoUntil, changedCount }: Subject): number | null =>
  ALLOWED[status].includes('undo') && changedCount > 0 ? undoUntil : null

/** @param now ms since 1970 */
const allowedActions = (subject: Subject, now: number): readonly BulkAction[] =>
  ALLOWED[subject.status].filter((action) => action !== 'undo' || now < (undoableUntil(subject) ?? 0))

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertAllowed(subject: Subject, action: BulkAction, now: number): void {
  const allowed = allowedActions(subject, now)
  if (allowed.includes(action)) return
  throw new AppError('INVALID_STATE_TRANSITION', refusal(subject, action), {
    details: [{ currentStatus: subject.status, allowed }],
  })
}

function refusal(subject: Subject, action: BulkAction): string {
  if (!ALLOWED[subject.status].includes(action)) {
    return `A bulk operation that is ${subject.status} does not allow ${action}.`
  }
  return subject.changedCount === 0
    ? 'The bulk operation changed nothing, so there is nothing to undo.'
    : 'A bulk operation can be undone for seven days after its end, and these have passed.'
}
