import { sqliteTable } from '../../db/sqlite-table.ts'
import type { ChannelName, MessageErrorCode } from '../port.ts'

/**
 * The built-in carrier's own records: the messages that it accepted, and the reports that it still has to send.
 * A message that was handed over twice has two rows.
 */
export const sandboxMessages = /* @__PURE__ */ sqliteTable('sandbox_messages', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channelIdentityId: t.integer().notNull(),
  reference: t.text().notNull(),
  fromAddress: t.text().notNull(),
  toAddress: t.text().notNull(),
  body: t.text().notNull(),
  acceptedAt: t.integer().notNull(),
  receiptStatus: t.text({ enum: ['DELIVERED', 'READ', 'FAILED'] }),
  receiptErrorCode: t.text().$type<MessageErrorCode>(),
  /** Time when the report is due. Null if it was sent, or if no report follows. */
  receiptDueAt: t.integer(),
  /** JSON array. Null if there is none. */
  mediaUrls: t.text(),
  channel: t.text().$type<ChannelName>().notNull(),
  /** The template of a WHATSAPP message, as JSON. Null for a text. */
  whatsappTemplate: t.text(),
  /** Only for a mail, like `html`. Null for a text. */
  subject: t.text(),
  html: t.text(),
  /** The answers that a WHATSAPP message offers, as JSON (`OfferedChoices`). Null if there is none. */
  choices: t.text(),
}))

/** A message that the built-in carrier accepted. */
export interface SandboxMessage
  extends Omit<typeof sandboxMessages.$inferSelect, 'fromAddress' | 'toAddress'> {
  from: string
  to: string
}
