import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ContactExportRow } from './table.ts'

export const presentExport = (row: ContactExportRow) => ({
  id: row.uuid,
  status: row.status,
  rowCount: row.rowCount,
  sizeBytes: row.sizeBytes,
  error: row.error,
  createdBy: { type: row.createdByType, id: row.createdById, name: row.createdByName },
  createdAt: toIso(row.createdAt),
  completedAt: toIsoOrNull(row.completedAt),
  expiresAt: toIso(row.expiresAt),
})
