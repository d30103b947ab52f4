import * as v from 'valibot'
import { listOf, text } from '../../http/schema.ts'
import { isCalendarDay } from '../../lib/calendar.ts'
import { trimInvisible } from '../../lib/invisible.ts'
import { listed } from '../../lib/listed.ts'
import { isWebUrl } from '../../lib/web-url.ts'
import type { CustomField } from './table.ts'

/**
 * The values of custom fields, as stored and as shown by the API. Each type has
 * one form, so that SQL can compare values directly:
 *
 * | Type | JSON |
 * |---|---|
 * | TEXT, URL | text, trimmed; TEXT in composed form (NFC), like names |
 * | NUMBER | a number up to ±10^15, where SQLite and JavaScript parse digits to the same number |
 * | BOOLEAN | true or false |
 * | DATE | `2026-03-08` |
 * | SELECT | one of the options |
 * | MULTI_SELECT | an array of different options, in the order of the options |
 *
 * There is no stored form of "empty": an empty value is an absent key.
 */
export type CustomValue = string | number | boolean | string[]
export type CustomValues = Readonly<Record<string, CustomValue>>

type ValueSchema = v.GenericSchema<unknown, CustomValue>

const MAX_TEXT = 1_000
const MAX_URL = 2_048
/** Maximum number of options in one value. */
const MAX_CHOICES = 100
export const MAX_NUMBER = 1e15

/**
 * Returns whether a text is a URL without invisible characters. URL parsers drop these, but phones do
 * not.
 */
const isPlainUrl = (url: string): boolean => !/[\s\p{Cc}\p{Cf}]/u.test(url) && isWebUrl(url)

const isOption = (options: readonly string[]) => v.picklist(options, `must be one of ${listed(options)}`)

/** Returns the schema of a value of this field. Its output is the stored form. */
export function valueSchema({ type, options }: Pick<CustomField, 'type' | 'options'>): ValueSchema {
  switch (type) {
    case 'TEXT':
      return v.pipe(text(1, MAX_TEXT), v.transform(trimInvisible), v.normalize('NFC'))
    case 'URL':
      return v.pipe(
        text(1, MAX_URL),
        v.check(isPlainUrl, 'must be a web address such as https://example.com'),
      )
    case 'NUMBER':
      return v.pipe(
        v.number('must be a number'),
        v.minValue(-MAX_NUMBER, 'must be at least -10^15'),
        v.maxValue(MAX_NUMBER, 'must be at most 10^15'),
        // The addition turns -0 into 0: JavaScript has two zeros, SQL has one.
        v.transform((number) => number + 0),
      )
    case 'BOOLEAN':
      return v.boolean('must be true or false')
    case 'DATE':
      return v.pipe(
        v.string('must be a date such as 2026-03-08'),
        v.check(isCalendarDay, 'must be a date such as 2026-03-08'),
      )
    case 'SELECT':
      return isOption(options)
    case 'MULTI_SELECT':
      return v.pipe(
        listOf(isOption(options), { max: MAX_CHOICES, message: 'must be an array of options' }),
        v.transform((chosen) => options.filter((option) => chosen.includes(option))),
      )
  }
}

const isBlank = (input: unknown): boolean =>
  (typeof input === 'string' && trimInvisible(input) === '') || (Array.isArray(input) && input.length === 0)

/** Returns the schema of a change: null clears the field, and so does the empty value that forms send. */
const clearableValue = (field: CustomField): v.GenericSchema<unknown, CustomValue | null> =>
  v.pipe(
    v.unknown(),
    v.transform((input) => (isBlank(input) ? null : input)),
    v.nullable(valueSchema(field)),
  )

/**
 * Returns the schema of an object that changes values. It has an entry for each given key, so that
 * the error names each unknown key and each archived field.
 */
export function changeSchema(fields: readonly CustomField[], keys: readonly string[]) {
  const known = new Map(fields.map((field) => [field.key, field]))
  const entry = (key: string): v.GenericSchema<unknown, CustomValue | null> => {
    const field = known.get(key)
    if (!field) return v.never('is not a custom field of this organization')
    return field.isArchived ? v.never('is archived, so its values cannot be changed') : clearableValue(field)
  }
  return v.object(Object.fromEntries(keys.map((key) => [key, entry(key)])))
}

/** Parses stored values into an object without a prototype, because a field may be called `constructor`. */
export const parseValues = (stored: string): CustomValues =>
  Object.assign(Object.create(null), stored === '{}' ? undefined : JSON.parse(stored))

/**
 * Returns `stored` with `change` applied; null removes its key. Returns the same text when nothing
 * changes.
 */
export function mergeValues(stored: string, change: Readonly<Record<string, CustomValue | null>>): string {
  const values = new Map<string, CustomValue | null>(Object.entries(parseValues(stored)))
  for (const [key, value] of Object.entries(change)) {
    if (value === null) values.delete(key)
    else values.set(key, value)
  }
  return JSON.stringify(Object.fromEntries(values))
}
