import { sqliteTable } from '../../db/sqlite-table.ts'
import type { MachineOpenReason } from './enums.ts'

export const mailOpens = /* @__PURE__ */ sqliteTable('mail_opens', (t) => ({
  messageId: t.integer().notNull(),
  isMachine: t.integer().notNull(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  /** Empty if a person opened the mail. */
  reason: t.text().$type<MachineOpenReason | ''>().notNull(),
  opens: t.integer().notNull(),
  /** ms since 1970. */
  firstOpenedAt: t.integer().notNull(),
  lastOpenedAt: t.integer().notNull(),
}))

/** A row with the opens of one mail; ids are internal. */
export type OpenRow = Omit<typeof mailOpens.$inferSelect, 'isMachine' | 'uuid'>

export const campaignOpens = /* @__PURE__ */ sqliteTable('campaign_opens', (t) => ({
  campaignId: t.integer().primaryKey(),
  uniqueContacts: t.integer().notNull(),
}))

export const runOpens = /* @__PURE__ */ sqliteTable('run_opens', (t) => ({
  executionId: t.integer().primaryKey(),
  uniqueContacts: t.integer().notNull(),
}))

export const machineOpens = /* @__PURE__ */ sqliteTable('machine_opens', (t) => ({
  campaignId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  reason: t.text().notNull(),
  mails: t.integer().notNull(),
}))
