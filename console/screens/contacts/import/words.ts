import type { ContactImport, ImportMode, ImportRow, ImportVerdict } from '../../../api/api.gen.ts'
import type { BadgeTone } from '../../../ui/badge.tsx'

/** Words about imports. */

export const isUnderWay = ({ status }: Pick<ContactImport, 'status'>): boolean =>
  ['QUEUED', 'PROCESSING', 'UNDOING'].includes(status)

/** Returns the label and colour of an import's status. */
export function stateOf({ status, dryRun }: Pick<ContactImport, 'status' | 'dryRun'>): {
  label: string
  tone: BadgeTone
} {
  switch (status) {
    case 'QUEUED':
      return { label: 'Waits', tone: 'info' }
    case 'PROCESSING':
      return { label: dryRun ? 'Being checked' : 'Being imported', tone: 'info' }
    case 'COMPLETED':
      return dryRun ? { label: 'Checked, not imported', tone: 'warn' } : { label: 'Imported', tone: 'good' }
    case 'FAILED':
      return { label: 'Failed', tone: 'bad' }
    case 'CANCELLED':
      return { label: 'Cancelled', tone: 'idle' }
    case 'UNDOING':
      return { label: 'Being undone', tone: 'info' }
    case 'UNDONE':
      return { label: 'Undone', tone: 'idle' }
  }
}

export const VERDICTS: ReadonlyArray<
  readonly [verdict: ImportVerdict, count: keyof ContactImport['counts'], before: string, after: string]
> = [
  ['CREATED', 'created', 'New contacts', 'New contacts'],
  ['UPDATED', 'updated', 'Contacts that change', 'Changed contacts'],
  ['UNCHANGED', 'unchanged', 'Already as in the file', 'Already as in the file'],
  ['DUPLICATE', 'duplicate', 'Twice in the file', 'Twice in the file'],
  ['SKIPPED', 'skipped', 'Left out by your choice', 'Left out by your choice'],
  ['REJECTED', 'rejected', 'Cannot be imported', 'Not imported'],
]

export const VERDICT_BADGES: Readonly<Record<ImportVerdict, readonly [string, BadgeTone]>> = {
  CREATED: ['New', 'good'],
  UPDATED: ['Change', 'info'],
  UNCHANGED: ['As it is', 'idle'],
  DUPLICATE: ['Twice', 'idle'],
  SKIPPED: ['Left out', 'idle'],
  REJECTED: ['Rejected', 'bad'],
}

export const isVerdict = (word: string | undefined): word is ImportVerdict =>
  VERDICTS.some(([verdict]) => verdict === word)

export const UNDO_WORDS: Readonly<Record<NonNullable<ImportRow['undo']>, string>> = {
  DELETED: 'Deleted by the undo',
  DELETED_CHANGED: 'Deleted by the undo; it was changed since the import',
  DELETED_MESSAGED: 'Deleted by the undo; it got or sent messages since the import',
  KEPT: 'Kept: another contact was merged into it',
  RESTORED: 'As before the import',
  PARTLY_RESTORED: 'In part as before: some values were changed again since',
  GONE: 'Deleted or merged before the undo',
}

export const MODES: ReadonlyArray<readonly [mode: ImportMode, label: string, hint: string]> = [
  [
    'CREATE_AND_UPDATE',
    'Add new contacts and update known ones',
    'Values of the file replace those of contacts with the same number. An empty cell changes nothing.',
  ],
  [
    'CREATE_ONLY',
    'Add new contacts only',
    'Contacts you have stay as they are. Opt-outs in the file still count.',
  ],
  ['UPDATE_ONLY', 'Update known contacts only', 'No contact is added. Opt-outs in the file still count.'],
]
