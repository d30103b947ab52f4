import { sqliteTable } from '../../db/sqlite-table.ts'
import type { MessageErrorCode } from '../port.ts'

export const smppParts = /* @__PURE__ */ sqliteTable('smpp_parts', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  providerMessageId: t.text().notNull(),
  reference: t.text().notNull(),
  /** Null until the final receipt. */
  status: t.text({ enum: ['DELIVERED', 'FAILED'] }),
  errorCode: t.text().$type<MessageErrorCode>(),
  providerErrorCode: t.text(),
  createdAt: t.integer().notNull(),
}))
