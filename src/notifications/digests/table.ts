import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const DIGEST_FREQUENCIES = enumeration(
  'DigestFrequency',
  'When a user gets unread notifications by mail.',
  {
    OFF: 'Never.',
    DAILY: 'Every day at 8:00, what is new since the last mail.',
    WEEKLY: 'On Mondays at 8:00, what is new since the last mail.',
    ALERTS: 'Alerts only, within two minutes, but at least 15 minutes after the mail before.',
  },
)
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** Reasons that digests cannot be mailed now. */
export const DIGEST_WAITS = enumeration('DigestWait', 'What has to be done before such mails are sent.', {
  MAIL_SERVER: 'The server operator has set no mail server.',
  VERIFIED_ADDRESS: 'The email address of the user is not verified.',
})
export type DigestWait = (typeof DIGEST_WAITS)[number]

export const notificationDigests = /* @__PURE__ */ sqliteTable('notification_digests', (t) => ({
  organizationId: t.integer().notNull(),
  userId: t.integer().notNull(),
  frequency: t.text({ enum: DIGEST_FREQUENCIES }).notNull(),
  token: t.text().notNull(),
  toldThrough: t.integer().notNull(),
  nextAt: t.integer(),
}))

/** Digest that a user has chosen for an organization. */
export type DigestRow = typeof notificationDigests.$inferSelect
