import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { TEMPLATE_CATEGORIES, TEMPLATE_STATUSES, TEMPLATE_TYPES } from './words.ts'

export const smsTemplates = sqliteTable('sms_templates', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  name: text().notNull(),
  category: text({ enum: TEMPLATE_CATEGORIES }).notNull(),
  type: text({ enum: TEMPLATE_TYPES }).notNull(),
  status: text({ enum: TEMPLATE_STATUSES }).notNull().default('ACTIVE'),
  body: text().notNull(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export const smsTemplateTags = sqliteTable(
  'sms_template_tags',
  {
    organizationId: integer().notNull(),
    templateId: integer().notNull(),
    tagId: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.templateId, table.tagId] })],
)

export type SmsTemplateRow = typeof smsTemplates.$inferSelect
export type NewSmsTemplate = typeof smsTemplates.$inferInsert
export type SmsTemplateChange = Partial<
  Pick<NewSmsTemplate, 'name' | 'category' | 'type' | 'status' | 'body' | 'updatedAt' | 'deletedAt'>
>
