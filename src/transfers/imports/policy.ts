import { AppError } from '../../lib/errors.ts'
import type { ContactImportRow, ImportStatus } from './table.ts'

/**
 * The actions allowed in each status of an import, as data. Any other action is
 * refused with 409 INVALID_STATE_TRANSITION.
 *
 *   QUEUED -> PROCESSING -> COMPLETED | FAILED       by the job
 *   QUEUED, PROCESSING -> CANCELLED                  imported rows stay
 *   COMPLETED, FAILED, CANCELLED -> UNDOING -> UNDONE
 *   COMPLETED dry run -> QUEUED                      as an import
 */
export const IMPORT_ACTIONS = ['run', 'cancel', 'undo'] as const
type ImportAction = (typeof IMPORT_ACTIONS)[number]

/** How long the rows of an import stay after it ended, and so its undo is possible. */
export const IMPORT_ROWS_KEPT_DAYS = 365

type Table = Readonly<Record<ImportStatus, readonly ImportAction[]>>

const NOTHING: readonly ImportAction[] = []

/** For an import. */
const ALLOWED: Table = {
  QUEUED: ['cancel'],
  PROCESSING: ['cancel'],
  COMPLETED: ['undo'],
  FAILED: ['undo'],
  CANCELLED: ['undo'],
  UNDOING: NOTHING,
  UNDONE: NOTHING,
}

/** For a dry run, which leaves nothing to undo. */
const ALLOWED_DRY: Table = {
  QUEUED: ['cancel'],
  PROCESSING: ['cancel'],
  COMPLETED: ['run'],
  FAILED: NOTHING,
  CANCELLED: NOTHING,
  UNDOING: NOTHING,
  UNDONE: NOTHING,
}

type Subject = Pick<ContactImportRow, 'status' | 'isDryRun' | 'rowsDeletedAt'>

/** The actions that this import allows now. */
export const allowedActions = ({ status, isDryRun, rowsDeletedAt }: Subject): readonly ImportAction[] =>
  rowsDeletedAt === null ? (isDryRun ? ALLOWED_DRY : ALLOWED)[status] : NOTHING

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertAllowed(subject: Subject, action: ImportAction): void {
  const allowed = allowedActions(subject)
  if (allowed.includes(action)) return
  const noun = subject.isDryRun ? 'A dry run' : 'An import'
  const words =
    subject.rowsDeletedAt === null
      ? `${noun} that is ${subject.status} does not allow ${action}.`
      : `The rows of this import were deleted ${IMPORT_ROWS_KEPT_DAYS} days after it ended, so it does not allow ${action}.`
  throw new AppError('INVALID_STATE_TRANSITION', words, {
    details: [{ currentStatus: subject.status, allowed }],
  })
}
