import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const organizationHosts = sqliteTable('organization_hosts', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  /** In lower case, without a dot at the end. */
  host: text().notNull(),
  /** Result of the last check: whether it leads to this server; null before the first. */
  checkedAt: integer(),
  /** The problem that the last check found, a sentence; null for none. */
  problem: text(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

export type HostRow = typeof organizationHosts.$inferSelect
