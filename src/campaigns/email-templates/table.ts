import { sqliteTable } from '../../db/sqlite-table.ts'
import type { Design } from '../designs/schema.ts'
import { TEMPLATE_CATEGORIES } from '../templates/table.ts'

export const emailTemplates = sqliteTable('email_templates', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  description: t.text(),
  category: t.text({ enum: TEMPLATE_CATEGORIES }).notNull(),
  subject: t.text(),
  previewText: t.text(),
  design: t.text({ mode: 'json' }).$type<Design>().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type EmailTemplateRow = typeof emailTemplates.$inferSelect
export type NewEmailTemplate = typeof emailTemplates.$inferInsert
