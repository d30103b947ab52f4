import { sqliteTable } from './sqlite-table.ts'

export const schemaMigrations = /* @__PURE__ */ sqliteTable('schema_migrations', (t) => ({
  version: t.integer().primaryKey(),
  name: t.text().notNull(),
  checksum: t.text().notNull(),
  appliedAt: t.integer().notNull(),
}))

export const withdrawals = /* @__PURE__ */ sqliteTable('withdrawals', (t) => ({
  id: t.integer().primaryKey({ autoIncrement: true }),
  /** The table of the row. */
  subject: t.text().notNull(),
  /** JSON: the public ids that name the row. */
  key: t.text().notNull(),
  /**
   * JSON: the columns of the row after the change. Null if the row was deleted, and in a table for which only
   * deletions are noted.
   */
  state: t.text(),
}))

export const settings = /* @__PURE__ */ sqliteTable('settings', (t) => ({
  key: t.text().primaryKey(),
  value: t.text().notNull(),
}))
