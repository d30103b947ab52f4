import * as v from 'valibot'
import { atLeastCharacters, atMostCharacters } from '../lib/characters.ts'
import { described, describeFields, describeObject, describeWords } from '../lib/describe.ts'
import { isUuid } from '../lib/ids.ts'
import { hasVisible, tidyName } from '../lib/invisible.ts'

export { described } from '../lib/describe.ts'

/**
 * Schemas for what travels in paths and query strings. Query values arrive as
 * text: `queryArray` takes the repeated, bracketed and comma forms, and
 * `queryBoolean` takes exactly `true` and `false`.
 */

export const uuid = v.pipe(
  described(v.string('must be a UUID'), { type: 'string', format: 'uuid' }),
  v.check(isUuid, 'must be a UUID'),
  v.transform((text) => text.toLowerCase()),
)

/**
 * The path parameter `id`.
 * @param what the record it names, such as `the tag`
 */
export function idOf(what: string) {
  const params = v.object({ id: uuid })
  describeFields(params, { id: `Id of ${what}.` })
  return params
}

const wholeNumber = <S extends v.GenericSchema<string | undefined, string>>(
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

/** A whole number in a query string, within limits; undefined when absent. */
export const queryInteger = (min: number, max: number) =>
  v.optional(
    wholeNumber(
      described(v.string('must be given once'), { type: 'integer', minimum: min, maximum: max }),
      min,
      max,
    ),
  )

/** A whole number in a query string, within limits; `fallback` when it is absent or empty. */
export const queryIntegerOr = (min: number, max: number, fallback: number) =>
  wholeNumber(
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

/** Any page from 1: one beyond the end is empty, however far. */
const page = v.pipe(
  described(v.optional(givenOnce, '1'), { type: 'integer', minimum: 1, default: 1 }),
  v.check((text) => text === '' || /^-?\d+$/.test(text), 'must be a whole number'),
  // A number that is exact; nobody has as many pages.
  v.transform((text) => Math.min(Number(text === '' ? '1' : text), Number.MAX_SAFE_INTEGER)),
  v.minValue(1, 'must be at least 1'),
)

/** `page` and `limit` of page lists: minimum 1, at most 100, default 20. */
export const pageQuery = { page, limit: queryIntegerOr(1, 100, 20) }

/** The descriptions that go with `pageQuery`. */
export const PAGE_FIELDS = {
  page: 'Which page, from 1. A page beyond the last is empty.',
  limit: 'Entries on a page.',
}

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
      // SQLite's LIKE ends a text at NUL, so `%00` would match everything.
      v.check((value) => !value.includes('\0'), 'must not hold a NUL character'),
      // As names are stored: é is one letter however it was typed.
      v.normalize('NFC'),
    ),
  )

/** At most this many entries in any array of a query string. */
const MAX_QUERY_ENTRIES = 100
/** Room for as many ids, twice over; three million commas are not taken apart first. */
const MAX_QUERY_LIST_CHARACTERS = 8_192

const splitEntries = (value: string | string[]): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((text) => text.split(',')).filter((text) => text !== '')

const isShortList = (value: string | string[]): boolean =>
  (Array.isArray(value) ? value : [value]).reduce((sum, text) => sum + text.length + 1, 0) <=
  MAX_QUERY_LIST_CHARACTERS

/** `status=A&status=B`, `status[]=A` and `status=A,B` are the same. */
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

const SORT_ORDERS = ['asc', 'desc'] as const
describeWords(SORT_ORDERS, 'SortOrder', 'In which direction a list runs.', {
  asc: 'The lowest, the earliest, or A first.',
  desc: 'The highest, the latest, or Z first.',
})

export const sortOrder = v.optional(v.picklist(SORT_ORDERS, 'must be asc or desc'), 'desc')

/** The descriptions that go with `sortBy` and `sortOrder`. */
export const SORT_FIELDS = {
  sortBy:
    'By which field the list is sorted. Equal ones are in the order of their creation, in the same direction.',
  sortOrder: 'In which direction.',
}

/** One of fixed words, with a message that lists them. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`)

/** Text of a JSON body: trimmed, bounded, without control characters other than line breaks and tabs. */
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

/** A name that people tell things apart by: without invisible ends, and composed, so that é is one letter. */
export const nameText = (max: number) => v.pipe(text(1, max), v.transform(tidyName))

/**
 * An array of a JSON body. Its length is looked at before its items are: half
 * a million bad ones would be as many problems, and hold everybody up for two seconds.
 * @param message what it must be when it is no array
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

/** Absent leaves it, null clears it. */
export const clearable = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(v.nullable(schema))

export const isoTime = described(v.string(), { type: 'string', format: 'date-time' })

/** The `meta` of a list. */
export const PaginationMeta = v.object({
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  totalPages: v.number(),
  hasNextPage: v.boolean(),
  hasPreviousPage: v.boolean(),
})
/** The descriptions of PaginationMeta. */
export const PAGINATION_FIELDS = {
  page: 'The page this is.',
  limit: 'Entries that a page holds.',
  total: 'Entries on all pages.',
  totalPages: 'How many pages there are; 0 without an entry.',
  hasNextPage: 'Whether there is a page after this one.',
  hasPreviousPage: 'Whether there is a page before this one.',
}
describeObject(PaginationMeta, 'PaginationMeta', 'Where a page stands in its list.', PAGINATION_FIELDS)

export const CursorMeta = v.object({
  limit: v.number(),
  nextCursor: v.nullable(v.string()),
  hasMore: v.boolean(),
})
describeObject(CursorMeta, 'CursorMeta', 'Where a page stands in a list that is read with a cursor.', {
  limit: 'Entries that a page holds.',
  nextCursor: 'What to pass as `cursor` for the next page; null on the last.',
  hasMore: 'Whether there is a next page.',
})

/** `{ id }`: what deletes and some creates answer. */
export const IdRecord = v.object({ id: uuid })
describeObject(IdRecord, 'IdRecord', 'The id of a record, alone.', {
  id: 'Id of the record that was made, changed or deleted.',
})

/** Another record, as records show it that belong to it. */
export const NamedRecord = v.object({ id: uuid, name: v.string() })
describeObject(NamedRecord, 'NamedRecord', 'Another record, by its id and its name.', {
  id: 'Id of that record.',
  name: 'Its name as it is now.',
})
