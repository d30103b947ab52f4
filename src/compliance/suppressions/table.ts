import { sqliteTable } from '../../db/sqlite-table.ts'
import { CONSENT_METHODS, SUPPRESSION_CHANNELS } from '../consents/table.ts'

export const suppressions = /* @__PURE__ */ sqliteTable('suppressions', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: t.text().notNull(),
  /** Method by which the address came onto the list. */
  method: t.text({ enum: CONSENT_METHODS }).notNull(),
  /** Time of the entry, ms since 1970. */
  createdAt: t.integer().notNull(),
  /** Internal id of the import that added it (`suppression_imports`); null for none. */
  importId: t.integer(),
}))

export type SuppressionRow = typeof suppressions.$inferSelect

export const hashedSuppressions = /* @__PURE__ */ sqliteTable('hashed_suppressions', (t) => ({
  organizationId: t.integer().notNull(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  digest: t.blob({ mode: 'buffer' }).notNull(),
  importId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export const suppressionKeys = /* @__PURE__ */ sqliteTable('suppression_keys', (t) => ({
  organizationId: t.integer().primaryKey(),
  key: t.blob({ mode: 'buffer' }).notNull(),
}))

export const erasedSuppressions = /* @__PURE__ */ sqliteTable('erased_suppressions', (t) => ({
  organizationId: t.integer().notNull(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  digest: t.blob({ mode: 'buffer' }).notNull(),
  method: t.text({ enum: CONSENT_METHODS }).notNull(),
  createdAt: t.integer().notNull(),
}))
