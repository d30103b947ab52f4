import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ContactFilters } from '../../contacts/search/list.ts'
import { enumeration } from '../../lib/describe.ts'
import type { Actor } from '../../lib/principal.ts'

export const EXPORT_STATUSES = enumeration('ExportStatus', 'How far an export is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'The file is being written.',
  COMPLETED: 'The file can be downloaded.',
  FAILED: 'It could not be written; `error` says why.',
})

export const contactExports = sqliteTable('contact_exports', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  status: text({ enum: EXPORT_STATUSES }).notNull(),
  filters: text({ mode: 'json' }).$type<ContactFilters>().notNull(),
  customKeys: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  lastContactId: integer().notNull().default(0),
  rowCount: integer().notNull().default(0),
  sizeBytes: integer().notNull().default(0),
  error: text(),
  createdByType: text().$type<Actor['type']>().notNull(),
  createdById: text(),
  createdByName: text().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
  expiresAt: integer().notNull(),
})

export const contactExportParts = /* @__PURE__ */ sqliteTable('contact_export_parts', (t) => ({
  id: t.integer().primaryKey(),
  exportId: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export type ContactExportRow = typeof contactExports.$inferSelect
