import { sqliteTable } from '../../db/sqlite-table.ts'

export const auditChains = /* @__PURE__ */ sqliteTable('audit_chains', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  /** Null for the log of the appliance. */
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
  /** JSON. The hash covers the text as stored. */
  details: t.text().notNull(),
  /** Names and address as JSON; null once they were erased. */
  persons: t.text(),
  personsDigest: t.text().notNull(),
  hash: t.text().notNull(),
  /** ms since 1970. */
  createdAt: t.integer().notNull(),
}))

/** The log of an organization, or of the appliance. */
export type Chain = Omit<typeof auditChains.$inferSelect, 'deletableThrough'>
/** A stored act. */
export type AuditEventRow = Omit<typeof auditActs.$inferSelect, 'id'>
