import * as v from 'valibot'
import { isUuid } from '../lib/ids.ts'

/**
 * Schemas for what travels in paths and query strings. Query values arrive as
 * text: `queryArray` takes the repeated, bracketed and comma forms, and
 * `queryBoolean` takes exactly `true` and `false` (contract section 2).
 * `v.metadata({ openapi })` says how a value that is transformed looks before.
 */

export const uuid = v.pipe(
  v.string('must be a UUID'),
  v.check(isUuid, 'must be a UUID'),
  v.transform((text) => text.toLowerCase()),
  v.metadata({ openapi: { type: 'string', format: 'uuid' } }),
)

export const idParams = v.object({ id: uuid })

/** A whole number in a query string, within limits. */
export const queryInteger = (min: number, max: number, fallback?: number) => {
  const schema = v.pipe(
    v.string('must be given once'),
    v.regex(/^-?\d{1,15}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
    v.metadata({
      openapi: {
        type: 'integer',
        minimum: min,
        maximum: max,
        ...(fallback === undefined ? {} : { default: fallback }),
      },
    }),
  )
  return fallback === undefined ? v.optional(schema) : v.optional(schema, String(fallback))
}

/** Pages past this answer empty anyway; the bound keeps the offset a sane number. */
const MAX_PAGE = 1_000_000

/** `page` and `limit` of page lists: minimum 1, at most 100, default 20. */
export const pageQuery = { page: queryIntegerOr(1, MAX_PAGE, 1), limit: queryIntegerOr(1, 100, 20) }

/** As `queryInteger` with a default, so always a number. */
export function queryIntegerOr(min: number, max: number, fallback: number) {
  return v.pipe(
    v.optional(v.union([v.string('must be given once'), v.number()], 'must be given once'), fallback),
    v.transform(String),
    v.regex(/^-?\d{1,15}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
    v.metadata({ openapi: { type: 'integer', minimum: min, maximum: max, default: fallback } }),
  )
}

export const queryBoolean = v.optional(
  v.pipe(
    v.picklist(['true', 'false'], 'must be true or false'),
    v.transform((text) => text === 'true'),
    v.metadata({ openapi: { type: 'boolean' } }),
  ),
)

export const queryText = (maxLength: number) =>
  v.optional(
    v.pipe(v.string('must be given once'), v.maxLength(maxLength, `must be at most ${maxLength} characters`)),
  )

/** At most this many entries in any array of a query string. */
const MAX_QUERY_ENTRIES = 100

const splitEntries = (value: string | string[]): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((text) => text.split(',')).filter((text) => text !== '')

/** `status=A&status=B`, `status[]=A` and `status=A,B` are the same. */
export const queryArray = <Item extends v.GenericSchema<string, unknown>>(item: Item) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.array(v.string())]),
      v.transform(splitEntries),
      v.array(item),
      v.maxLength(MAX_QUERY_ENTRIES, `must have at most ${MAX_QUERY_ENTRIES} entries`),
      v.metadata({ openapiItems: item }),
    ),
  )

export const sortOrder = v.optional(v.picklist(['asc', 'desc'], 'must be asc or desc'), 'desc')

/** One of fixed words, with a message that lists them. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`)

/** Text of a JSON body: trimmed, bounded, without control characters other than line breaks and tabs. */
export const text = (min: number, max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.minLength(min, min === 1 ? 'must not be empty' : `must be at least ${min} characters`),
    v.maxLength(max, `must be at most ${max} characters`),
    v.check((value) => !/[^\P{Cc}\n\r\t]/u.test(value), 'must not hold control characters'),
    v.check((value) => value.isWellFormed(), 'must be well-formed Unicode'),
  )

/** Absent leaves it, null clears it. */
export const clearable = <S extends v.GenericSchema<string, unknown>>(schema: S) =>
  v.optional(v.nullable(schema))

export const isoTime = v.pipe(v.string(), v.metadata({ openapi: { type: 'string', format: 'date-time' } }))

/** The fields of PaginationMeta: contract section 2. */
export const PaginationMeta = v.object({
  page: v.number(),
  limit: v.number(),
  total: v.number(),
  totalPages: v.number(),
  hasNextPage: v.boolean(),
  hasPreviousPage: v.boolean(),
})

export const CursorMeta = v.object({
  limit: v.number(),
  nextCursor: v.nullable(v.string()),
  hasMore: v.boolean(),
})

/** `{ id }`: what deletes and some creates answer. */
export const IdRecord = v.object({ id: uuid })
