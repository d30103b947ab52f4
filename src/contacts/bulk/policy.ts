import { OPERATION_ACTIONS } from '../../jobs/long-operations/operation.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { invalidState } from '../../lib/errors.ts'
import type { BulkOperationRow } from './table.ts'

/** How long an operation can be undone after its end. The old values are stored for this time. */
export const UNDO_MS = 7 * DAY_MS
/** Maximum of waiting and running operations of one organization. */
export const MAX_OPEN = 20

type BulkAction = 'cancel' | 'undo'
type Subject = Pick<BulkOperationRow, 'status' | 'undoUntil' | 'changedCount'>

const actionsOf = ({ status }: Subject): readonly BulkAction[] => OPERATION_ACTIONS[status]

/** Until when the operation can be undone, ms since 1970; null if it changed nothing or has not ended. */
export const undoableUntil = (subject: Subject): number | null =>
  actionsOf(subject).includes('undo') && subject.changedCount > 0 ? subject.undoUntil : null

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. @param now ms since 1970 */
export function assertBulkAction(subject: Subject, action: BulkAction, now: number): void {
  const allowed = actionsOf(subject).filter((one) => one !== 'undo' || now < (undoableUntil(subject) ?? 0))
  if (!allowed.includes(action)) throw invalidState(refusal(subject, action), subject.status, allowed)
}

function refusal(subject: Subject, action: BulkAction): string {
  if (!actionsOf(subject).includes(action)) {
    return `A bulk operation that is ${subject.status} does not allow ${action}.`
  }
  return subject.changedCount === 0
    ? 'The bulk operation changed nothing, so there is nothing to undo.'
    : 'A bulk operation can be undone for seven days after its end, and these have passed.'
}
