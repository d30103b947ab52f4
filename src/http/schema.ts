import * as v from 'valibot'
import { isDayOrInstant } from '../lib/day-or-instant.ts'
import { component, described, enumeration, parameters } from '../lib/describe.ts'
import { isUuid } from '../lib/ids.ts'
import { atLeastCharacters, atMostCharacters, hasVisible, oneLine, tidyName } from '../lib/invisible.ts'
import { parseIsoTime } from '../lib/iso-time.ts'

export { described } from '../lib/describe.ts'

/**
 * Schemas for paths and query strings. Query values are text: `queryArray` accepts the
 * repeated, bracketed and comma forms, `queryBoolean` exactly `true` and `false`.
 */

export const uuid = v.pipe(
  described(v.string('must be a UUID'), { type: 'string', format: 'uuid' }),
  v.check(isUuid, 'must be a UUID'),
  v.transform((text) => text.toLowerCase()),
)

/**
 * Returns the schema of the path parameter `id`.
 * @param record the record it identifies, such as `the tag`
 */
export const idOf = (record: string) => parameters({ id: [uuid, `Id of ${record}.`] })

const toWholeNumber = <S extends v.GenericSchema<string | undefined, string>>(
  given: S,
  min: number,
  max: number,
) =>
  v.pipe(
    given,
    v.check((text) => /^-?\d{1,15}$/.test(text), 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

const givenOnce = v.string('must be given once')

/** Returns the schema of a whole number in a query string, within limits. The default for an absent or empty one is `fallback`. */
export const queryIntegerOr = (min: number, max: number, fallback: number) =>
  toWholeNumber(
    v.pipe(
      described(v.optional(givenOnce, String(fallback)), {
        type: 'integer',
        minimum: min,
        maximum: max,
        default: fallback,
      }),
      v.transform((text) => (text === '' ? String(fallback) : text)),
    ),
    min,
    max,
  )

/** Returns the schema of an optional whole number in a query string, within limits. An empty one is absent. */
export const queryInteger = (min: number, max: number) =>
  v.optional(
    v.pipe(
      described(givenOnce, { type: 'integer', minimum: min, maximum: max }),
      v.transform((text) => (text === '' ? undefined : text)),
      v.optional(toWholeNumber(v.string(), min, max)),
    ),
  )

/** A page number from 1. Pages after the last one are empty. */
const page = v.pipe(
  described(v.optional(givenOnce, '1'), { type: 'integer', minimum: 1, default: 1 }),
  v.check((text) => text === '' || /^-?\d+$/.test(text), 'must be a whole number'),
  // Cut to the largest exact number. No list has that many pages.
  v.transform((text) => Math.min(Number(text === '' ? '1' : text), Number.MAX_SAFE_INTEGER)),
  v.minValue(1, 'must be at least 1'),
)

/** Descriptions of `pageEntries`. */
export const PAGE_FIELDS = {
  page: 'Number of the page, from 1. A page beyond the last is empty.',
  limit: 'Entries per page.',
}

/** `page` and `limit` of lists with numbered pages. `limit` is from 1 to 100, default 20. */
export const pageEntries = {
  page: [page, PAGE_FIELDS.page],
  limit: [queryIntegerOr(1, 100, 20), PAGE_FIELDS.limit],
} as const

export const queryBoolean = v.optional(
  v.pipe(
    described(v.picklist(['true', 'false'], 'must be true or false'), { type: 'boolean' }),
    v.transform((text) => text === 'true'),
  ),
)

export const queryText = (maxLength: number) =>
  v.optional(
    v.pipe(
      v.string('must be given once'),
      atMostCharacters(maxLength),
      // SQLite's LIKE ends the pattern at NUL, so `%00` would match everything.
      v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
      // Names are stored in NFC: é is a single letter, however it was typed.
      v.normalize('NFC'),
    ),
  )

/** Largest number of entries in an array of a query string. */
const MAX_QUERY_ENTRIES = 100
/**
 * Longest text of a list: twice the length of 100 ids. Checked before the list is split, because it may have
 * millions of commas.
 */
const MAX_QUERY_LIST_CHARACTERS = 8_192

const splitEntries = (value: string | string[]): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((text) => text.split(',')).filter((text) => text !== '')

const isShortList = (value: string | string[]): boolean =>
  (Array.isArray(value) ? value : [value]).reduce((sum, text) => sum + text.length + 1, 0) <=
  MAX_QUERY_LIST_CHARACTERS

/** Accepts `status=A&status=B`, `status[]=A` and `status=A,B`. */
export const queryArray = <Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.optional(
    v.pipe(
      described(v.union([v.string(), v.array(v.string())]), { items: item }),
      v.check(isShortList, `must be at most ${MAX_QUERY_LIST_CHARACTERS} characters in all`),
      v.transform(splitEntries),
      v.maxLength(MAX_QUERY_ENTRIES, `must have at most ${MAX_QUERY_ENTRIES} entries`),
      v.array(item),
    ),
  )

const SORT_ORDERS = enumeration('SortOrder', 'The direction in which a list is sorted.', {
  asc: 'The lowest, the earliest, or A first.',
  desc: 'The highest, the latest, or Z first.',
})

const sortOrder = v.optional(v.picklist(SORT_ORDERS, 'must be asc or desc'), 'desc')

/** Returns the schema of a choice of fixed words, with a message that lists them. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`)

/** Returns the schemas of `sortBy` and `sortOrder`, with their descriptions. */
export const sortEntries = <const Words extends readonly string[]>(words: Words, first: Words[number]) =>
  ({
    sortBy: [
      v.optional(oneOf(words), first),
      'The field by which the list is sorted. Equal entries are sorted by creation time, in the same direction.',
    ],
    sortOrder: [sortOrder, 'The direction.'],
  }) as const

/**
 * Returns the schema of a text in a JSON body: trimmed, bounded, without control characters other than line
 * breaks and tabs.
 */
export const text = (min: number, max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    atLeastCharacters(min),
    atMostCharacters(max),
    v.check((value) => min === 0 || value === '' || hasVisible(value), 'must not be empty'),
    v.check((value) => !/[^\P{Cc}\n\r\t]/u.test(value), 'must not hold control characters'),
    v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
  )

/** Returns the schema of a text on one line. Line breaks and tabs become spaces. */
export const lineText = (min: number, max: number) => v.pipe(text(min, max), v.transform(oneLine))

/** Returns the schema of a name: on one line, without invisible characters at its ends, and in NFC, so that é is one letter. */
export const nameText = (max: number) => v.pipe(lineText(1, max), v.transform(tidyName))

/**
 * Returns the schema of an array in a JSON body. Its length is checked before its items: half a million bad items would make
 * as many problems and block other requests for two seconds.
 * @param message the problem when it is not an array
 */
export function listOf<Item extends v.GenericSchema>(
  item: Item,
  { min = 0, max, message }: { min?: number; max: number; message: string },
) {
  const given = described(v.array(v.unknown(), message), { items: item })
  const atMost = v.maxLength<unknown[], number, string>(max, `must have at most ${max} entries`)
  if (min === 0) return v.pipe(given, atMost, v.array(item))
  const atLeast = v.minLength<unknown[], number, string>(
    min,
    `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}`,
  )
  return v.pipe(given, atLeast, atMost, v.array(item))
}

/** Returns the schema of a field that clears its value if it is null. If the field is absent, the value stays. */
export const clearable = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(v.nullable(schema))

/** Returns the schema of a whole number in a JSON body, within limits. */
export const wholeNumber = (min: number, max: number) =>
  v.pipe(
    v.number('must be a whole number'),
    v.integer('must be a whole number'),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  )

/** A share from 0 to 1. */
export const share = v.pipe(
  v.number('must be a number'),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(1, 'must be at most 1'),
)

/** Returns the schema of an array of ids. */
export const uuidList = (max: number, min = 0) =>
  listOf(uuid, { min, max, message: 'must be an array of UUIDs' })

/** `from` or `to` of a query string: a day or a time, as text. */
export const dayOrInstant = v.optional(
  v.pipe(
    v.string('must be given once'),
    v.check(isDayOrInstant, 'must be a day such as 2026-01-31, or a time such as 2026-01-31T17:05:00Z'),
  ),
)

/** The description of a name that must be unique in an organization. */
export const UNIQUE_NAME = 'Its name, unique in the organization; upper and lower case are the same.'

export const isoTime = described(v.string(), { type: 'string', format: 'date-time' })

/** ms since 1970 of an ISO 8601 time with an offset. */
export const instant = v.pipe(
  described(v.string('must be a time such as 2026-03-08T15:00:00Z'), { type: 'string', format: 'date-time' }),
  v.transform((iso) => parseIsoTime(iso) ?? Number.NaN),
  v.number('must be a time with an offset, such as 2026-03-08T15:00:00Z or 2026-03-08T10:00:00-05:00'),
)

/** The `meta` of a list, with its descriptions. */
export const paginationEntries = {
  page: [v.number(), 'Number of this page.'],
  limit: [v.number(), 'Entries per page.'],
  total: [v.number(), 'Number of entries on all pages.'],
  totalPages: [v.number(), 'Number of pages; 0 for an empty list.'],
  hasNextPage: [v.boolean(), 'Whether there is a page after this one.'],
  hasPreviousPage: [v.boolean(), 'Whether there is a page before this one.'],
} as const

export const PaginationMeta = component(
  'PaginationMeta',
  'The position of a page in its list.',
  paginationEntries,
)

export const CursorMeta = component(
  'CursorMeta',
  'The position of a page in a list that is read with a cursor.',
  {
    limit: [v.number(), 'Entries per page.'],
    nextCursor: [v.nullable(v.string()), 'The `cursor` of the next page; null on the last page.'],
    hasMore: [v.boolean(), 'Whether there is a next page.'],
  },
)

/** `{ id }`: the answer of deletes and some creates. */
export const IdRecord = component('IdRecord', 'The id of a record, alone.', {
  id: [uuid, 'Id of the record that was created, changed or deleted.'],
})

/** A reference to another record. */
export const NamedRecord = component('NamedRecord', 'Another record, by its id and its name.', {
  id: [uuid, 'Id of that record.'],
  name: [v.string(), 'Its current name.'],
})
