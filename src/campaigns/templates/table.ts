import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { TEMPLATE_CATEGORIES, TEMPLATE_STATUSES, TEMPLATE_TYPES } from './words.ts'

export const smsTemplates = sqliteTable('sms_templates', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  name: t.text().notNull(),
  category: t.text({ enum: TEMPLATE_CATEGORIES }).notNull(),
  type: t.text({ enum: TEMPLATE_TYPES }).notNull(),
  status: t.text({ enum: TEMPLATE_STATUSES }).notNull().default('ACTIVE'),
  body: t.text().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export const smsTemplateTags = sqliteTable(
  'sms_template_tags',
  (t) => ({
    organizationId: t.integer().notNull(),
    templateId: t.integer().notNull(),
    tagId: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.organizationId, table.templateId, table.tagId] })],
)

export type SmsTemplateRow = typeof smsTemplates.$inferSelect
export type NewSmsTemplate = typeof smsTemplates.$inferInsert
export type SmsTemplateChange = Partial<
  Pick<NewSmsTemplate, 'name' | 'category' | 'type' | 'status' | 'body' | 'updatedAt' | 'deletedAt'>
>
