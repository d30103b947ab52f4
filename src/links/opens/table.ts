import { sqliteTable } from 'drizzle-orm/sqlite-core'
import type { MachineOpenReason } from './enums.ts'

/** A row of `mail_opens` as inserted; internal ids. */
export interface OpenRow {
  messageId: number
  organizationId: number
  campaignId: number
  executionId: number
  contactId: number
  /** Empty for a person. */
  reason: MachineOpenReason | ''
  opens: number
  /** ms since 1970. */
  firstAt: number
  lastAt: number
}

export const mailOpens = /* @__PURE__ */ sqliteTable('mail_opens', (t) => ({
  messageId: t.integer().notNull(),
  isMachine: t.integer().notNull(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  reason: t.text().notNull(),
  opens: t.integer().notNull(),
  firstOpenedAt: t.integer().notNull(),
  lastOpenedAt: t.integer().notNull(),
}))

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
