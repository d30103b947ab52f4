import { sqliteTable } from '../../db/sqlite-table.ts'

export const segments = sqliteTable('segments', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  type: t.text({ enum: ['STATIC', 'DYNAMIC'] }).notNull(),
  description: t.text(),
  /** The rule tree as JSON; null for STATIC. */
  rules: t.text(),
  /** STATIC: maintained by triggers. DYNAMIC: as of `lastEvaluatedAt`. */
  contactCount: t.integer().notNull().default(0),
  lastEvaluatedAt: t.integer(),
  /** STATIC segments only: grows with each change of the members; maintained by triggers. */
  membersRevision: t.integer().notNull().default(0),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type SegmentRow = typeof segments.$inferSelect
export type NewSegment = typeof segments.$inferInsert
