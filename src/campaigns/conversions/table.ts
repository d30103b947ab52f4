import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ContactRecordRow } from '../../contacts/records/service.ts'

export const CONVERSION_SOURCES = ['MANUAL'] as const

export const conversions = sqliteTable('conversions', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  contactId: integer().notNull(),
  campaignId: integer(),
  executionId: integer(),
  amountHundredths: integer().notNull(),
  currency: text().notNull(),
  source: text({ enum: CONVERSION_SOURCES }).notNull(),
  note: text(),
  wonAt: integer().notNull(),
  /** As the organization had it when the deal was recorded. */
  attributionHours: integer().notNull(),
  actorId: integer().notNull(),
  createdAt: integer().notNull(),
})

export type ConversionRow = typeof conversions.$inferSelect

export interface RecordedConversion {
  conversion: Omit<ConversionRow, 'id'>
  /** Public id of the campaign that the deal counts for; null for none. */
  campaignUuid: string | null
}

export interface Won extends RecordedConversion {
  contact: ContactRecordRow
}
