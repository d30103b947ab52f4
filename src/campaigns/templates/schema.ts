import * as v from 'valibot'
import { mediaUrls } from '../../content/media/schema.ts'
import {
  isoTime,
  listOf,
  nameText,
  oneOf,
  pageEntries,
  queryBoolean,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { component, describeObject, parameters } from '../../lib/describe.ts'
import { CAMPAIGN_CATEGORIES } from '../records/table.ts'
import { ENCODINGS, TEMPLATE_CATEGORIES, TEMPLATE_STATUSES, TEMPLATE_TYPES } from './table.ts'
import { MAX_TEMPLATE_LENGTH } from './text.ts'

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

export const ListSmsTemplates = parameters({
  ...pageEntries,
  search: [queryText(200), 'Only templates with this text in their name or body.'],
  category: [v.optional(oneOf(TEMPLATE_CATEGORIES)), 'Only templates of this category.'],
  status: [v.optional(oneOf(TEMPLATE_STATUSES)), 'Only templates with this status.'],
  type: [v.optional(oneOf(TEMPLATE_TYPES)), 'Only templates of this type.'],
  includeSystem: [
    queryBoolean,
    'True: also the templates that come with Carillon, after those of the organization.',
  ],
})

export const SmsTemplateRecord = component('SmsTemplate', 'A reusable text.', {
  id: [uuid, 'Id of the template.'],
  name: [v.string(), 'Its name.'],
  category: [oneOf(TEMPLATE_CATEGORIES), 'What it is written for.'],
  type: [oneOf(TEMPLATE_TYPES), 'Where it is used.'],
  status: [oneOf(TEMPLATE_STATUSES), 'Whether it can be used.'],
  body: [v.string(), 'The text, with its merge fields.'],
  isSystem: [v.boolean(), 'Whether it comes with Carillon: it can be read and copied, but not changed.'],
  tagIds: [v.array(uuid), 'Ids of the tags that sort it.'],
  mergeFields: [v.array(v.string()), 'The merge fields in the text, each once.'],
  characterCount: [
    v.number(),
    'Length of the text if every merge field has its fallback: in GSM-7 characters, or in UTF-16 units when it needs them.',
  ],
  segmentCount: [v.number(), 'How many parts such a text is sent in, without an opt-out footer.'],
  createdAt: [v.nullable(isoTime), 'When it was created; null for one that comes with Carillon.'],
  updatedAt: [v.nullable(isoTime), 'When it was last changed; null for one that comes with Carillon.'],
})

export const PreviewText = component('PreviewText', 'A text to render as a campaign would.', {
  body: [v.optional(body), 'The text; give this or `templateId`.'],
  templateId: [v.optional(uuid), 'Id of the template whose text it is.'],
  contactId: [
    v.optional(uuid),
    'Id of the contact whose message to show. Absent: every field shows its fallback.',
  ],
  category: [
    v.optional(oneOf(CAMPAIGN_CATEGORIES), 'MARKETING'),
    'Of the campaign: MARKETING gets the opt-out footer of the organization.',
  ],
  smartEncoding: [
    v.optional(v.boolean('must be true or false'), true),
    'Of the campaign: whether typographic signs are replaced by plain ones.',
  ],
  trackLinks: [
    v.optional(v.nullable(v.boolean('must be true or false'))),
    'Of the campaign: whether links become short; null for the setting of the organization.',
  ],
  mediaUrls: [mediaUrls, 'Of the campaign: addresses of files to send with the text.'],
  linksToMedia: [
    v.optional(v.boolean('must be true or false'), false),
    'Whether to show what a sender without the capability `mms` sends: the addresses of the files in the text.',
  ],
})

const Replacement = component('Replacement', 'A character that smart encoding replaces.', {
  character: [v.string(), 'The character in the text.'],
  codePoint: [v.string(), 'Its Unicode number, such as `U+2019`.'],
  replacement: [v.string(), 'What is sent in its place; empty for nothing.'],
  count: [v.number(), 'How often it occurs.'],
})

export const TextPreview = component('TextPreview', 'The text as the recipient gets it.', {
  body: [v.string(), 'The text. Short links in it lead nowhere.'],
  encoding: [
    oneOf(ENCODINGS),
    'GSM_7, or UCS_2 when it has characters that GSM-7 lacks; then a part holds less than half as much.',
  ],
  characterCount: [v.number(), 'Its length in the units of its encoding.'],
  segmentCount: [v.number(), 'How many parts it is sent in.'],
  isTooLong: [v.boolean(), 'Whether it has more parts than can be sent; such a message is skipped.'],
  nonGsmCharacters: [v.array(v.string()), 'The characters that make it UCS_2, each once.'],
  replacements: [
    v.array(Replacement),
    'The characters that smart encoding replaced, in the order they appear.',
  ],
  mediaUrls: [
    v.array(v.string()),
    'The files that are sent with it as an MMS, which is one part; empty for a text.',
  ],
})

export type CreateSmsTemplateInput = v.InferOutput<typeof CreateSmsTemplate>
export type UpdateSmsTemplateInput = v.InferOutput<typeof UpdateSmsTemplate>
export type ListSmsTemplatesQuery = v.InferOutput<typeof ListSmsTemplates>
export type PreviewTextInput = v.InferOutput<typeof PreviewText>
