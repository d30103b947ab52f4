import { sqliteTable } from '../../db/sqlite-table.ts'

export const campaignLinks = /* @__PURE__ */ sqliteTable('campaign_links', (t) => ({
  organizationId: t.integer().notNull(),
  campaignId: t.integer().notNull(),
  source: t.text().notNull(),
  linkId: t.integer().notNull(),
  totalClicks: t.integer().notNull(),
  uniqueClicks: t.integer().notNull(),
  botClicks: t.integer().notNull(),
  firstClickedAt: t.integer(),
  lastClickedAt: t.integer(),
}))

export const contentLinks = /* @__PURE__ */ sqliteTable('content_links', (t) => ({
  organizationId: t.integer().notNull(),
  contentId: t.integer().notNull(),
  source: t.text().notNull(),
  linkId: t.integer().notNull(),
}))

export const recipientLinks = /* @__PURE__ */ sqliteTable('recipient_links', (t) => ({
  code: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  linkId: t.integer().notNull(),
  messageId: t.integer().notNull(),
  url: t.text(),
  createdAt: t.integer().notNull(),
}))
