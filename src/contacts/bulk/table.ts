import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Actor } from '../../lib/principal.ts'
import type { BulkChanges, BulkFilter } from './schema.ts'
import { BULK_STATUSES, BULK_TYPES } from './words.ts'

export const bulkOperations = sqliteTable('contact_bulk_operations', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  type: text({ enum: BULK_TYPES }).notNull(),
  status: text({ enum: BULK_STATUSES }).notNull(),
  filter: text({ mode: 'json' }).$type<BulkFilter>().notNull(),
  changes: text({ mode: 'json' }).$type<BulkChanges>(),
  expectedCount: integer(),
  matchedCount: integer(),
  processedPieces: integer().notNull().default(0),
  changedCount: integer().notNull().default(0),
  unchangedCount: integer().notNull().default(0),
  goneCount: integer().notNull().default(0),
  error: text(),
  createdByType: text().$type<Actor['type']>().notNull(),
  createdById: text(),
  createdByName: text().notNull(),
  createdAt: integer().notNull(),
  startedAt: integer(),
  completedAt: integer(),
  undoUntil: integer(),
  pieces: text({ enum: ['NONE', 'KEPT', 'GOING'] })
    .notNull()
    .default('NONE'),
  undonePieces: integer().notNull().default(0),
  restoredCount: integer().notNull().default(0),
  partlyRestoredCount: integer().notNull().default(0),
  leftAloneCount: integer().notNull().default(0),
  undoGoneCount: integer().notNull().default(0),
  undoByType: text().$type<Actor['type']>(),
  undoById: text(),
  undoByName: text(),
  undoStartedAt: integer(),
  undoCompletedAt: integer(),
})

export const bulkPieces = /* @__PURE__ */ sqliteTable('contact_bulk_pieces', (t) => ({
  operationId: t.integer().notNull(),
  number: t.integer().notNull(),
  contactIds: t.text().notNull(),
  changedAt: t.integer(),
  notes: t.text().notNull().default('[]'),
}))

export type BulkOperationRow = typeof bulkOperations.$inferSelect
/**
 * The undo data of a contact that an operation changed or deleted: the values before and
 * after, to recognise values that were changed again since, and the tags and segments it gained or lost.
 */
export interface BulkNote {
  /** Internal id of the contact. */
  id: number
  /** By field of the contact record; custom fields as `customFields.<key>`. */
  fields?: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Internal ids of the tags it got. */
  added?: readonly number[]
  /** Internal ids of the tags it lost, and since when it had them, ms since 1970. */
  removed?: ReadonlyArray<readonly [tagId: number, since: number]>
  /** Internal ids of the static segments it left, and since when it was in them. */
  segments?: ReadonlyArray<readonly [segmentId: number, since: number]>
}

/** Contacts that were processed together. */
export interface Piece {
  number: number
  contactIds: readonly number[]
}

/** A piece that was processed. */
export interface NotedPiece {
  number: number
  /** ms since 1970 */
  changedAt: number
  notes: readonly BulkNote[]
}
