import type { MeteredResource } from '../../accounts/limits/limits.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

/** Sources that pay for a message. */
export const SOURCES = enumeration('UsageSource', 'What pays for messages.', {
  OPEN: 'Nothing: nothing is limited, because nothing is billed.',
  PLAN: 'The plan, within its limit.',
  PACK: 'A pack that was bought.',
  CREDITS: 'Credits, by the rate of the number.',
  INVOICE: 'The invoice of the month: the plan charges what exceeds its limit.',
  EXEMPT: 'Nothing: answers to STOP, START and HELP are free.',
})
export type Source = (typeof SOURCES)[number]

/** The charges of one run (or without one) with the same resource, source and rate. Times are ms since 1970. */
export const usageCharges = /* @__PURE__ */ sqliteTable('usage_charges', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  /** Null for messages without a run. */
  executionId: t.integer(),
  resource: t.text().$type<MeteredResource>().notNull(),
  source: t.text({ enum: SOURCES }).notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  /** The rate of one unit: credits, and price and cost in millionths of the currency's main unit. */
  credits: t.integer().notNull(),
  price: t.integer().notNull(),
  cost: t.integer().notNull(),
  units: t.integer().notNull(),
  /** Units that are in the ledger. */
  settledUnits: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  touchedAt: t.integer().notNull(),
}))

export type ChargeRow = typeof usageCharges.$inferSelect

export const USAGE_REASONS = enumeration('UsageReason', 'Why an entry of usage was made.', {
  SENT: 'Messages were handed to a provider.',
  RETURNED: 'Messages were charged and then not sent, or were shorter than charged.',
  PACK_BOUGHT: 'A pack was bought: `delta` is below 0, because these units can be used in addition.',
  PACK_REFUNDED: 'The rest of a pack was taken back after a refund.',
})

/** An entry of the ledger of usage. Entries are only added. Times are ms since 1970. */
export const usageEntries = /* @__PURE__ */ sqliteTable('usage_entries', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  resource: t.text().$type<MeteredResource>().notNull(),
  source: t.text({ enum: SOURCES }).notNull(),
  /** 0 for PACK. */
  periodStart: t.integer().notNull(),
  /** Units used; below 0 for units that came back or were bought. */
  delta: t.integer().notNull(),
  balanceAfter: t.integer().notNull(),
  reason: t.text({ enum: USAGE_REASONS }).notNull(),
  /** Price and cost of all its units, in millionths of the currency's main unit. */
  price: t.integer().notNull(),
  cost: t.integer().notNull(),
  credits: t.integer().notNull(),
  /** The record that the entry is about: a run, messages without a run, or a purchase. */
  referenceType: t.text({ enum: ['EXECUTION', 'MESSAGES', 'PURCHASE'] }).notNull(),
  /** Public id of that record; null for none. */
  referenceId: t.text(),
  createdAt: t.integer().notNull(),
}))

export type UsageEntryRow = typeof usageEntries.$inferSelect

/** Units of a resource that were charged in a period. Times are ms since 1970. */
export const usagePeriods = /* @__PURE__ */ sqliteTable('usage_periods', (t) => ({
  organizationId: t.integer().notNull(),
  resource: t.text().$type<MeteredResource>().notNull(),
  source: t.text({ enum: SOURCES }).notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  used: t.integer().notNull(),
}))

export type UsagePeriodRow = typeof usagePeriods.$inferSelect

/** Usage on a day. Days without usage have no row. */
export const usageDays = /* @__PURE__ */ sqliteTable('usage_days', (t) => ({
  organizationId: t.integer().notNull(),
  resource: t.text().$type<MeteredResource>().notNull(),
  /** Days since 1970, in UTC. */
  day: t.integer().notNull(),
  quantity: t.integer().notNull(),
}))

export type UsageDayRow = typeof usageDays.$inferSelect

/** Units of the packs of a resource. */
export const usagePacks = /* @__PURE__ */ sqliteTable('usage_packs', (t) => ({
  organizationId: t.integer().notNull(),
  resource: t.text().$type<MeteredResource>().notNull(),
  bought: t.integer().notNull(),
  used: t.integer().notNull(),
}))

export type PackRow = typeof usagePacks.$inferSelect

/** A reservation of a run. */
export const usageReservations = /* @__PURE__ */ sqliteTable('usage_reservations', (t) => ({
  organizationId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  resource: t.text().$type<MeteredResource>().notNull(),
  units: t.integer().notNull(),
  credits: t.integer().notNull(),
}))

export type ReservationRow = typeof usageReservations.$inferSelect
