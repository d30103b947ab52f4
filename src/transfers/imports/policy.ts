import { OPERATION_ACTIONS } from '../../jobs/long-operations/operation.ts'
import { invalidState } from '../../lib/errors.ts'
import type { ContactImportRow } from './table.ts'

export const IMPORT_ACTIONS = ['run', 'cancel', 'undo'] as const
type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** How long the rows of an import stay after it ended, and so its undo is possible. */
export const IMPORT_ROWS_KEPT_DAYS = 365

type Subject = Pick<ContactImportRow, 'status' | 'isDryRun' | 'rowsDeletedAt'>

/** The actions that this import allows now. A dry run leaves nothing to undo, and may become an import. */
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
