import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

/** The credits of an organization. */
export const creditWallets = /* @__PURE__ */ sqliteTable('credit_wallets', (t) => ({
  organizationId: t.integer().notNull(),
  /** The sum of the entries. */
  balance: t.integer().notNull(),
  /** Credits that messages have used and that no entry contains yet; below 0 for credits that came back. */
  unsettled: t.integer().notNull(),
  /** Credits reserved for campaigns that are being sent. */
  reserved: t.integer().notNull(),
  /** Threshold of an alert, in credits; null for no alert. */
  lowBalanceThreshold: t.integer(),
  createdAt: t.integer().notNull(),
}))

export type WalletRow = typeof creditWallets.$inferSelect

export const CREDIT_TYPES = enumeration('CreditTransactionType', 'Why a balance of credits changed.', {
  PURCHASE: 'Credits were bought.',
  GRANT: 'The operator gave credits.',
  USAGE: 'Messages used credits.',
  REFUND:
    'Messages that were not sent returned credits, or a purchase was refunded and its credits were taken back.',
  ADJUSTMENT: 'The operator corrected the balance.',
  EXPIRY: 'Credits were not used in time.',
})

export const CREDIT_REFERENCES = enumeration('CreditReference', 'What an entry of the ledger is about.', {
  EXECUTION: 'A run of a campaign.',
  MESSAGES: 'Messages without a run, such as replies.',
  PURCHASE: 'A purchase.',
  OPERATOR: 'The operator.',
  CREDIT_LOT: 'Credits that expired.',
})

/** An entry of the ledger of credits. */
export const creditEntries = /* @__PURE__ */ sqliteTable('credit_entries', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  type: t.text({ enum: CREDIT_TYPES }).notNull(),
  /** Below 0 for credits that were used or taken. */
  amount: t.integer().notNull(),
  balanceAfter: t.integer().notNull(),
  /** Text for people. */
  description: t.text().notNull(),
  referenceType: t.text({ enum: CREDIT_REFERENCES }).notNull(),
  /** Public id of the record that the entry is about; null for none. */
  referenceId: t.text(),
  /** ms since 1970. */
  createdAt: t.integer().notNull(),
}))

export type CreditEntryRow = typeof creditEntries.$inferSelect

/** Credits of one entry, with an optional expiry date. Times are ms since 1970. */
export const creditLots = /* @__PURE__ */ sqliteTable('credit_lots', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  /** Internal id of the entry that added the credits. */
  entryId: t.integer().notNull(),
  amount: t.integer().notNull(),
  remaining: t.integer().notNull(),
  expiresAt: t.integer(),
  createdAt: t.integer().notNull(),
  /** Number of its credits that expired. */
  expired: t.integer().notNull(),
  /** Number of the last withdrawal from the lot, counted over the organization; 0 before the first. */
  drawn: t.integer().notNull(),
}))

export type CreditLotRow = typeof creditLots.$inferSelect
