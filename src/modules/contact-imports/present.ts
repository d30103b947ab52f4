import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { ignoredColumns, usedMapping } from './columns.ts'
import type { ReportedRow } from './queries.ts'
import type { ContactImportRow } from './table.ts'

export const presentImport = (row: ContactImportRow) => ({
  id: row.uuid,
  fileName: row.fileName,
  status: row.status,
  totalRows: row.totalRows,
  processedRows: row.processedRows,
  progress: row.totalRows ? Math.floor((100 * row.processedRows) / row.totalRows) : 0,
  counts: {
    created: row.createdCount,
    updated: row.updatedCount,
    unchanged: row.unchangedCount,
    duplicate: row.duplicateCount,
    rejected: row.rejectedCount,
    suppressed: row.suppressedCount,
    warned: row.warnedCount,
  },
  mapping: usedMapping(row.columns),
  ignoredColumns: ignoredColumns(row.columns),
  error: row.error,
  consentAttestedAt: toIso(row.consentAttestedAt),
  createdBy: { type: row.createdByType, id: row.createdById, name: row.createdByName },
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  completedAt: toIsoOrNull(row.completedAt),
})

export const presentRow = (row: ReportedRow) => ({
  row: row.rowNumber,
  verdict: row.verdict,
  contactId: row.contactUuid,
  reason: row.reason,
  cells: row.cells === null ? null : (JSON.parse(row.cells) as string[]),
})
