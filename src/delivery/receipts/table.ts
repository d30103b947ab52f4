import { sqliteTable } from '../../db/sqlite-table.ts'
import type { MessageErrorCode, StatusReport } from '../../providers/port.ts'

/** A report that arrived before the answer with the id that it refers to. */
export const earlyReceipts = /* @__PURE__ */ sqliteTable('early_receipts', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  providerMessageId: t.text().notNull(),
  status: t.text().$type<StatusReport['status']>().notNull(),
  errorCode: t.text().$type<MessageErrorCode>(),
  providerErrorCode: t.text(),
  /** By the carrier's clock, ms since 1970. */
  occurredAt: t.integer().notNull(),
  receivedAt: t.integer().notNull(),
  /** Internal id of the only active message that the report can be about. Null if there is none or several. */
  messageId: t.integer(),
}))
