import * as v from 'valibot'
import {
  clearable,
  isoTime,
  nameText,
  oneOf,
  pageEntries,
  queryBoolean,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { component, describeObject, parameters } from '../../lib/describe.ts'
import { EmailDesign } from '../designs/schema.ts'
import { MAIL_FIELDS } from '../templates/mail-fields.ts'
import { TEMPLATE_CATEGORIES } from '../templates/table.ts'

export const MAX_NAME = 120

const FIELDS = {
  name: 'Its name; recipients never see it.',
  description: 'What it is for; null for none.',
  category: 'Purpose of the template.',
  subject: 'The subject that a mail from it begins with, with merge fields; null for none.',
  previewText: 'The preview text that a mail from it begins with; null for none.',
  design: 'The document of blocks.',
}

const description = clearable(text(1, 500))
const { subject, previewText } = MAIL_FIELDS

export const CreateEmailTemplate = v.object({
  name: nameText(MAX_NAME),
  description,
  category: v.optional(oneOf(TEMPLATE_CATEGORIES), 'OTHER'),
  subject,
  previewText,
  design: EmailDesign,
})
describeObject(CreateEmailTemplate, 'CreateEmailTemplate', 'A designed template to create.', FIELDS)

export const UpdateEmailTemplate = v.object({
  name: v.optional(nameText(MAX_NAME)),
  description,
  category: v.optional(oneOf(TEMPLATE_CATEGORIES)),
  subject,
  previewText,
  design: v.optional(EmailDesign),
})
describeObject(
  UpdateEmailTemplate,
  'UpdateEmailTemplate',
  'Changes to a designed template. An absent field stays as it is.',
  FIELDS,
)

export const ListEmailTemplates = parameters({
  ...pageEntries,
  search: [queryText(200), 'Only templates with this text in their name.'],
  category: [v.optional(oneOf(TEMPLATE_CATEGORIES)), 'Only templates of this category.'],
  includeSystem: [
    queryBoolean,
    'True: also the templates that come with Carillon, after those of the organization.',
  ],
})

export const EmailTemplateRecord = component('EmailTemplate', 'A designed mail to begin with.', {
  id: [uuid, 'Id of the template.'],
  name: [v.string(), FIELDS.name],
  description: [v.nullable(v.string()), FIELDS.description],
  category: [oneOf(TEMPLATE_CATEGORIES), FIELDS.category],
  subject: [v.nullable(v.string()), FIELDS.subject],
  previewText: [v.nullable(v.string()), FIELDS.previewText],
  design: [EmailDesign, FIELDS.design],
  isSystem: [v.boolean(), 'Whether it comes with Carillon: it can be read and copied, but not changed.'],
  createdAt: [v.nullable(isoTime), 'When it was created; null for one that comes with Carillon.'],
  updatedAt: [v.nullable(isoTime), 'When it was last changed; null for one that comes with Carillon.'],
})

export type CreateEmailTemplateInput = v.InferOutput<typeof CreateEmailTemplate>
export type UpdateEmailTemplateInput = v.InferOutput<typeof UpdateEmailTemplate>
export type ListEmailTemplatesQuery = v.InferOutput<typeof ListEmailTemplates>
