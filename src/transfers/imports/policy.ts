import { OPERATION_ACTIONS } from '../../jobs/long-operations/operation.ts'
import { invalidState } from '../../lib/errors.ts'
import type { ContactImportRow } from './table.ts'

export const IMPORT_ACTIONS = ['run', 'cancel', 'undo'] as const
type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** How long the rows of an import are kept after its end. Without its rows, an import cannot be undone. */
export const IMPORT_ROWS_KEPT_DAYS = 365

type Subject = Pick<ContactImportRow, 'status' | 'isDryRun' | 'rowsDeletedAt'>

/** The actions that an import allows now. A dry run cannot be undone, but its file can be imported (`run`). */
export function allowedActions({ status, isDryRun, rowsDeletedAt }: Subject): readonly ImportAction[] {
  if (rowsDeletedAt !== null) return []
  if (isDryRun && status === 'COMPLETED') return ['run']
  const actions: readonly ImportAction[] = OPERATION_ACTIONS[status]
  return isDryRun ? actions.filter((action) => action !== 'undo') : actions
}

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertImportAction(subject: Subject, action: ImportAction): void {
  const allowed = allowedActions(subject)
  if (allowed.includes(action)) return
  const noun = subject.isDryRun ? 'A dry run' : 'An import'
  const message =
    subject.rowsDeletedAt === null
      ? `${noun} that is ${subject.status} does not allow ${action}.`
      : `The rows of this import were deleted ${IMPORT_ROWS_KEPT_DAYS} days after it ended, so it does not allow ${action}.`
  throw invalidState(message, subject.status, allowed)
}
