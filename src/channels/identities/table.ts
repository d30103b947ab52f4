import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { Capabilities, ChannelName } from '../../providers/port.ts'
import type { WarmUp } from './warm-up.ts'

export const CHANNEL_IDENTITY_STATUSES = enumeration('SenderStatus', 'Whether a sender can send.', {
  ACTIVE: 'It sends.',
  PENDING: 'Its provider has not allowed it to send yet.',
  DISABLED: 'A user disabled it.',
  ERROR: 'Its provider refuses it; `lastError` says why. Set it to ACTIVE after correcting the cause.',
})

/** A sender. */
export const channelIdentities = sqliteTable('channel_identities', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  channel: t.text().$type<ChannelName>().notNull(),
  provider: t.text().notNull(),
  name: t.text().notNull(),
  address: t.text().notNull(),
  status: t.text({ enum: CHANNEL_IDENTITY_STATUSES }).notNull().default('ACTIVE'),
  isDefault: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Segments per second. */
  throughputPerSecond: t.real().notNull(),
  /** Messages per UTC day; null for no cap. */
  dailyCap: t.integer(),
  warmUp: t.text({ mode: 'json' }).$type<WarmUp>(),
  managesOptOutReplies: t.integer({ mode: 'boolean' }).notNull().default(false),
  lastError: t.text(),
  /** Null without a problem, and for a problem that an older version stored. */
  lastErrorAt: t.integer(),
  capabilities: t.text({ mode: 'json' }).$type<Capabilities>().notNull(),
  callbackToken: t.text().notNull(),
  /** The token before the last rotation, valid until its end. */
  previousCallbackToken: t.text(),
  previousCallbackTokenEndsAt: t.integer(),
  sealedCredentials: t.blob({ mode: 'buffer' }),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type ChannelIdentityRow = typeof channelIdentities.$inferSelect
