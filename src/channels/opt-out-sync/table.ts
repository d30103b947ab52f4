export const SYNC_STATUSES = ['NOT_CONFIGURED', 'PENDING', 'SYNCED', 'FAILED', 'NOT_SUPPORTED'] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

/** How far a sender's provider knows our keywords; none for a provider that takes none. Times are ms since 1970. */
export interface SyncRow {
  channelIdentityId: number
  status: Exclude<SyncStatus, 'NOT_CONFIGURED'>
  /** JSON array: what the provider has; null for nothing yet. */
  pushedKeywords: string | null
  lastSyncedAt: number | null
  lastError: string | null
}
