import { sqliteTable } from '../../db/sqlite-table.ts'
import type { MediaType } from './enums.ts'

export const media = sqliteTable('media', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  /** In its public address. */
  token: t.text().notNull(),
  fileName: t.text().notNull(),
  contentType: t.text().$type<MediaType>().notNull(),
  sizeBytes: t.integer().notNull(),
  /** Whether it came with an incoming text. */
  isReceived: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Null while its pieces are being written. */
  storedAt: t.integer(),
  createdAt: t.integer().notNull(),
  /** Its pieces are deleted after it. */
  deletedAt: t.integer(),
}))

export const mediaPieces = /* @__PURE__ */ sqliteTable('media_pieces', (t) => ({
  mediaId: t.integer().notNull(),
  number: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export type MediaRow = typeof media.$inferSelect
