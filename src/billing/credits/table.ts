import { sqliteTable } from '../../db/sqlite-table.ts'

export const creditWallets = /* @__PURE__ */ sqliteTable('credit_wallets', (t) => ({
  organizationId: t.integer().notNull(),
  balance: t.integer().notNull(),
  unsettled: t.integer().notNull(),
  reserved: t.integer().notNull(),
  lowBalanceThreshold: t.integer(),
  createdAt: t.integer().notNull(),
}))

export const creditEntries = /* @__PURE__ */ sqliteTable('credit_entries', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  type: t.text().notNull(),
  amount: t.integer().notNull(),
  balanceAfter: t.integer().notNull(),
  description: t.text().notNull(),
  referenceType: t.text().notNull(),
  referenceId: t.text(),
  createdAt: t.integer().notNull(),
}))

export const creditLots = /* @__PURE__ */ sqliteTable('credit_lots', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  entryId: t.integer().notNull(),
  amount: t.integer().notNull(),
  remaining: t.integer().notNull(),
  expiresAt: t.integer(),
  createdAt: t.integer().notNull(),
  expired: t.integer().notNull(),
  drawn: t.integer().notNull(),
}))
