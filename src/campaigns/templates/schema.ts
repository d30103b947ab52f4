import * as v from 'valibot'
import { mediaUrls } from '../../content/media/schema.ts'
import {
  isoTime,
  listOf,
  nameText,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryBoolean,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject } from '../../lib/describe.ts'
import { CAMPAIGN_CATEGORIES } from '../records/table.ts'
import { MAX_TEMPLATE_LENGTH } from './text.ts'
import { ENCODINGS, TEMPLATE_CATEGORIES, TEMPLATE_STATUSES, TEMPLATE_TYPES } from './words.ts'

export const MAX_NAME = 120
const MAX_TAG_IDS = 100

const body = text(1, MAX_TEMPLATE_LENGTH)
const tagIds = v.optional(listOf(uuid, { max: MAX_TAG_IDS, message: 'must be an array of UUIDs' }))

const FIELDS = {
  name: 'Its name; recipients never see it.',
  category: 'What it is written for.',
  body: 'The text, with merge fields such as `{{firstName|there}}`: the same as of campaigns. An unknown one is rejected.',
  type: 'Where it is used.',
  tagIds: 'Ids of tags that sort it; they do not apply to contacts.',
}

export const CreateSmsTemplate = v.object({
  name: nameText(MAX_NAME),
  category: oneOf(TEMPLATE_CATEGORIES),
  body,
  type: v.optional(oneOf(TEMPLATE_TYPES), 'CAMPAIGN'),
  tagIds,
})
describeObject(CreateSmsTemplate, 'CreateSmsTemplate', 'A template to create.', FIELDS)

export const UpdateSmsTemplate = v.object({
  name: v.optional(nameText(MAX_NAME)),
  category: v.optional(oneOf(TEMPLATE_CATEGORIES)),
  body: v.optional(body),
  type: v.optional(oneOf(TEMPLATE_TYPES)),
  status: v.optional(oneOf(TEMPLATE_STATUSES)),
  tagIds,
})
describeObject(
  UpdateSmsTemplate,
  'UpdateSmsTemplate',
  'Changes to a template. An absent field stays as it is.',
  {
    ...FIELDS,
    status: 'ARCHIVED takes it out of use, ACTIVE back in.',
    tagIds: 'The complete new list of its tags.',
  },
)

export const ListSmsTemplates = v.object({
  ...pageQuery,
  search: queryText(200),
  category: v.optional(oneOf(TEMPLATE_CATEGORIES)),
  status: v.optional(oneOf(TEMPLATE_STATUSES)),
  type: v.optional(oneOf(TEMPLATE_TYPES)),
  includeSystem: queryBoolean,
})
describeFields(ListSmsTemplates, {
  ...PAGE_FIELDS,
  search: 'Only templates with this text in their name or body.',
  category: 'Only templates of this category.',
  status: 'Only templates with this status.',
  type: 'Only templates of this type.',
  includeSystem: 'True: also the templates that come with Carillon, after those of the organization.',
})

export const SmsTemplateRecord = v.object({
  id: uuid,
  name: v.string(),
  category: oneOf(TEMPLATE_CATEGORIES),
  type: oneOf(TEMPLATE_TYPES),
  status: oneOf(TEMPLATE_STATUSES),
  body: v.string(),
  isSystem: v.boolean(),
  tagIds: v.array(uuid),
  mergeFields: v.array(v.string()),
  characterCount: v.number(),
  segmentCount: v.number(),
  createdAt: v.nullable(isoTime),
  updatedAt: v.nullable(isoTime),
})
describeObject(SmsTemplateRecord, 'SmsTemplate', 'A reusable text.', {
  id: 'Id of the template.',
  name: 'Its name.',
  category: 'What it is written for.',
  type: 'Where it is used.',
  status: 'Whether it can be used.',
  body: 'The text, with its merge fields.',
  isSystem: 'Whether it comes with Carillon: it can be read and copied, but not changed.',
  tagIds: 'Ids of the tags that sort it.',
  mergeFields: 'The merge fields in the text, each once.',
  characterCount:
    'Length of the text if every merge field has its fallback: in GSM-7 characters, or in UTF-16 units when it needs them.',
  segmentCount: 'How many parts such a text is sent in, without an opt-out footer.',
  createdAt: 'When it was created; null for one that comes with Carillon.',
  updatedAt: 'When it was last changed; null for one that comes with Carillon.',
})

export const PreviewText = v.object({
  body: v.optional(body),
  templateId: v.optional(uuid),
  contactId: v.optional(uuid),
  category: v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
  smartEncoding: v.optional(v.boolean('must be true or false'), true),
  trackLinks: v.optional(v.nullable(v.boolean('must be true or false'))),
  mediaUrls,
  linksToMedia: v.optional(v.boolean('must be true or false'), false),
})
describeObject(PreviewText, 'PreviewText', 'A text to render as a campaign would.', {
  body: 'The text; give this or `templateId`.',
  templateId: 'Id of the template whose text it is.',
  contactId: 'Id of the contact whose message to show. Absent: every field shows its fallback.',
  category: 'Of the campaign: MARKETING gets the opt-out footer of the organization.',
  smartEncoding: 'Of the campaign: whether typographic signs are replaced by plain ones.',
  trackLinks: 'Of the campaign: whether links become short; null for the setting of the organization.',
  mediaUrls: 'Of the campaign: addresses of files to send with the text.',
  linksToMedia:
    'Whether to show what a sender without the capability `mms` sends: the addresses of the files in the text.',
})

const Replacement = v.object({
  character: v.string(),
  codePoint: v.string(),
  replacement: v.string(),
  count: v.number(),
})
describeObject(Replacement, 'Replacement', 'A character that smart encoding replaces.', {
  character: 'The character in the text.',
  codePoint: 'Its Unicode number, such as `U+2019`.',
  replacement: 'What is sent in its place; empty for nothing.',
  count: 'How often it occurs.',
})

export const TextPreview = v.object({
  body: v.string(),
  encoding: oneOf(ENCODINGS),
  characterCount: v.number(),
  segmentCount: v.number(),
  isTooLong: v.boolean(),
  nonGsmCharacters: v.array(v.string()),
  replacements: v.array(Replacement),
  mediaUrls: v.array(v.string()),
})
describeObject(TextPreview, 'TextPreview', 'The text as the recipient gets it.', {
  body: 'The text. Short links in it lead nowhere.',
  encoding:
    'GSM_7, or UCS_2 when it has characters that GSM-7 lacks; then a part holds less than half as much.',
  characterCount: 'Its length in the units of its encoding.',
  segmentCount: 'How many parts it is sent in.',
  isTooLong: 'Whether it has more parts than can be sent; such a message is skipped.',
  nonGsmCharacters: 'The characters that make it UCS_2, each once.',
  replacements: 'The characters that smart encoding replaced, in the order they appear.',
  mediaUrls: 'The files that are sent with it as an MMS, which is one part; empty for a text.',
})

export type CreateSmsTemplateInput = v.InferOutput<typeof CreateSmsTemplate>
export type UpdateSmsTemplateInput = v.InferOutput<typeof UpdateSmsTemplate>
export type ListSmsTemplatesQuery = v.InferOutput<typeof ListSmsTemplates>
export type PreviewTextInput = v.InferOutput<typeof PreviewText>
