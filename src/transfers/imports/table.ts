import type { ChangeNote } from '../../contacts/undo/note.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { Actor } from '../../lib/principal.ts'
import type { Column } from '../columns/columns.ts'
import type { FileFormat } from '../columns/format.ts'

export const IMPORT_STATUSES = enumeration('ImportStatus', 'How far an import is.', {
  QUEUED: 'It waits for its turn.',
  PROCESSING: 'Its rows are being read.',
  COMPLETED: 'Every row has its verdict.',
  FAILED: 'It could not continue; `error` says why. Rows already imported stay imported.',
  CANCELLED: 'A user cancelled it. Rows already imported stay imported.',
  UNDOING: 'It is being undone.',
  UNDONE: 'It was undone.',
})

/** Modes of an import. Rows that the mode excludes are SKIPPED. Opt-outs in the file count in every mode. */
export const IMPORT_MODES = enumeration('ImportMode', 'Which contacts an import creates or changes.', {
  CREATE_AND_UPDATE:
    'New numbers become contacts, and known ones get the values of the file that are not empty.',
  CREATE_ONLY: 'New numbers become contacts; rows with known ones are SKIPPED.',
  UPDATE_ONLY: 'Known numbers get the values of the file; rows with new ones are SKIPPED.',
})

/** Sources of the mapping. A later value of this list overrides an earlier one. */
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
  REJECTED:
    'It could not be read, or the plan of the organization allows no more contacts; `reason` says why.',
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

export const contactImports = sqliteTable('contact_imports', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  fileName: t.text().notNull(),
  status: t.text({ enum: IMPORT_STATUSES }).notNull(),
  contentSha256: t.text('content_sha256').notNull(),
  headersSha256: t.text('headers_sha256').notNull(),
  columns: t.text({ mode: 'json' }).$type<Column[]>().notNull(),
  mappingSource: t.text({ enum: MAPPING_SOURCES }).notNull(),
  mode: t.text({ enum: IMPORT_MODES }).notNull(),
  isDryRun: t.integer({ mode: 'boolean' }).notNull(),
  tagUuids: t.text({ mode: 'json' }).$type<string[]>().notNull(),
  segmentUuid: t.text(),
  totalRows: t.integer(),
  processedRows: t.integer().notNull().default(0),
  createdCount: t.integer().notNull().default(0),
  updatedCount: t.integer().notNull().default(0),
  unchangedCount: t.integer().notNull().default(0),
  duplicateCount: t.integer().notNull().default(0),
  skippedCount: t.integer().notNull().default(0),
  rejectedCount: t.integer().notNull().default(0),
  suppressedCount: t.integer().notNull().default(0),
  warnedCount: t.integer().notNull().default(0),
  /** Time when consent was attested, ms since 1970. For a dry run without an attestation, the time of the upload. */
  consentAttestedAt: t.integer().notNull(),
  isConsentAttested: t.integer({ mode: 'boolean' }).notNull().default(true),
  consentSource: t.text(),
  consentDate: t.text(),
  error: t.text(),
  createdByType: t.text().$type<Actor['type']>().notNull(),
  createdById: t.text(),
  createdByName: t.text().notNull(),
  createdAt: t.integer().notNull(),
  startedAt: t.integer(),
  completedAt: t.integer(),
  /** Time when the deletion of its rows began, ms since 1970. See prune-rows.ts. */
  rowsDeletedAt: t.integer(),
  /** The last row that the deletion has passed. Null before the deletion begins and after it ends. */
  rowsDeletedThrough: t.integer(),
  /** Null for an import of an earlier version. */
  format: t.text({ mode: 'json' }).$type<FileFormat>(),
}))

export const contactImportFiles = sqliteTable('contact_import_files', (t) => ({
  importId: t.integer().primaryKey(),
  keptUntil: t.integer(),
}))

export const contactImportPieces = sqliteTable('contact_import_pieces', (t) => ({
  importId: t.integer().notNull(),
  number: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export const contactImportRows = /* @__PURE__ */ sqliteTable('contact_import_rows', (t) => ({
  importId: t.integer().notNull(),
  rowNumber: t.integer().notNull(),
  verdict: t.text({ enum: VERDICTS }).notNull(),
  contactId: t.integer(),
  /** The number of a row without a contact, or its email address if it has no number. */
  phone: t.text(),
  /** 0 or 1. */
  isSuppressed: t.integer().notNull().default(0),
  reason: t.text(),
  /** JSON array of the cells of a REJECTED row. Null for other verdicts. */
  cells: t.text(),
  /** Data for its undo, as JSON. `ImportNote`. */
  undoNote: t.text(),
  undoOutcome: t.text({ enum: UNDO_OUTCOMES }),
  /** Index of the column with the phone number. Null when the file has only one phone column, -1 for no number. */
  phoneColumn: t.integer(),
}))

export const contactImportTags = /* @__PURE__ */ sqliteTable('contact_import_tags', (t) => ({
  importId: t.integer().notNull(),
  tagId: t.integer().notNull(),
}))

export const contactImportUndos = sqliteTable('contact_import_undos', (t) => ({
  importId: t.integer().primaryKey(),
  /** The last row that was undone. */
  rowNumber: t.integer().notNull().default(0),
  deletedCount: t.integer().notNull().default(0),
  deletedMessagedCount: t.integer().notNull().default(0),
  deletedChangedCount: t.integer().notNull().default(0),
  keptCount: t.integer().notNull().default(0),
  restoredCount: t.integer().notNull().default(0),
  partlyRestoredCount: t.integer().notNull().default(0),
  goneCount: t.integer().notNull().default(0),
  tagsDeletedCount: t.integer().notNull().default(0),
  requestedByType: t.text().$type<Actor['type']>().notNull(),
  requestedById: t.text(),
  requestedByName: t.text().notNull(),
  startedAt: t.integer().notNull(),
  completedAt: t.integer(),
}))

export type ContactImportRow = typeof contactImports.$inferSelect
export type ContactImportUndoRow = typeof contactImportUndos.$inferSelect
/**
 * The changes of a row to its contact, and their time, ms since 1970. A new contact has only the time, if its
 * own creation time is from the file.
 */
export interface ImportNote extends ChangeNote {
  at: number
}

/** A row of a file, with its verdict. */
export type VerdictRow = typeof contactImportRows.$inferSelect
