import { sqliteTable } from '../../db/sqlite-table.ts'

export const sandboxMessages = /* @__PURE__ */ sqliteTable('sandbox_messages', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  reference: t.text().notNull(),
  fromAddress: t.text().notNull(),
  toAddress: t.text().notNull(),
  body: t.text().notNull(),
  acceptedAt: t.integer().notNull(),
  receiptStatus: t.text(),
  receiptErrorCode: t.text(),
  receiptDueAt: t.integer(),
  mediaUrls: t.text(),
  channel: t.text().notNull(),
  whatsappTemplate: t.text(),
  subject: t.text(),
  html: t.text(),
  choices: t.text(),
}))
