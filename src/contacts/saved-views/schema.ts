import * as v from 'valibot'
import { described, isoTime, listOf, nameText, UNIQUE_NAME, uuid } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { isPlainObject } from '../../lib/plain-object.ts'

/** Longest JSON text of the query of a view. */
const MAX_QUERY = 10_000
const MAX_COLUMNS = 60

const isQuery = (value: unknown): value is Record<string, string> =>
  isPlainObject(value) &&
  JSON.stringify(value).length <= MAX_QUERY &&
  Object.entries(value).every(
    ([name, text]) =>
      /^[a-zA-Z]{1,40}$/.test(name) &&
      typeof text === 'string' &&
      text.isWellFormed() &&
      !text.includes('\0'),
  )

const query = v.pipe(
  described(v.unknown(), { type: 'object', additionalProperties: { type: 'string' } }),
  v.guard(isQuery, 'must be an object of texts with at most 10000 characters of JSON'),
)

const columns = listOf(
  v.pipe(
    v.string('must be text'),
    v.regex(/^[a-zA-Z][a-zA-Z0-9_.]{0,59}$/, 'must be the key of a column, such as email or custom.plan'),
  ),
  { max: MAX_COLUMNS, message: 'must be an array of keys of columns' },
)

const fields = {
  query:
    'Query parameters of the list as text, such as `{"stage":"CUSTOMER,LOST","sortBy":"email"}`, without `page` and `limit`. At most 10,000 characters of JSON.',
  columns:
    'Keys of the columns that the console shows, in their order, such as `email` or `custom.plan`. Empty for its default.',
}

export const CreateSavedView = component('CreateSavedView', 'A view to save.', {
  name: [nameText(60), UNIQUE_NAME],
  query: [v.optional(query, {}), fields.query],
  columns: [v.optional(columns, []), fields.columns],
})

export const UpdateSavedView = component(
  'UpdateSavedView',
  'Changes to a saved view. An absent field stays as it is.',
  {
    name: [v.optional(nameText(60)), UNIQUE_NAME],
    query: [v.optional(query), `${fields.query} It replaces the former one completely.`],
    columns: [v.optional(columns), fields.columns],
  },
)

export const SavedViewRecord = component(
  'SavedView',
  'Filters, order and columns of a list under a name. All members who may read the list can use it.',
  {
    id: [uuid, 'Id of the view.'],
    name: [v.string(), 'Its name.'],
    query: [
      described(v.record(v.string(), v.string()), {
        type: 'object',
        additionalProperties: { type: 'string' },
      }),
      'Query parameters of the list, without tags, segments and custom fields that were deleted since.',
    ],
    columns: [v.array(v.string()), 'Keys of its columns, without custom fields that were deleted since.'],
    createdAt: [isoTime, 'When it was saved first.'],
    updatedAt: [isoTime, 'When it was last changed.'],
  },
)

export type CreateSavedViewInput = v.InferOutput<typeof CreateSavedView>
export type UpdateSavedViewInput = v.InferOutput<typeof UpdateSavedView>
