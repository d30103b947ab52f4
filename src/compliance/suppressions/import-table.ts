import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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

/** How the rows of a file are read. */
export interface ListLayout {
  /** Whether the first row names the columns. */
  hasHeader: boolean
  /** The columns with addresses or hashes; `index` from 0, `channel` null where the cell has to name it. */
  columns: Array<{ index: number; header: string; channel: SuppressionChannel | null }>
  /** The column that names the channel of each row; null for none. */
  channelIndex: number | null
  /** The column with the origin of each entry; only exports of this software have one. */
  methodIndex?: number
}

export const suppressionImports = sqliteTable('suppression_imports', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  fileName: text().notNull(),
  status: text({ enum: SUPPRESSION_IMPORT_STATUSES }).notNull(),
  endStatus: text({ enum: ['COMPLETED', 'FAILED', 'CANCELLED'] }),
  contentSha256: text('content_sha256').notNull(),
  channel: text({ enum: SUPPRESSION_CHANNELS }),
  columns: text({ mode: 'json' }).$type<ListLayout>().notNull(),
  totalRows: integer().notNull(),
  processedRows: integer().notNull().default(0),
  addedCount: integer().notNull().default(0),
  knownCount: integer().notNull().default(0),
  rejectedCount: integer().notNull().default(0),
  hashedCount: integer().notNull().default(0),
  contactCount: integer().notNull().default(0),
  matchedContactId: integer().notNull().default(0),
  lastContactId: integer(),
  error: text(),
  hasFile: integer({ mode: 'boolean' }).notNull().default(false),
  createdByType: text().$type<Actor['type']>().notNull(),
  createdById: text(),
  createdByName: text().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
})

export const suppressionImportPieces = sqliteTable('suppression_import_pieces', {
  importId: integer().notNull(),
  number: integer().notNull(),
  content: blob({ mode: 'buffer' }).notNull(),
})

export const suppressionImportRejects = /* @__PURE__ */ sqliteTable('suppression_import_rejects', (t) => ({
  importId: t.integer().notNull(),
  rowNumber: t.integer().notNull(),
  cell: t.text().notNull(),
  reason: t.text().notNull(),
}))

export type SuppressionImportRow = typeof suppressionImports.$inferSelect
