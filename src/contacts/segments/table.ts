import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const segments = sqliteTable('segments', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  name: text().notNull(),
  type: text({ enum: ['STATIC', 'DYNAMIC'] }).notNull(),
  description: text(),
  /** The rule tree as JSON; null for STATIC. */
  rules: text(),
  /** STATIC: maintained by triggers. DYNAMIC: as of `lastEvaluatedAt`. */
  contactCount: integer().notNull().default(0),
  lastEvaluatedAt: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type SegmentRow = typeof segments.$inferSelect
export type NewSegment = typeof segments.$inferInsert
