import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const CUSTOM_FIELD_TYPES = enumeration('CustomFieldType', 'What a custom field holds.', {
  TEXT: 'Text.',
  NUMBER: 'A number.',
  BOOLEAN: 'True or false.',
  DATE: 'A day, such as `2026-01-31`.',
  SELECT: 'One of its options.',
  MULTI_SELECT: 'Any of its options, as an array.',
  URL: 'An http or https address.',
})

export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number]

export const customFields = sqliteTable('custom_fields', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  key: t.text().notNull(),
  label: t.text().notNull(),
  type: t.text({ enum: CUSTOM_FIELD_TYPES }).notNull(),
  options: t.text().notNull().default('[]'),
  isArchived: t.integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type CustomFieldRow = typeof customFields.$inferSelect
export type NewCustomField = typeof customFields.$inferInsert

/** The properties of a field that values, rules and templates need. */
export interface CustomField {
  key: string
  label: string
  type: CustomFieldType
  /** The options of SELECT and MULTI_SELECT, in display order; empty for other types. */
  options: readonly string[]
  isArchived: boolean
}
