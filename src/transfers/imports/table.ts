import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Actor } from '../../lib/principal.ts'
import type { Column } from '../columns/columns.ts'

export const IMPORT_STATUSES = [
  'QUEUED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'UNDOING',
  'UNDONE',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Rows that the mode excludes are SKIPPED; opt-outs in the file count in every mode. */
export const IMPORT_MODES = ['CREATE_AND_UPDATE', 'CREATE_ONLY', 'UPDATE_ONLY'] as const

/** Where the mapping comes from; a later one overrides an earlier one. */
export const MAPPING_SOURCES = ['GUESSED', 'SAVED', 'GIVEN'] as const
export type MappingSource = (typeof MAPPING_SOURCES)[number]

export const VERDICTS = ['CREATED', 'UPDATED', 'UNCHANGED', 'DUPLICATE', 'SKIPPED', 'REJECTED'] as const
export type Verdict = (typeof VERDICTS)[number]

export const UNDO_OUTCOMES = [
  'DELETED',
  /** Deleted although the contact was changed since. */
  'DELETED_CHANGED',
  /** Deleted although the contact received or sent a message since. */
  'DELETED_MESSAGED',
  /** Not deleted: another contact was merged into this one, which has the history of both. */
  'KEPT',
  'RESTORED',
  /** Values that were changed again since stay as they are. */
  'PARTLY_RESTORED',
  /** The contact was deleted or merged into another one since. */
  'GONE',
] as const
export type UndoOutcome = (typeof UNDO_OUTCOMES)[number]

export const contactImports = sqliteTable('contact_imports', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  fileName: text().notNull(),
  status: text({ enum: IMPORT_STATUSES }).notNull(),
  contentSha256: text('content_sha256').notNull(),
  headersSha256: text('headers_sha256').notNull(),
  columns: text({ mode: 'json' }).$type<Column[]>().notNull(),
  mappingSource: text({ enum: MAPPING_SOURCES }).notNull(),
  mode: text({ enum: IMPORT_MODES }).notNull(),
  isDryRun: integer({ mode: 'boolean' }).notNull(),
  tagUuids: text({ mode: 'json' }).$type<string[]>().notNull(),
  segmentUuid: text(),
  totalRows: integer(),
  processedRows: integer().notNull().default(0),
  createdCount: integer().notNull().default(0),
  updatedCount: integer().notNull().default(0),
  unchangedCount: integer().notNull().default(0),
  duplicateCount: integer().notNull().default(0),
  skippedCount: integer().notNull().default(0),
  rejectedCount: integer().notNull().default(0),
  suppressedCount: integer().notNull().default(0),
  warnedCount: integer().notNull().default(0),
  /** When it was uploaded, for a dry run without an attestation. */
  consentAttestedAt: integer().notNull(),
  isConsentAttested: integer({ mode: 'boolean' }).notNull().default(true),
  consentSource: text(),
  consentDate: text(),
  error: text(),
  createdByType: text().$type<Actor['type']>().notNull(),
  createdById: text(),
  createdByName: text().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
  /** When its rows began to be deleted; see prune-rows.ts. */
  rowsDeletedAt: integer(),
  /** The last row that was looked at; null before and when all were. */
  rowsDeletedThrough: integer(),
})

export const contactImportFiles = sqliteTable('contact_import_files', {
  importId: integer().primaryKey(),
  keptUntil: integer(),
})

export const contactImportPieces = sqliteTable('contact_import_pieces', {
  importId: integer().notNull(),
  number: integer().notNull(),
  content: blob({ mode: 'buffer' }).notNull(),
})

export const contactImportRows = /* @__PURE__ */ sqliteTable('contact_import_rows', (t) => ({
  importId: t.integer().notNull(),
  rowNumber: t.integer().notNull(),
  verdict: t.text({ enum: VERDICTS }).notNull(),
  contactId: t.integer(),
  phone: t.text(),
  isSuppressed: t.integer({ mode: 'boolean' }).notNull().default(false),
  reason: t.text(),
  cells: t.text({ mode: 'json' }).$type<string[]>(),
  undoNote: t.text(),
  undoOutcome: t.text({ enum: UNDO_OUTCOMES }),
  phoneColumn: t.integer(),
}))

export const contactImportTags = /* @__PURE__ */ sqliteTable('contact_import_tags', (t) => ({
  importId: t.integer().notNull(),
  tagId: t.integer().notNull(),
}))

export const contactImportUndos = sqliteTable('contact_import_undos', {
  importId: integer().primaryKey(),
  rowNumber: integer().notNull().default(0),
  deletedCount: integer().notNull().default(0),
  deletedMessagedCount: integer().notNull().default(0),
  deletedChangedCount: integer().notNull().default(0),
  keptCount: integer().notNull().default(0),
  restoredCount: integer().notNull().default(0),
  partlyRestoredCount: integer().notNull().default(0),
  goneCount: integer().notNull().default(0),
  tagsDeletedCount: integer().notNull().default(0),
  requestedByType: text().$type<Actor['type']>().notNull(),
  requestedById: text(),
  requestedByName: text().notNull(),
  startedAt: integer().notNull(),
  completedAt: integer(),
})

export type ContactImportRow = typeof contactImports.$inferSelect
export type ContactImportUndoRow = typeof contactImportUndos.$inferSelect
