import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MediaType } from './enums.ts'

export const media = sqliteTable('media', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  /** In its public address. */
  token: text().notNull(),
  fileName: text().notNull(),
  contentType: text().$type<MediaType>().notNull(),
  sizeBytes: integer().notNull(),
  /** It came with an incoming text. */
  isReceived: integer({ mode: 'boolean' }).notNull().default(false),
  /** Null while its pieces are being written. */
  storedAt: integer(),
  createdAt: integer().notNull(),
  /** Its pieces are deleted after it. */
  deletedAt: integer(),
})

export const mediaPieces = /* @__PURE__ */ sqliteTable('media_pieces', (t) => ({
  mediaId: t.integer().notNull(),
  number: t.integer().notNull(),
  content: t.blob({ mode: 'buffer' }).notNull(),
}))

export type MediaRow = typeof media.$inferSelect
