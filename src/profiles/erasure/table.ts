import { sqliteTable } from '../../db/sqlite-table.ts'

export const erasures = sqliteTable('erasures', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactUuid: t.text(),
  /** Null when everything is erased. */
  person: t.text(),
  requestedAt: t.integer().notNull(),
  completedAt: t.integer(),
}))

export type ErasureRow = typeof erasures.$inferSelect
