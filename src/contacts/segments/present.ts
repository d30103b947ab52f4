import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { SegmentRow } from './table.ts'

export const presentSegment = (row: SegmentRow) => ({
  id: row.uuid,
  name: row.name,
  type: row.type,
  description: row.description,
  rules: row.rules === null ? null : JSON.parse(row.rules),
  contactCount: row.contactCount,
  lastEvaluatedAt: toIsoOrNull(row.lastEvaluatedAt),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
