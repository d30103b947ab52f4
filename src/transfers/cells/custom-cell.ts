import * as v from 'valibot'
import { type CustomValue, valueSchema } from '../../contacts/custom-fields/service.ts'
import type { CustomField, CustomFieldType } from '../../contacts/custom-fields/table.ts'
import { isCalendarDay } from '../../lib/calendar.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { cleanCell, cleanToken, isTooLong } from '../columns/clean-cell.ts'
import type { DecimalSign } from '../columns/format.ts'
import { say } from './remarks.ts'
import { readTags, writeTags } from './tag-cell.ts'

/** Writes a value of a custom field as a cell. `customCellReader` reads the same value from that cell. */
export function writeCustomCell(value: CustomValue | undefined): string | null {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? writeTags(value) : String(value)
}

/** The result of a cell: `{}` for an empty cell. A MULTI_SELECT cell can have both known options and a problem. */
type Problem = (named: { field: string }) => StoredSentence

interface CellReading {
  value?: CustomValue
  /** Returns the sentence about the field with this label. */
  problem?: Problem
}

const PROBLEMS: Record<CustomFieldType, Problem> = {
  TEXT: ({ field }) => say.fieldTooLong({ field, max: 1_000 }),
  URL: (named) => say.fieldUrl(named),
  NUMBER: (named) => say.fieldNumber(named),
  BOOLEAN: (named) => say.fieldFlag(named),
  DATE: (named) => say.fieldDate(named),
  SELECT: (named) => say.fieldOption(named),
  MULTI_SELECT: (named) => say.fieldOptions(named),
}

/**
 * Returns the reader of the cells of a column.
 * @param country ISO 3166 alpha-2; decides whether dates have the month before the day
 * @param decimalSign null to read each number by itself
 */
export function customCellReader(
  field: CustomField,
  country: string,
  decimalSign: DecimalSign | null = null,
): (cell: string) => CellReading {
  const schema = valueSchema(field)
  const problem = PROBLEMS[field.type]
  const optionOf = optionFinder(field.options)
  /** Splits a cell into options. An option may itself contain a separator. */
  const choicesIn = (text: string): string[] => (optionOf(text) === undefined ? readTags(text) : [text])
  const convert = (cell: string): unknown => {
    switch (field.type) {
      case 'TEXT':
        return cleanCell(cell)
      case 'URL':
        return readAddress(cleanCell(cell))
      case 'NUMBER':
        return readNumber(cleanToken(cell), decimalSign)
      case 'BOOLEAN':
        return readFlag(cleanToken(cell))
      case 'DATE':
        return readDay(cleanToken(cell), MONTH_FIRST.has(country))
      case 'SELECT':
        return optionOf(cleanCell(cell))
      case 'MULTI_SELECT':
        return choicesIn(cleanCell(cell)).flatMap((name) => optionOf(name) ?? [])
    }
  }
  return (cell) => {
    const clean = cleanCell(cell)
    if (clean === '') return {}
    const parsed = v.safeParse(schema, convert(cell))
    if (!parsed.success) return { problem }
    const value = parsed.output
    if (!Array.isArray(value)) return { value }
    const isWhole = choicesIn(clean).every((name) => optionOf(name) !== undefined)
    return { ...(value.length > 0 ? { value } : {}), ...(isWhole ? {} : { problem }) }
  }
}

/** Returns a function that finds an option by its exact text, or else by its text in any letter case. */
function optionFinder(options: readonly string[]): (text: string) => string | undefined {
  const byText = new Map(options.map((option) => [option.toLowerCase(), option]))
  return (text) => (options.includes(text) ? text : byText.get(text.toLowerCase()))
}

/** Adds `https://` to an address that was written without it. */
const readAddress = (text: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(text) || !text.includes('.') ? text : `https://${text}`

const DECIMAL = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/**
 * Match numbers with thousands separators or a decimal comma. `1,234` is 1234. The first group of each
 * expression is the whole part, the second the fraction.
 */
const GROUPED = [
  /^([+-]?\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d+))?$/,
  /^([+-]?\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^([+-]?\d+),(\d+)$/,
]

/** A number with a decimal comma, with or without points between thousands. */
const WITH_COMMA = /^([+-]?(?:\d{1,3}(?:\.\d{3})+|\d+))(?:,(\d+))?$/
/**
 * The first expression matches a number whose comma can only be the decimal sign, the second a number whose
 * point can only be the decimal sign.
 */
const COMMA_ONLY = /\.\d{3},\d+$|^[+-]?\d+,(?:\d{1,2}|\d{4,})$/
const POINT_ONLY = /,\d{3}\.\d+$|^[+-]?\d+\.(?:\d{1,2}|\d{4,})$/

const bareNumber = (text: string): string => text.replace(/[\s'’_\p{Sc}]/gu, '')

/**
 * Returns the decimal sign of a number, or undefined if the number has none or can be read both ways, such as
 * `1,234`.
 */
export function signIn(cell: string): DecimalSign | undefined {
  if (isTooLong(cell)) return undefined
  const bare = bareNumber(cleanToken(cell))
  return COMMA_ONLY.test(bare) ? 'COMMA' : POINT_ONLY.test(bare) ? 'POINT' : undefined
}

/**
 * Reads `1234.5`, `1,234.50`, `1.234,50`, `1 234,5` and `$5`. A single point is the decimal point, unless the file has
 * the comma as decimal sign.
 */
function readNumber(text: string, sign: DecimalSign | null): number | undefined {
  const bare = bareNumber(text)
  if (sign === 'COMMA') {
    const [, whole, fraction = '0'] = WITH_COMMA.exec(bare) ?? []
    if (whole) return Number(`${whole.replaceAll('.', '')}.${fraction}`)
  }
  if (DECIMAL.test(bare)) return Number(bare)
  for (const pattern of GROUPED) {
    const [, whole, fraction = '0'] = pattern.exec(bare) ?? []
    if (whole) return Number(`${whole.replace(/[.,]/g, '')}.${fraction}`)
  }
  return undefined
}

const YES = /^(?:true|yes|y|1|x|on|ja|oui|si|sí|sim)$/i
const NO = /^(?:false|no|n|0|off|nein|non|nee|não)$/i

const readFlag = (text: string): boolean | undefined =>
  YES.test(text) ? true : NO.test(text) ? false : undefined

/** Countries where dates have the month before the day. */
const MONTH_FIRST: ReadonlySet<string> = new Set(['US', 'AS', 'FM', 'GU', 'MH', 'MP', 'PH', 'PR', 'PW', 'VI'])

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ].*)?$/

/**
 * Reads a date and ignores a time of day after it. `2026-03-08` and `8.3.2026` are read the same in every
 * country. `3/8/2026` has the month first only if `isMonthFirst`.
 */
function readDay(text: string, isMonthFirst: boolean): string | undefined {
  const dayOf = (year: string, month: string, day: string): string | undefined => {
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isCalendarDay(written) ? written : undefined
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return dayOf(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!)
  const [, first, sign, second, year] = YEAR_LAST.exec(text) ?? []
  if (!first || !second || !year) return undefined
  return isMonthFirst && sign !== '.' ? dayOf(year, first, second) : dayOf(year, second, first)
}
