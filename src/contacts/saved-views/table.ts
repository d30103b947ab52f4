import { sqliteTable } from '../../db/sqlite-table.ts'

/** Lists of the console with saved views. */
const VIEWED_LISTS = ['CONTACTS', 'CAMPAIGNS', 'SHORT_LINKS', 'OPT_OUTS'] as const
export type ViewedList = (typeof VIEWED_LISTS)[number]

/** Filters, order and columns of a list, under a name that the members of an organization share. */
export const savedViews = sqliteTable('saved_views', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  list: t.text({ enum: VIEWED_LISTS }).notNull(),
  name: t.text().notNull(),
  /** Query parameters of the list as a JSON object of texts. */
  query: t.text().notNull(),
  /** Keys of columns as a JSON array; empty for the columns that the list has by default. */
  columns: t.text().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type SavedViewRow = typeof savedViews.$inferSelect
