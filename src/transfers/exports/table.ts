import type { ContactFilters } from '../../contacts/search/list.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { Actor } from '../../lib/principal.ts'

export const EXPORT_STATUSES = enumeration('ExportStatus', 'How far an export is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'The file is being written.',
  COMPLETED: 'The file can be downloaded.',
  FAILED: 'It could not be written; `error` says why.',
})

export const contactExports = sqliteTable('contact_exports', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  status: t.text({ enum: EXPORT_STATUSES }).notNull(),
  filters: t.text({ mode: 'json' }).$type<ContactFilters>().notNull(),
  /** Fields of the contact in the file, in their order; null for all. */
  columns: t.text({ mode: 'json' }).$type<string[]>(),
  customKeys: t.text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  lastContactId: t.integer().notNull().default(0),
  rowCount: t.integer().notNull().default(0),
  sizeBytes: t.integer().notNull().default(0),
  error: t.text(),
  createdByType: t.text().$type<Actor['type']>().notNull(),
  createdById: t.text(),
  createdByName: t.text().notNull(),
  createdAt: t.integer().notNull(),
  startedAt: t.integer(),
  completedAt: t.integer(),
  expiresAt: t.integer().notNull(),
}))

export const contactExportParts = /* @__PURE__ */ sqliteTable('contact_export_parts', (t) => ({
  id: t.integer().primaryKey(),
  exportId: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export type ContactExportRow = typeof contactExports.$inferSelect
