import { sqliteTable } from '../../db/sqlite-table.ts'
import type { BotReason, Device } from './enums.ts'

export const linkClicks = /* @__PURE__ */ sqliteTable('link_clicks', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  linkId: t.integer().notNull(),
  campaignId: t.integer(),
  messageId: t.integer(),
  contactId: t.integer(),
  visitor: t.text(),
  clickedAt: t.integer().notNull(),
  botReason: t.text().$type<BotReason>(),
  browser: t.text().notNull(),
  device: t.text().$type<Device>().notNull(),
  referrer: t.text().notNull(),
  uuid: t.text().notNull(),
  executionId: t.integer(),
}))

export const linkClickTotals = /* @__PURE__ */ sqliteTable('link_click_totals', (t) => ({
  organizationId: t.integer().notNull(),
  linkId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  quarter: t.integer().notNull(),
  botReason: t.text().notNull(),
  browser: t.text().notNull(),
  device: t.text().notNull(),
  referrer: t.text().notNull(),
  clicks: t.integer().notNull(),
}))

export const campaignClicks = /* @__PURE__ */ sqliteTable('campaign_clicks', (t) => ({
  campaignId: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  totalClicks: t.integer().notNull(),
  botClicks: t.integer().notNull(),
  uniqueContacts: t.integer().notNull(),
}))

export const runClickMinutes = /* @__PURE__ */ sqliteTable('run_click_minutes', (t) => ({
  executionId: t.integer().notNull(),
  minute: t.integer().notNull(),
  clicks: t.integer().notNull(),
}))

export const runClicks = /* @__PURE__ */ sqliteTable('run_clicks', (t) => ({
  executionId: t.integer().primaryKey(),
  uniqueContacts: t.integer().notNull(),
}))

/** A click to insert. Times are ms since 1970. */
export type ClickRow = Omit<typeof linkClicks.$inferSelect, 'id'>
