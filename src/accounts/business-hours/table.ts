import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DayOverride, WeekDay } from './hours.ts'

export const businessHours = sqliteTable('business_hours', {
  organizationId: integer().primaryKey(),
  timezone: text().notNull(),
  isEnabled: integer({ mode: 'boolean' }).notNull(),
  /** Seven days from Monday on. */
  weekly: text({ mode: 'json' }).$type<WeekDay[]>().notNull(),
  /** Sorted by date. */
  overrides: text({ mode: 'json' }).$type<DayOverride[]>().notNull(),
  updatedAt: integer().notNull(),
})

export type BusinessHoursRow = typeof businessHours.$inferSelect
