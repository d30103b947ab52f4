import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const shortLinks = sqliteTable('short_links', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  code: text().notNull(),
  /** The campaign whose text contains the address; null for a link that a user created. */
  campaignId: integer(),
  originalUrl: text().notNull(),
  title: text(),
  isEnabled: integer({ mode: 'boolean' }).notNull().default(true),
  expiresAt: integer(),
  totalClicks: integer().notNull().default(0),
  uniqueClicks: integer().notNull().default(0),
  botClicks: integer().notNull().default(0),
  lastClickedAt: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type ShortLinkRow = typeof shortLinks.$inferSelect
export type NewShortLink = typeof shortLinks.$inferInsert
export type ShortLinkChange = Partial<
  Pick<NewShortLink, 'originalUrl' | 'title' | 'isEnabled' | 'expiresAt' | 'updatedAt' | 'deletedAt'>
>
