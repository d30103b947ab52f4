import { blob, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Capabilities } from '../../providers/port.ts'
import type { WarmUp } from './warm-up.ts'

export const CHANNEL_IDENTITY_STATUSES = ['ACTIVE', 'PENDING', 'DISABLED', 'ERROR'] as const

export const channelIdentities = sqliteTable('channel_identities', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  channel: text({ enum: ['SMS', 'EMAIL', 'WHATSAPP'] }).notNull(),
  provider: text().notNull(),
  name: text().notNull(),
  address: text().notNull(),
  status: text({ enum: CHANNEL_IDENTITY_STATUSES }).notNull().default('ACTIVE'),
  isDefault: integer({ mode: 'boolean' }).notNull().default(false),
  throughputPerSecond: real().notNull(),
  dailyCap: integer(),
  warmUp: text({ mode: 'json' }).$type<WarmUp>(),
  managesOptOutReplies: integer({ mode: 'boolean' }).notNull().default(false),
  lastError: text(),
  lastErrorAt: integer(),
  capabilities: text({ mode: 'json' }).$type<Capabilities>().notNull(),
  callbackToken: text().notNull(),
  /** The token before the last rotation, valid until its end. */
  previousCallbackToken: text(),
  previousCallbackTokenEndsAt: integer(),
  sealedCredentials: blob({ mode: 'buffer' }),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type ChannelIdentityRow = typeof channelIdentities.$inferSelect
