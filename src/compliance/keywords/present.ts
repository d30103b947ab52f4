import { toIso } from '../../lib/clock.ts'
import type { ListedKeyword } from './queries.ts'

export const presentKeyword = (row: ListedKeyword) => ({
  id: row.uuid,
  keyword: row.keyword,
  isSystem: row.isSystem === 1,
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
