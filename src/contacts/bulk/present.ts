import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { sayStored } from '../../lib/stored-sentence.ts'
import { undoableUntil } from './service.ts'
import type { BulkOperationRow } from './table.ts'

const processedOf = (row: BulkOperationRow): number => row.changedCount + row.unchangedCount + row.goneCount

function progressOf(row: BulkOperationRow): number {
  if (row.matchedCount === 0) return 100
  return row.matchedCount ? Math.floor((100 * processedOf(row)) / row.matchedCount) : 0
}

const presentSelection = ({ filter: { messagesOf, ...filter } }: BulkOperationRow) => ({
  filter,
  messagesOf: messagesOf ?? null,
})

/** @param language BCP 47 tag of the reader */
export const presentOperation = (row: BulkOperationRow, language: string) => ({
  id: row.uuid,
  type: row.type,
  status: row.status,
  ...presentSelection(row),
  changes: row.changes,
  expectedCount: row.expectedCount,
  matchedCount: row.matchedCount,
  processedCount: processedOf(row),
  progress: progressOf(row),
  counts: { changed: row.changedCount, unchanged: row.unchangedCount, gone: row.goneCount },
  error: row.error && sayStored(row.error, language),
  undoableUntil: toIsoOrNull(undoableUntil(row)),
  undo: row.undoStartedAt === null ? null : presentUndo(row, row.undoStartedAt),
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  completedAt: toIsoOrNull(row.completedAt),
})

const presentUndo = (row: BulkOperationRow, startedAt: number) => ({
  counts: {
    restored: row.restoredCount,
    partlyRestored: row.partlyRestoredCount,
    leftAlone: row.leftAloneCount,
    gone: row.undoGoneCount,
  },
  requestedBy: { type: row.undoByType!, id: row.undoById, name: row.undoByName! },
  startedAt: toIso(startedAt),
  completedAt: toIsoOrNull(row.undoCompletedAt),
})
