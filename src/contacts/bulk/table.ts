import { sqliteTable } from '../../db/sqlite-table.ts'
import type { Actor } from '../../lib/principal.ts'
import type { NoteOfContact } from '../undo/restore.ts'
import type { MessageSelection } from './ports.ts'
import type { BulkChanges, BulkFilter } from './schema.ts'
import { BULK_STATUSES, BULK_TYPES } from './schema.ts'

/** The stored selection of an operation: filters of contacts, or a selection of messages. */
export type StoredFilter = BulkFilter & { messagesOf?: MessageSelection }

export const bulkOperations = sqliteTable('contact_bulk_operations', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  type: t.text({ enum: BULK_TYPES }).notNull(),
  status: t.text({ enum: BULK_STATUSES }).notNull(),
  filter: t.text({ mode: 'json' }).$type<StoredFilter>().notNull(),
  changes: t.text({ mode: 'json' }).$type<BulkChanges>(),
  expectedCount: t.integer(),
  matchedCount: t.integer(),
  processedPieces: t.integer().notNull().default(0),
  changedCount: t.integer().notNull().default(0),
  unchangedCount: t.integer().notNull().default(0),
  goneCount: t.integer().notNull().default(0),
  error: t.text(),
  createdByType: t.text().$type<Actor['type']>().notNull(),
  createdById: t.text(),
  createdByName: t.text().notNull(),
  createdAt: t.integer().notNull(),
  startedAt: t.integer(),
  completedAt: t.integer(),
  undoUntil: t.integer(),
  pieces: t
    .text({ enum: ['NONE', 'KEPT', 'GOING'] })
    .notNull()
    .default('NONE'),
  undonePieces: t.integer().notNull().default(0),
  restoredCount: t.integer().notNull().default(0),
  partlyRestoredCount: t.integer().notNull().default(0),
  leftAloneCount: t.integer().notNull().default(0),
  undoGoneCount: t.integer().notNull().default(0),
  undoByType: t.text().$type<Actor['type']>(),
  undoById: t.text(),
  undoByName: t.text(),
  undoStartedAt: t.integer(),
  undoCompletedAt: t.integer(),
}))

export const bulkPieces = /* @__PURE__ */ sqliteTable('contact_bulk_pieces', (t) => ({
  operationId: t.integer().notNull(),
  number: t.integer().notNull(),
  contactIds: t.text().notNull(),
  changedAt: t.integer(),
  notes: t.text().notNull().default('[]'),
}))

export type BulkOperationRow = typeof bulkOperations.$inferSelect
/** Contacts that were processed together. */
export interface Piece {
  number: number
  contactIds: readonly number[]
}

/** A piece that was processed. */
export interface NotedPiece {
  number: number
  /** ms since 1970. */
  changedAt: number
  notes: readonly NoteOfContact[]
}
