import * as v from 'valibot'
import {
  isoTime,
  listOf,
  nameText,
  oneOf,
  pageEntries,
  queryBoolean,
  queryText,
  sortEntries,
  uuid,
} from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { foldCase } from '../../lib/letter-case.ts'
import { CUSTOM_FIELD_TYPES } from './table.ts'

const CUSTOM_FIELD_SORTS = enumeration('CustomFieldSort', 'What a list of custom fields is sorted by.', {
  key: 'By key.',
  label: 'By label.',
  createdAt: 'By when they were created.',
})

/** A key is safe inside JSON paths, rule names and templates. */
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

export const CreateCustomField = component('CreateCustomField', 'A custom field to create.', {
  key: [
    key,
    'Its name for software: in `customFields`, as `custom.<key>` in rules, and in messages. Unique in the organization; it cannot change.',
  ],
  label: [label, 'Its name for people.'],
  type: [oneOf(CUSTOM_FIELD_TYPES), 'The type of its values; it cannot change.'],
  options: [
    v.optional(options, []),
    'The options of SELECT and MULTI_SELECT, which need at least one; other types take none. Upper and lower case are the same.',
  ],
})

/** `key` and `type` are accepted here only so that the service can refuse to change them. */
export const UpdateCustomField = component(
  'UpdateCustomField',
  'Changes to a custom field. An absent field stays as it is.',
  {
    key: [v.optional(v.string('must be text')), 'Cannot be changed: only the present key is accepted.'],
    type: [v.optional(oneOf(CUSTOM_FIELD_TYPES)), 'Cannot be changed: only the present type is accepted.'],
    label: [v.optional(label), 'Its name for people.'],
    options: [
      v.optional(options),
      'The complete new list of options. Contacts keep a value whose option was removed.',
    ],
    isArchived: [
      v.optional(v.boolean('must be true or false')),
      'True: values can be read but not changed. False: values can be changed again.',
    ],
  },
)

export const ListCustomFields = parameters({
  ...pageEntries,
  search: [queryText(MAX_LABEL), 'Only fields with this text in their key or label.'],
  type: [v.optional(oneOf(CUSTOM_FIELD_TYPES)), 'Only fields of this type.'],
  isArchived: [queryBoolean, 'True: only archived fields. False: only the others.'],
  ...sortEntries(CUSTOM_FIELD_SORTS, 'createdAt'),
})

export const CustomFieldRecord = component('CustomField', "An organization's own field of its contacts.", {
  id: [uuid, 'Id of the field.'],
  key: [v.string(), 'Its name for software.'],
  label: [v.string(), 'Its name for people.'],
  type: [oneOf(CUSTOM_FIELD_TYPES), 'The type of its values.'],
  options: [v.array(v.string()), 'The options of SELECT and MULTI_SELECT; empty for other types.'],
  isArchived: [v.boolean(), 'Whether its values can be read but not changed.'],
  createdAt: [isoTime, 'When it was created.'],
  updatedAt: [isoTime, 'When it was last changed.'],
})

export type CreateCustomFieldInput = v.InferOutput<typeof CreateCustomField>
export type UpdateCustomFieldInput = v.InferOutput<typeof UpdateCustomField>
export type ListCustomFieldsQuery = v.InferOutput<typeof ListCustomFields>
