import { sqliteTable } from '../../db/sqlite-table.ts'
import type { DayOverride, WeekDay } from './hours.ts'

export const businessHours = sqliteTable('business_hours', (t) => ({
  organizationId: t.integer().primaryKey(),
  timezone: t.text().notNull(),
  isEnabled: t.integer({ mode: 'boolean' }).notNull(),
  /** Seven days from Monday on. */
  weekly: t.text({ mode: 'json' }).$type<WeekDay[]>().notNull(),
  /** Sorted by date. */
  overrides: t.text({ mode: 'json' }).$type<DayOverride[]>().notNull(),
  updatedAt: t.integer().notNull(),
}))

export type BusinessHoursRow = typeof businessHours.$inferSelect
