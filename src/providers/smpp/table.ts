import { sqliteTable } from '../../db/sqlite-table.ts'

export const smppParts = /* @__PURE__ */ sqliteTable('smpp_parts', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  providerMessageId: t.text().notNull(),
  reference: t.text().notNull(),
  status: t.text(),
  errorCode: t.text(),
  providerErrorCode: t.text(),
  createdAt: t.integer().notNull(),
}))
