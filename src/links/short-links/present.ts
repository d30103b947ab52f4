import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { ShortLink } from './service.ts'
import { statusOf } from './words.ts'

/** @param nowMs ms since 1970 */
export const presentShortLink = ({ row, shortUrl }: ShortLink, nowMs: number) => ({
  id: row.uuid,
  code: row.code,
  shortUrl,
  originalUrl: row.originalUrl,
  title: row.title,
  status: statusOf(row, nowMs),
  expiresAt: toIsoOrNull(row.expiresAt),
  totalClicks: row.totalClicks,
  uniqueClicks: row.uniqueClicks,
  botClicks: row.botClicks,
  lastClickedAt: toIsoOrNull(row.lastClickedAt),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})
