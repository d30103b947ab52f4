import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { enumeration } from '../../lib/describe.ts'
import type { Actor } from '../../lib/principal.ts'
import type { Column } from '../columns/columns.ts'

export const IMPORT_STATUSES = enumeration('ImportStatus', 'How far an import is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'Its rows are being read.',
  COMPLETED: 'Every row has its verdict.',
  FAILED: 'It could not continue; `error` says why. Rows already imported stay imported.',
  CANCELLED: 'A user cancelled it. Rows already imported stay imported.',
  UNDOING: 'It is being undone.',
  UNDONE: 'It was undone.',
})
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Rows that the mode excludes are SKIPPED; opt-outs in the file count in every mode. */
export const IMPORT_MODES = enumeration('ImportMode', 'Which contacts an import creates or changes.', {
  CREATE_AND_UPDATE:
    'New numbers become contacts, and known ones get the values of the file that are not empty.',
  CREATE_ONLY: 'New numbers become contacts; rows with known ones are SKIPPED.',
  UPDATE_ONLY: 'Known numbers get the values of the file; rows with new ones are SKIPPED.',
})

/** Where the mapping comes from; a later one overrides an earlier one. */
export const MAPPING_SOURCES = enumeration('MappingSource', 'Where the meaning of the columns comes from.', {
  GUESSED: 'From their headers.',
  SAVED: 'From the last import with the same headers.',
  GIVEN: 'A user gave it.',
})
export type MappingSource = (typeof MAPPING_SOURCES)[number]

export const VERDICTS = enumeration('ImportVerdict', 'The result of a row.', {
  CREATED: 'It created a contact.',
  UPDATED: 'It changed a contact.',
  UNCHANGED: 'It changed nothing.',
  DUPLICATE: 'An earlier row has the same number.',
  SKIPPED: 'The mode of the import excludes it.',
  REJECTED: 'It could not be read; `reason` says why.',
})
export type Verdict = (typeof VERDICTS)[number]

export const UNDO_OUTCOMES = enumeration(
  'ImportUndoOutcome',
  'What the undo of an import did to a contact.',
  {
    DELETED: 'The import created it; it was deleted.',
    DELETED_CHANGED: 'Deleted, although it was changed since.',
    DELETED_MESSAGED: 'Deleted, although it received or sent a message since.',
    KEPT: 'Not deleted, because another contact was merged into it.',
    RESTORED: 'All its values are as before the import.',
    PARTLY_RESTORED: 'As before the import, except for values that were changed again since.',
    GONE: 'It was deleted or merged into another contact since.',
  },
)
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
