import { sqliteTable } from '../../db/sqlite-table.ts'

export const organizationHosts = sqliteTable('organization_hosts', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  /** In lower case, without a dot at the end. */
  host: t.text().notNull(),
  /** Time of the last check of whether the host leads to this server, ms since 1970; null before the first check. */
  checkedAt: t.integer(),
  /** The problem that the last check found, a sentence; null for none. */
  problem: t.text(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type HostRow = typeof organizationHosts.$inferSelect
