import { sqliteTable } from 'drizzle-orm/sqlite-core'

export const DIGEST_FREQUENCIES = ['OFF', 'DAILY', 'WEEKLY', 'ALERTS'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** Why a mail cannot be sent now. */
export const DIGEST_WAITS = ['MAIL_SERVER', 'VERIFIED_ADDRESS'] as const
export type DigestWait = (typeof DIGEST_WAITS)[number]

export const notificationDigests = /* @__PURE__ */ sqliteTable('notification_digests', (t) => ({
  organizationId: t.integer().notNull(),
  userId: t.integer().notNull(),
  frequency: t.text({ enum: DIGEST_FREQUENCIES }).notNull(),
  token: t.text().notNull(),
  toldThrough: t.integer().notNull(),
  nextAt: t.integer(),
}))

/** The choice of a user for an organization. */
export type DigestRow = typeof notificationDigests.$inferSelect
