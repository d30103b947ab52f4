import type { ContactRecordRow } from '../../contacts/records/service.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const CONVERSION_SOURCES = enumeration('ConversionSource', 'How a won deal was recorded.', {
  MANUAL: 'A person or other software recorded it.',
})

export const conversions = /* @__PURE__ */ sqliteTable('conversions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  campaignId: t.integer(),
  executionId: t.integer(),
  amountHundredths: t.integer().notNull(),
  currency: t.text().notNull(),
  source: t.text({ enum: CONVERSION_SOURCES }).notNull(),
  note: t.text(),
  wonAt: t.integer().notNull(),
  /** The organization's setting when the deal was recorded. */
  attributionHours: t.integer().notNull(),
  actorId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export type ConversionRow = typeof conversions.$inferSelect

export interface RecordedConversion {
  conversion: Omit<ConversionRow, 'id'>
  /** Public id of the campaign that the deal counts for; null for none. */
  campaignUuid: string | null
}

export interface Won extends RecordedConversion {
  contact: ContactRecordRow
}
