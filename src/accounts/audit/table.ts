import { sqliteTable } from '../../db/sqlite-table.ts'

export const auditChains = /* @__PURE__ */ sqliteTable('audit_chains', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer(),
  lastSequence: t.integer().notNull(),
  lastHash: t.text().notNull(),
  deletableThrough: t.integer().notNull(),
}))

export const auditActs = /* @__PURE__ */ sqliteTable('audit_acts', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer(),
  sequence: t.integer().notNull(),
  act: t.text().notNull(),
  actorType: t.text().notNull(),
  actorId: t.text(),
  resourceType: t.text(),
  resourceId: t.text(),
  details: t.text().notNull(),
  persons: t.text(),
  personsDigest: t.text().notNull(),
  hash: t.text().notNull(),
  createdAt: t.integer().notNull(),
}))
