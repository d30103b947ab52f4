import { toIso } from '../../lib/clock.ts'
import { callbackUrlsOf } from './callback-urls.ts'
import type { ChannelIdentityRow } from './table.ts'

/** Without the credentials: they are write-only. */
export const presentChannelIdentity = (row: ChannelIdentityRow, publicBaseUrl: string) => ({
  id: row.uuid,
  channel: row.channel,
  provider: row.provider,
  name: row.name,
  address: row.address,
  status: row.status,
  isDefault: row.isDefault,
  capabilities: row.capabilities,
  throughputPerSecond: row.throughputPerSecond,
  dailyCap: row.dailyCap,
  managesOptOutReplies: row.managesOptOutReplies,
  lastError: row.lastError,
  callbackUrls: callbackUrlsOf(row, publicBaseUrl),
  createdAt: toIso(row.createdAt),
})
