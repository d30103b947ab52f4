import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const TEMPLATE_CATEGORIES = enumeration('SmsTemplateCategory', 'What a template is written for.', {
  MARKETING: 'An offer.',
  REMINDER: 'A reminder of something agreed on.',
  FOLLOW_UP: 'A message after a visit, a purchase or a call.',
  WELCOME: 'A greeting for a new contact.',
  ANNOUNCEMENT: 'News.',
  EVENT: 'An invitation.',
  SURVEY: 'A question.',
  TRANSACTIONAL: 'A message about something the recipient ordered or booked.',
  OTHER: 'Anything else.',
})
export const TEMPLATE_TYPES = enumeration('SmsTemplateType', 'Where a template is used.', {
  CAMPAIGN: 'In campaigns.',
  POLL: 'In polls.',
  QUICK_REPLY: 'In answers to single contacts.',
})
export const TEMPLATE_STATUSES = enumeration('SmsTemplateStatus', 'Whether a template is offered.', {
  ACTIVE: 'It can be used.',
  ARCHIVED: 'It is retained, but new campaigns cannot use it.',
})

export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number]

export const ENCODINGS = enumeration('Encoding', 'In which alphabet a text is sent.', {
  GSM_7: 'The GSM alphabet: 160 characters in a single part, 153 in each of several.',
  UCS_2: 'Unicode: 70 characters in a single part, 67 in each of several. An emoji counts as two or more.',
})

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
