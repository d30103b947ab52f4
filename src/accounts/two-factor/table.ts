import { sqliteTable } from '../../db/sqlite-table.ts'

export const secondFactors = /* @__PURE__ */ sqliteTable('second_factors', (t) => ({
  userId: t.integer().primaryKey(),
  sealedSecret: t.blob({ mode: 'buffer' }).notNull(),
  confirmedAt: t.integer(),
  lastStep: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export const recoveryCodes = /* @__PURE__ */ sqliteTable('recovery_codes', (t) => ({
  userId: t.integer().notNull(),
  codeHash: t.text().notNull(),
  usedAt: t.integer(),
}))

/** The second factor of a user. */
export type SecondFactorRow = typeof secondFactors.$inferSelect
