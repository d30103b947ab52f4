import { sqliteTable } from '../../db/sqlite-table.ts'

export const passkeys = /* @__PURE__ */ sqliteTable('passkeys', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  userId: t.integer().notNull(),
  name: t.text().notNull(),
  credentialId: t.text().notNull(),
  publicKey: t.blob({ mode: 'buffer' }).$type<Uint8Array>().notNull(),
  signCount: t.integer().notNull(),
  transports: t.text().notNull(),
  isSynced: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  lastUsedAt: t.integer(),
}))

/** A key with which a person signs in. Times are ms since 1970. */
export type PasskeyRow = typeof passkeys.$inferSelect
