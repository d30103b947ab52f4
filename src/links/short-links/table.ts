import { sqliteTable } from '../../db/sqlite-table.ts'

export const shortLinks = sqliteTable('short_links', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  code: t.text().notNull(),
  /** Campaign with the address in its text. Null for a link that a user created. */
  campaignId: t.integer(),
  /** Shared content with the address in its text, such as that of a step of an automation. Null otherwise. */
  contentId: t.integer(),
  originalUrl: t.text().notNull(),
  title: t.text(),
  isEnabled: t.integer({ mode: 'boolean' }).notNull().default(true),
  expiresAt: t.integer(),
  totalClicks: t.integer().notNull().default(0),
  uniqueClicks: t.integer().notNull().default(0),
  botClicks: t.integer().notNull().default(0),
  lastClickedAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type ShortLinkRow = typeof shortLinks.$inferSelect
export type NewShortLink = typeof shortLinks.$inferInsert
export type ShortLinkChange = Partial<
  Pick<NewShortLink, 'originalUrl' | 'title' | 'isEnabled' | 'expiresAt' | 'updatedAt' | 'deletedAt'>
>
