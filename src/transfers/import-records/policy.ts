import { AppError } from '../../lib/errors.ts'
import type { ContactImportRow, ImportStatus } from './table.ts'

/**
 * What may be done with an import in which status, as data. What is not listed
 * is refused with 409 INVALID_STATE_TRANSITION.
 *
 *   QUEUED -> PROCESSING -> COMPLETED | FAILED       by the job
 *   QUEUED, PROCESSING -> CANCELLED                  what is done stays
 *   COMPLETED, FAILED, CANCELLED -> UNDOING -> UNDONE
 *   COMPLETED dry run -> QUEUED, a dry run no more
 */
export const IMPORT_ACTIONS = ['run', 'cancel', 'undo'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

type Table = Readonly<Record<ImportStatus, readonly ImportAction[]>>

const NOTHING: readonly ImportAction[] = []

/** Of an import that writes. */
export const ALLOWED: Table = {
  QUEUED: ['cancel'],
  PROCESSING: ['cancel'],
  COMPLETED: ['undo'],
  FAILED: ['undo'],
  CANCELLED: ['undo'],
  UNDOING: NOTHING,
  UNDONE: NOTHING,
}

/** Of a dry run, which leaves nothing to undo. */
export const ALLOWED_DRY: Table = {
  QUEUED: ['cancel'],
  PROCESSING: ['cancel'],
  COMPLETED: ['run'],
  FAILED: NOTHING,
  CANCELLED: NOTHING,
  UNDOING: NOTHING,
  UNDONE: NOTHING,
}

type Subject = Pick<ContactImportRow, 'status' | 'isDryRun'>

/** What can be done with this import now, in the words of the interface. */
export const allowedActions = ({ status, isDryRun }: Subject): readonly ImportAction[] =>
  (isDryRun ? ALLOWED_DRY : ALLOWED)[status]

/** Throws INVALID_STATE_TRANSITION with `currentStatus` and the `allowed` actions. */
export function assertAllowed(subject: Subject, action: ImportAction): void {
  const allowed = allowedActions(subject)
  if (allowed.includes(action)) return
  const what = subject.isDryRun ? 'A dry run' : 'An import'
  throw new AppError(
    'INVALID_STATE_TRANSITION',
    `${what} that is ${subject.status} does not allow ${action}.`,
    {
      details: [{ currentStatus: subject.status, allowed }],
    },
  )
}
