import type { SuppressionImportRow } from '../../compliance/suppressions/import-table.ts'
import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'

export const presentListImport = (row: SuppressionImportRow) => ({
  id: row.uuid,
  fileName: row.fileName,
  status: row.status,
  channel: row.channel,
  hasHeader: row.columns.hasHeader,
  columns: row.columns.columns.map(({ header, channel }) => ({ header, channel })),
  totalRows: row.totalRows,
  processedRows: row.processedRows,
  progress: Math.floor((100 * row.processedRows) / row.totalRows),
  counts: {
    added: row.addedCount,
    known: row.knownCount,
    hashed: row.hashedCount,
    rejected: row.rejectedCount,
    contacts: row.contactCount,
  },
  error: row.error,
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  startedAt: toIsoOrNull(row.startedAt),
  completedAt: toIsoOrNull(row.completedAt),
})
