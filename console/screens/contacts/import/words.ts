import { contactImport } from '../../../../words/en/contact-import.ts'
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
      return { label: contactImport.stateQueued(), tone: 'info' }
    case 'PROCESSING':
      return { label: dryRun ? contactImport.stateChecking() : contactImport.stateImporting(), tone: 'info' }
    case 'COMPLETED':
      return dryRun
        ? { label: contactImport.stateChecked(), tone: 'warn' }
        : { label: contactImport.stateImported(), tone: 'good' }
    case 'FAILED':
      return { label: contactImport.stateFailed(), tone: 'bad' }
    case 'CANCELLED':
      return { label: contactImport.stateCanceled(), tone: 'idle' }
    case 'UNDOING':
      return { label: contactImport.stateUndoing(), tone: 'info' }
    case 'UNDONE':
      return { label: contactImport.stateUndone(), tone: 'idle' }
  }
}

export const VERDICTS: ReadonlyArray<
  readonly [verdict: ImportVerdict, count: keyof ContactImport['counts'], before: string, after: string]
> = [
  ['CREATED', 'created', contactImport.countNew(), contactImport.countNew()],
  ['UPDATED', 'updated', contactImport.countChanging(), contactImport.countChanged()],
  ['UNCHANGED', 'unchanged', contactImport.countUnchanged(), contactImport.countUnchanged()],
  ['DUPLICATE', 'duplicate', contactImport.countDuplicate(), contactImport.countDuplicate()],
  ['SKIPPED', 'skipped', contactImport.countSkipped(), contactImport.countSkipped()],
  ['REJECTED', 'rejected', contactImport.countRejecting(), contactImport.countRejected()],
]

export const VERDICT_BADGES: Readonly<Record<ImportVerdict, readonly [string, BadgeTone]>> = {
  CREATED: [contactImport.verdictCreated(), 'good'],
  UPDATED: [contactImport.verdictUpdated(), 'info'],
  UNCHANGED: [contactImport.verdictUnchanged(), 'idle'],
  DUPLICATE: [contactImport.verdictDuplicate(), 'idle'],
  SKIPPED: [contactImport.verdictSkipped(), 'idle'],
  REJECTED: [contactImport.verdictRejected(), 'bad'],
}

export const isVerdict = (word: string | undefined): word is ImportVerdict =>
  VERDICTS.some(([verdict]) => verdict === word)

export const UNDO_WORDS: Readonly<Record<NonNullable<ImportRow['undo']>, string>> = {
  DELETED: contactImport.rowDeleted(),
  DELETED_CHANGED: contactImport.rowDeletedChanged(),
  DELETED_MESSAGED: contactImport.rowDeletedMessaged(),
  KEPT: contactImport.rowKept(),
  RESTORED: contactImport.rowRestored(),
  PARTLY_RESTORED: contactImport.rowPartly(),
  GONE: contactImport.rowGone(),
}

export const MODES: ReadonlyArray<readonly [mode: ImportMode, label: string, hint: string]> = [
  ['CREATE_AND_UPDATE', contactImport.modeBoth(), contactImport.modeBothHint()],
  ['CREATE_ONLY', contactImport.modeCreate(), contactImport.modeCreateHint()],
  ['UPDATE_ONLY', contactImport.modeUpdate(), contactImport.modeUpdateHint()],
]
