import { sqliteTable } from '../../db/sqlite-table.ts'

export const usageCharges = /* @__PURE__ */ sqliteTable('usage_charges', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  executionId: t.integer(),
  resource: t.text().notNull(),
  source: t.text().notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  credits: t.integer().notNull(),
  price: t.integer().notNull(),
  cost: t.integer().notNull(),
  units: t.integer().notNull(),
  settledUnits: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  touchedAt: t.integer().notNull(),
}))

export const usageEntries = /* @__PURE__ */ sqliteTable('usage_entries', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  resource: t.text().notNull(),
  source: t.text().notNull(),
  periodStart: t.integer().notNull(),
  delta: t.integer().notNull(),
  balanceAfter: t.integer().notNull(),
  reason: t.text().notNull(),
  price: t.integer().notNull(),
  cost: t.integer().notNull(),
  credits: t.integer().notNull(),
  referenceType: t.text().notNull(),
  referenceId: t.text(),
  createdAt: t.integer().notNull(),
}))

export const usagePeriods = /* @__PURE__ */ sqliteTable('usage_periods', (t) => ({
  organizationId: t.integer().notNull(),
  resource: t.text().notNull(),
  source: t.text().notNull(),
  periodStart: t.integer().notNull(),
  periodEnd: t.integer().notNull(),
  used: t.integer().notNull(),
}))

export const usageDays = /* @__PURE__ */ sqliteTable('usage_days', (t) => ({
  organizationId: t.integer().notNull(),
  resource: t.text().notNull(),
  day: t.integer().notNull(),
  quantity: t.integer().notNull(),
}))

export const usagePacks = /* @__PURE__ */ sqliteTable('usage_packs', (t) => ({
  organizationId: t.integer().notNull(),
  resource: t.text().notNull(),
  bought: t.integer().notNull(),
  used: t.integer().notNull(),
}))

export const usageReservations = /* @__PURE__ */ sqliteTable('usage_reservations', (t) => ({
  organizationId: t.integer().notNull(),
  executionId: t.integer().notNull(),
  resource: t.text().notNull(),
  units: t.integer().notNull(),
  credits: t.integer().notNull(),
}))
