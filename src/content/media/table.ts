import { sqliteTable } from '../../db/sqlite-table.ts'
import type { MediaType } from './schema.ts'

export const media = sqliteTable('media', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  /** The token in the public address of the file. */
  token: t.text().notNull(),
  fileName: t.text().notNull(),
  contentType: t.text().$type<MediaType>().notNull(),
  sizeBytes: t.integer().notNull(),
  /** Whether the file came with an incoming text. */
  isReceived: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Time when all pieces of the file were stored; null while they are being written. */
  storedAt: t.integer(),
  createdAt: t.integer().notNull(),
  /** Time when the file was deleted. Its pieces are deleted later. */
  deletedAt: t.integer(),
}))

export const mediaPieces = /* @__PURE__ */ sqliteTable('media_pieces', (t) => ({
  mediaId: t.integer().notNull(),
  number: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export type MediaRow = typeof media.$inferSelect
