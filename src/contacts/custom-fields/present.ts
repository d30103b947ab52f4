import { toIso } from '../../lib/clock.ts'
import type { CustomFieldRow } from './table.ts'

export const presentCustomField = (row: CustomFieldRow) => ({
  id: row.uuid,
  key: row.key,
  label: row.label,
  type: row.type,
  options: JSON.parse(row.options) as string[],
  isArchived: row.isArchived,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
