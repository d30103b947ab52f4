import * as v from 'valibot'
import {
  isoTime,
  listOf,
  nameText,
  oneOf,
  PAGE_FIELDS,
  pageQuery,
  queryBoolean,
  queryText,
  SORT_FIELDS,
  sortOrder,
  uuid,
} from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { foldCase } from '../../lib/letter-case.ts'
import { CUSTOM_FIELD_TYPES } from './table.ts'

const CUSTOM_FIELD_SORTS = ['key', 'label', 'createdAt'] as const
describeWords(CUSTOM_FIELD_SORTS, 'CustomFieldSort', 'What a list of custom fields is sorted by.', {
  key: 'By key.',
  label: 'By label.',
  createdAt: 'By when they were created.',
})

describeWords(CUSTOM_FIELD_TYPES, 'CustomFieldType', 'What a custom field holds.', {
  TEXT: 'Text.',
  NUMBER: 'A number.',
  BOOLEAN: 'True or false.',
  DATE: 'A day, such as `2026-01-31`.',
  SELECT: 'One of its options.',
  MULTI_SELECT: 'Any of its options, as an array.',
  URL: 'An http or https address.',
})

/** Safe inside JSON paths, rule names and templates. */
const CUSTOM_FIELD_KEY = /^[a-z][a-zA-Z0-9_]{0,39}$/

const MAX_LABEL = 100
const MAX_OPTIONS = 100
const MAX_OPTION_LENGTH = 100

const key = v.pipe(
  v.string('must be text'),
  v.regex(
    CUSTOM_FIELD_KEY,
    'must begin with a to z and have at most 40 letters, digits and underscores, such as planName',
  ),
)

const label = nameText(MAX_LABEL)

const option = nameText(MAX_OPTION_LENGTH)

/** The service checks which options a type needs. */
const options = v.pipe(
  listOf(option, { max: MAX_OPTIONS, message: 'must be an array of texts' }),
  v.check(
    (texts) => new Set(texts.map(foldCase)).size === texts.length,
    'must not name an option twice; upper and lower case are the same',
  ),
)

export const CreateCustomField = v.object({
  key,
  label,
  type: oneOf(CUSTOM_FIELD_TYPES),
  options: v.optional(options, []),
})
describeObject(CreateCustomField, 'CreateCustomField', 'A custom field to create.', {
  key: 'Its name for software: in `customFields`, as `custom.<key>` in rules, and in messages. Unique in the organization; it cannot change.',
  label: 'Its name for people.',
  type: 'The type of its values; it cannot change.',
  options:
    'The options of SELECT and MULTI_SELECT, which need at least one; other types take none. Upper and lower case are the same.',
})

/** `key` and `type` are taken only to refuse a change of them. */
export const UpdateCustomField = v.object({
  key: v.optional(v.string('must be text')),
  type: v.optional(oneOf(CUSTOM_FIELD_TYPES)),
  label: v.optional(label),
  options: v.optional(options),
  isArchived: v.optional(v.boolean('must be true or false')),
})
describeObject(
  UpdateCustomField,
  'UpdateCustomField',
  'Changes to a custom field. An absent field stays as it is.',
  {
    key: 'Cannot be changed: only the present key is accepted.',
    type: 'Cannot be changed: only the present type is accepted.',
    label: 'Its name for people.',
    options: 'The complete new list of options. Contacts keep a value whose option was removed.',
    isArchived: 'True: values can be read but not changed. False: values can be changed again.',
  },
)

export const ListCustomFields = v.object({
  ...pageQuery,
  search: queryText(MAX_LABEL),
  type: v.optional(oneOf(CUSTOM_FIELD_TYPES)),
  isArchived: queryBoolean,
  sortBy: v.optional(oneOf(CUSTOM_FIELD_SORTS), 'createdAt'),
  sortOrder,
})
describeFields(ListCustomFields, {
  ...PAGE_FIELDS,
  ...SORT_FIELDS,
  search: 'Only fields with this text in their key or label.',
  type: 'Only fields of this type.',
  isArchived: 'True: only archived fields. False: only the others.',
})

export const CustomFieldRecord = v.object({
  id: uuid,
  key: v.string(),
  label: v.string(),
  type: oneOf(CUSTOM_FIELD_TYPES),
  options: v.array(v.string()),
  isArchived: v.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(CustomFieldRecord, 'CustomField', "An organization's own field of its contacts.", {
  id: 'Id of the field.',
  key: 'Its name for software.',
  label: 'Its name for people.',
  type: 'The type of its values.',
  options: 'The options of SELECT and MULTI_SELECT; empty for other types.',
  isArchived: 'Whether its values can be read but not changed.',
  createdAt: 'When it was created.',
  updatedAt: 'When it was last changed.',
})

export type CreateCustomFieldInput = v.InferOutput<typeof CreateCustomField>
export type UpdateCustomFieldInput = v.InferOutput<typeof UpdateCustomField>
export type ListCustomFieldsQuery = v.InferOutput<typeof ListCustomFields>
