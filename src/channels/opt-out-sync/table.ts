import { sqliteTable } from '../../db/sqlite-table.ts'

export const SYNC_STATUSES = ['NOT_CONFIGURED', 'PENDING', 'SYNCED', 'FAILED', 'NOT_SUPPORTED'] as const
export type SyncStatus = (typeof SYNC_STATUSES)[number]

export const optOutSyncs = /* @__PURE__ */ sqliteTable('opt_out_syncs', (t) => ({
  channelIdentityId: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  status: t.text().$type<Exclude<SyncStatus, 'NOT_CONFIGURED'>>().notNull(),
  pushedKeywords: t.text(),
  lastSyncedAt: t.integer(),
  lastError: t.text(),
}))

/** Whether the provider of a sender has the opt-out keywords; no row for a provider that takes none. */
export type SyncRow = Omit<typeof optOutSyncs.$inferSelect, 'organizationId'>
