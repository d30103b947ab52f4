import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Actor } from '../../lib/principal.ts'
import type { Column } from './columns.ts'

export const IMPORT_STATUSES = ['QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED'] as const
export const VERDICTS = ['CREATED', 'UPDATED', 'UNCHANGED', 'DUPLICATE', 'REJECTED'] as const
export type Verdict = (typeof VERDICTS)[number]

export const contactImports = sqliteTable('contact_imports', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  fileName: text().notNull(),
  status: text({ enum: IMPORT_STATUSES }).notNull(),
  contentSha256: text('content_sha256').notNull(),
  columns: text({ mode: 'json' }).$type<Column[]>().notNull(),
  totalRows: integer(),
  processedRows: integer().notNull().default(0),
  createdCount: integer().notNull().default(0),
  updatedCount: integer().notNull().default(0),
  unchangedCount: integer().notNull().default(0),
  duplicateCount: integer().notNull().default(0),
  rejectedCount: integer().notNull().default(0),
  suppressedCount: integer().notNull().default(0),
  warnedCount: integer().notNull().default(0),
  consentAttestedAt: integer().notNull(),
  error: text(),
  createdByType: text().$type<Actor['type']>().notNull(),
  createdById: text(),
  createdByName: text().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
})

export const contactImportFiles = sqliteTable('contact_import_files', {
  importId: integer().primaryKey(),
  content: blob({ mode: 'buffer' }).notNull(),
})

export const contactImportRows = sqliteTable(
  'contact_import_rows',
  {
    importId: integer().notNull(),
    rowNumber: integer().notNull(),
    verdict: text({ enum: VERDICTS }).notNull(),
    contactId: integer(),
    reason: text(),
    cells: text({ mode: 'json' }).$type<string[]>(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.rowNumber] })],
)

export type ContactImportRow = typeof contactImports.$inferSelect
