import { sqliteTable } from '../../db/sqlite-table.ts'

export const earlyReceipts = /* @__PURE__ */ sqliteTable('early_receipts', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  providerMessageId: t.text().notNull(),
  status: t.text().notNull(),
  errorCode: t.text(),
  providerErrorCode: t.text(),
  occurredAt: t.integer().notNull(),
  receivedAt: t.integer().notNull(),
  messageId: t.integer(),
}))
