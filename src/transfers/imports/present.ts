import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { type Column, ignoredColumns, usedMapping } from '../columns/columns.ts'
import type { FileFormat } from '../columns/format.ts'
import { presentQuestion } from '../consent/questions.ts'
import { FILE_RETENTION_MS } from './run.ts'
import type { ReportedRow } from './shared-row-queries.ts'
import type { ContactImportRow, ContactImportUndoRow } from './table.ts'

export const presentImport = (row: ContactImportRow, undo?: ContactImportUndoRow) => ({
  id: row.uuid,
  fileName: row.fileName,
  status: row.status,
  dryRun: row.isDryRun,
  mode: row.mode,
  tagIds: row.tagUuids,
  segmentId: row.segmentUuid,
  totalRows: row.totalRows,
  processedRows: row.processedRows,
  progress: row.totalRows ? Math.floor((100 * row.processedRows) / row.totalRows) : 0,
  counts: {
    created: row.createdCount,
    updated: row.updatedCount,
    unchanged: row.unchangedCount,
    duplicate: row.duplicateCount,
    skipped: row.skippedCount,
    rejected: row.rejectedCount,
    suppressed: row.suppressedCount,
    warned: row.warnedCount,
  },
  format: row.format === null ? null : presentFormat(row.format),
  mapping: usedMapping(row.columns),
  mappingSource: row.mappingSource,
  ignoredColumns: ignoredColumns(row.columns),
  questions: row.columns.flatMap(({ question }) => (question ? [presentQuestion(question)] : [])),
  error: row.error,
  consentAttestedAt: row.isConsentAttested ? toIso(row.consentAttestedAt) : null,
  consentSource: row.consentSource,
  consentDate: row.consentDate,
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  completedAt: toIsoOrNull(row.completedAt),
  fileKeptUntil: toIsoOrNull(fileKeptUntil(row)),
  rowsDeletedAt: toIsoOrNull(row.rowsDeletedAt),
  undo: undo ? presentUndo(undo) : null,
})

const presentFormat = ({ encoding, separator, decimalSign, guessed }: FileFormat) => ({
  encoding,
  separator,
  decimalSign,
  guessed,
})

const fileKeptUntil = ({ isDryRun, status, completedAt }: ContactImportRow): number | null =>
  isDryRun && status === 'COMPLETED' && completedAt !== null ? completedAt + FILE_RETENTION_MS : null

const presentUndo = (undo: ContactImportUndoRow) => ({
  processedRows: undo.rowNumber,
  counts: {
    deleted: undo.deletedCount,
    deletedMessaged: undo.deletedMessagedCount,
    deletedChanged: undo.deletedChangedCount,
    kept: undo.keptCount,
    restored: undo.restoredCount,
    partlyRestored: undo.partlyRestoredCount,
    gone: undo.goneCount,
    tagsDeleted: undo.tagsDeletedCount,
  },
  requestedBy: { type: undo.requestedByType, id: undo.requestedById, name: undo.requestedByName },
  startedAt: toIso(undo.startedAt),
  completedAt: toIsoOrNull(undo.completedAt),
})

/** @param columns the columns of the file */
export const presentRow = (row: ReportedRow, columns: readonly Column[]) => ({
  row: row.rowNumber,
  verdict: row.verdict,
  contactId: row.contactUuid,
  isSuppressed: row.isSuppressed === 1,
  reason: row.reason,
  cells: row.cells === null ? null : (JSON.parse(row.cells) as string[]),
  undo: row.undoOutcome,
  phoneColumn: phoneColumnOf(row, columns),
})

/** The header of the column that the phone number is from, or `column 3`; null for a row without a phone number. */
function phoneColumnOf({ verdict, phoneColumn }: ReportedRow, columns: readonly Column[]): string | null {
  if (verdict === 'REJECTED') return null
  const index = phoneColumn ?? columns.findIndex(({ field }) => field === 'phone')
  const column = columns[index]
  return column ? column.header || `column ${index + 1}` : null
}
