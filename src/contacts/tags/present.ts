import { toIso } from '../../lib/clock.ts'
import type { TagRow } from './table.ts'

export const presentTag = (row: TagRow) => ({
  id: row.uuid,
  name: row.name,
  contactCount: row.contactCount,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
