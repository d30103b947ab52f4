import * as v from 'valibot'
import {
  isoTime,
  listOf,
  oneOf,
  pageQuery,
  queryBoolean,
  queryText,
  sortOrder,
  text,
  uuid,
} from '../../http/schema.ts'
import { trimInvisible } from '../../lib/invisible.ts'
import { CUSTOM_FIELD_TYPES } from './table.ts'

export const CUSTOM_FIELD_SORTS = ['key', 'label', 'createdAt'] as const

/** Contract section 10; also safe inside JSON paths, rule names and templates. */
export const CUSTOM_FIELD_KEY = /^[a-z][a-zA-Z0-9_]{0,39}$/

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

const label = v.pipe(text(1, MAX_LABEL), v.normalize('NFC'))

const option = v.pipe(
  text(1, MAX_OPTION_LENGTH),
  v.transform(trimInvisible),
  v.minLength(1, 'must not be empty'),
  v.normalize('NFC'),
)

/** Which options a type needs is the service's to say. */
const options = v.pipe(
  listOf(option, { max: MAX_OPTIONS, message: 'must be an array of texts' }),
  v.check(
    (texts) => new Set(texts.map((one) => one.toLowerCase())).size === texts.length,
    'must not name an option twice; upper and lower case are the same',
  ),
)

export const CreateCustomField = v.object({
  key,
  label,
  type: oneOf(CUSTOM_FIELD_TYPES),
  options: v.optional(options, []),
})

/** `key` and `type` are taken only to refuse a change of them. */
export const UpdateCustomField = v.object({
  key: v.optional(v.string('must be text')),
  type: v.optional(oneOf(CUSTOM_FIELD_TYPES)),
  label: v.optional(label),
  options: v.optional(options),
  isArchived: v.optional(v.boolean('must be true or false')),
})

export const ListCustomFields = v.object({
  ...pageQuery,
  search: queryText(MAX_LABEL),
  type: v.optional(oneOf(CUSTOM_FIELD_TYPES)),
  isArchived: queryBoolean,
  sortBy: v.optional(oneOf(CUSTOM_FIELD_SORTS), 'createdAt'),
  sortOrder,
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

export type CreateCustomFieldInput = v.InferOutput<typeof CreateCustomField>
export type UpdateCustomFieldInput = v.InferOutput<typeof UpdateCustomField>
export type ListCustomFieldsQuery = v.InferOutput<typeof ListCustomFields>
