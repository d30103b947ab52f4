import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const SYNC_STATUSES = enumeration(
  'OptOutSyncStatus',
  'Whether a provider knows your opt-out keywords.',
  {
    NOT_CONFIGURED: 'There is no sender.',
    PENDING: 'The keywords wait to be sent to the provider.',
    SYNCED: 'The provider has accepted the current keywords.',
    FAILED:
      'The provider did not accept the keywords; `lastError` says why. They are sent again within ten minutes.',
    NOT_SUPPORTED:
      'The provider takes no keywords. Opt-outs are still enforced here; `note` says what to enter there by hand.',
  },
)
export type SyncStatus = (typeof SYNC_STATUSES)[number]

/**
 * State of the opt-out keywords at the provider of a sender. A provider that takes no keywords has no
 * row.
 */
export const optOutSyncs = /* @__PURE__ */ sqliteTable('opt_out_syncs', (t) => ({
  channelIdentityId: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  status: t.text().$type<Exclude<SyncStatus, 'NOT_CONFIGURED'>>().notNull(),
  /** JSON array. */
  pushedKeywords: t.text(),
  lastSyncedAt: t.integer(),
  lastError: t.text(),
}))

export type SyncRow = typeof optOutSyncs.$inferSelect
