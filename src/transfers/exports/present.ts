import { creatorOf } from '../../jobs/long-operations/operation.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ContactExportRow } from './table.ts'

export const presentExport = (row: ContactExportRow) => ({
  id: row.uuid,
  status: row.status,
  rowCount: row.rowCount,
  sizeBytes: row.sizeBytes,
  error: row.error,
  createdBy: creatorOf(row),
  createdAt: toIso(row.createdAt),
  completedAt: toIsoOrNull(row.completedAt),
  expiresAt: toIso(row.expiresAt),
})
