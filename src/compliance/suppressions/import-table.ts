import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'
import type { Actor } from '../../lib/principal.ts'
import { SUPPRESSION_CHANNELS, type SuppressionChannel } from '../consents/table.ts'

export const SUPPRESSION_IMPORT_STATUSES = enumeration(
  'SuppressionImportStatus',
  'How far an import of a list is.',
  {
    QUEUED: 'It waits for its turn.',
    PROCESSING: 'Its rows are being read; the rows that were read apply already.',
    MATCHING: 'All rows were read. The contacts are being compared with the hashes among them.',
    COMPLETED: 'The list contains all entries of the file.',
    FAILED: 'It could not continue; `error` says why. The rows that were read before apply.',
    CANCELLED: 'A user cancelled it. The rows that were read before apply.',
  },
)

type SuppressionImportStatus = (typeof SUPPRESSION_IMPORT_STATUSES)[number]
export type EndStatus = Extract<SuppressionImportStatus, 'COMPLETED' | 'FAILED' | 'CANCELLED'>

/** The columns of a list that are read, and their content. */
export interface ListLayout {
  /** Whether the first row names the columns. */
  hasHeader: boolean
  /** The columns with addresses or hashes. `index` counts from 0. `channel` is null if the header does not show it. */
  columns: Array<{ index: number; header: string; channel: SuppressionChannel | null }>
  /** Index of the column that names the channel of each row; null without such a column. */
  channelIndex: number | null
  /** Index of the column with the method of each entry. Only exports of this software have it. */
  methodIndex?: number
  /** Encoding and separator that the caller gave; absent if they are detected. */
  format?: { encoding?: string; separator?: string }
}

export const suppressionImports = sqliteTable('suppression_imports', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  fileName: t.text().notNull(),
  status: t.text({ enum: SUPPRESSION_IMPORT_STATUSES }).notNull(),
  endStatus: t.text({ enum: ['COMPLETED', 'FAILED', 'CANCELLED'] }),
  contentSha256: t.text('content_sha256').notNull(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }),
  columns: t.text({ mode: 'json' }).$type<ListLayout>().notNull(),
  totalRows: t.integer().notNull(),
  processedRows: t.integer().notNull().default(0),
  addedCount: t.integer().notNull().default(0),
  knownCount: t.integer().notNull().default(0),
  rejectedCount: t.integer().notNull().default(0),
  hashedCount: t.integer().notNull().default(0),
  contactCount: t.integer().notNull().default(0),
  matchedContactId: t.integer().notNull().default(0),
  lastContactId: t.integer(),
  error: t.text(),
  hasFile: t.integer({ mode: 'boolean' }).notNull().default(false),
  createdByType: t.text().$type<Actor['type']>().notNull(),
  createdById: t.text(),
  createdByName: t.text().notNull(),
  createdAt: t.integer().notNull(),
  startedAt: t.integer(),
  completedAt: t.integer(),
}))

export const suppressionImportPieces = sqliteTable('suppression_import_pieces', (t) => ({
  importId: t.integer().notNull(),
  number: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export const suppressionImportRejects = /* @__PURE__ */ sqliteTable('suppression_import_rejects', (t) => ({
  importId: t.integer().notNull(),
  rowNumber: t.integer().notNull(),
  cell: t.text().notNull(),
  reason: t.text().notNull(),
}))

export type SuppressionImportRow = typeof suppressionImports.$inferSelect
