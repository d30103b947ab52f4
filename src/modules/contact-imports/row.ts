import { isEmailAddress } from '../../lib/email.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import type { CustomValue, CustomValues } from '../custom-fields/service.ts'
import type { CustomField } from '../custom-fields/table.ts'
import { cleanCell, cleanToken } from './clean-cell.ts'
import type { CustomImportField, ImportField } from './column-names.ts'
import type { Column } from './columns.ts'
import { toCountryCode } from './country-cell.ts'
import { customCellReader } from './custom-cell.ts'
import type { OptOutField } from './opt-out-column.ts'
import { createOptOutReader, type RowConsent } from './opt-out-reader.ts'
import { readPhone } from './phone-cell.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, readTags } from './tag-cell.ts'

/** Columns of a contact that an import can fill. */
export const TEXT_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'timezone',
] as const

export type TextField = (typeof TEXT_FIELDS)[number]

/** What a row says of a contact; an absent value leaves what is there. */
export type ContactValues = {
  phone: string
  tags: string[]
  isOptedOut: boolean
  /** Absent when the file has none. */
  customFields?: CustomValues
} & Partial<Record<TextField, string>>

/** Addresses that are not to be written to, by the word of the row. */
export interface OptOuts {
  phones: readonly string[]
  emails: readonly string[]
}

export interface ReadableRow {
  values: ContactValues
  /** What was left out of it, and what was understood that is not plain; empty when nothing was. */
  warnings: string[]
  /** Absent when there are none. */
  optOuts?: OptOuts
  /** Whether the opt-out of email has no address in the row: then it is of whatever the contact has. */
  isEmailOptedOut?: boolean
  /** Why no consent is to be recorded for somebody who did not opt out either; absent when it is. */
  noConsent?: string
}

export interface RejectedRow {
  reason: string
  optOuts?: OptOuts
}

export type RowReading = ReadableRow | RejectedRow

/** Characters; longer text in these columns is not what the column is for. */
const MAX_LENGTHS: Partial<Record<ImportField, number>> = {
  firstName: 100,
  lastName: 100,
  addressLine1: 200,
  addressLine2: 200,
  city: 100,
  state: 100,
  postalCode: 20,
}

/** In reasons, as people call it. */
const LABELS: Record<Exclude<ImportField, 'phone' | OptOutField | CustomImportField>, string> = {
  firstName: 'first name',
  lastName: 'last name',
  fullName: 'name',
  email: 'email address',
  addressLine1: 'address',
  addressLine2: 'second address line',
  city: 'city',
  state: 'state',
  postalCode: 'postal code',
  country: 'country',
  timezone: 'time zone',
  tags: 'tags',
}

export type RowReader = (cells: readonly string[]) => RowReading

export interface RowReaderOptions {
  /** ISO 3166 alpha-2 for numbers without `+`, where the row names no country. */
  defaultCountry: string
  /** Of the organization. */
  customFields: readonly CustomField[]
}

/**
 * Reads rows of one file. Only a bad phone number rejects a row: any other
 * value that is not valid is left out of it, and a warning says so.
 */
export function createRowReader(columns: readonly Column[], options: RowReaderOptions): RowReader {
  const { defaultCountry } = options
  const readCustom = customReader(columns, options)
  const readConsent = createOptOutReader(columns)
  const positions = new Map<ImportField, number>()
  columns.forEach(({ field }, index) => {
    if (field !== null) positions.set(field, index)
  })
  return (cells) => {
    // More cells than columns: an unquoted separator moved them, so none can be trusted.
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return {
        reason: `The row has ${cells.length} cells, but there are ${columns.length} columns. Put quotes around text that holds the separator.`,
      }
    }
    const cell = (field: ImportField): string => {
      const index = positions.get(field)
      return index === undefined ? '' : (cells[index] ?? '')
    }
    const warnings: string[] = []
    const texts = readTexts(cell, warnings)
    const consent = readConsent(cells)
    const reading = readPhone(cell('phone'), texts.country ?? defaultCountry)
    const optOuts = optOutsOf(consent, 'phone' in reading ? reading.phone : undefined, texts.email)
    if ('reason' in reading) return { reason: reading.reason, ...optOuts }
    const customFields = readCustom?.(cell, warnings)
    const tags = readTagCell(cell('tags'), warnings)
    warnings.push(...consent.remarks)
    return {
      values: {
        ...texts,
        ...(customFields ? { customFields } : {}),
        phone: reading.phone,
        tags,
        isOptedOut: consent.isSmsOptedOut,
      },
      warnings,
      ...optOuts,
      ...(consent.isEmailOptedOut ? { isEmailOptedOut: true } : {}),
      ...(consent.missing === null ? {} : { noConsent: consent.missing }),
    }
  }
}

function optOutsOf(
  { isSmsOptedOut, isEmailOptedOut }: RowConsent,
  phone: string | undefined,
  email: string | undefined,
): { optOuts?: OptOuts } {
  const phones = isSmsOptedOut && phone !== undefined ? [phone] : []
  const emails = isEmailOptedOut && email !== undefined ? [email] : []
  return phones.length + emails.length === 0 ? {} : { optOuts: { phones, emails } }
}

type CellOf = (field: ImportField) => string

const leftOut = (field: keyof typeof LABELS, why: string): string =>
  `The ${LABELS[field]} ${why} and was left out.`

function readTexts(cell: CellOf, warnings: string[]): Partial<Record<TextField, string>> {
  const texts: Partial<Record<TextField, string>> = {}
  const put = (field: TextField, text: string) => {
    if (text === '') return
    const max = MAX_LENGTHS[field]
    if (max !== undefined && text.length > max)
      warnings.push(leftOut(field, `is longer than ${max} characters`))
    else texts[field] = text
  }
  const name = splitName(cleanCell(cell('fullName')))
  put('firstName', cleanCell(cell('firstName')) || name.first)
  put('lastName', cleanCell(cell('lastName')) || name.last)
  for (const field of ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const) {
    put(field, cleanCell(cell(field)))
  }
  for (const [field, read] of Object.entries(CHECKED) as [keyof typeof CHECKED, typeof readEmail][]) {
    const text = cleanToken(cell(field))
    if (text === '') continue
    const value = read(text)
    if (value === undefined) warnings.push(leftOut(field, 'is not valid'))
    else texts[field] = value
  }
  return texts
}

/** Undefined when no column is for a custom field. */
function customReader(columns: readonly Column[], { defaultCountry, customFields }: RowReaderOptions) {
  const readers = customFields.flatMap((field) => {
    const name: CustomImportField = `custom.${field.key}`
    if (!columns.some((column) => column.field === name)) return []
    return [{ name, key: field.key, label: field.label, read: customCellReader(field, defaultCountry) }]
  })
  if (readers.length === 0) return undefined
  return (cell: CellOf, warnings: string[]): CustomValues => {
    const values: Record<string, CustomValue> = {}
    for (const { name, key, label, read } of readers) {
      const { value, problem } = read(cell(name))
      if (value !== undefined) values[key] = value
      if (problem) warnings.push(`The "${label}" ${problem}.`)
    }
    return values
  }
}

function readEmail(text: string): string | undefined {
  const address = text.replace(/^mailto:/i, '').toLowerCase()
  return isEmailAddress(address) ? address : undefined
}

const CHECKED = { email: readEmail, country: toCountryCode, timezone: toTimeZone }

const NO_NAME = { first: '', last: '' }

/** The first word is the first name, the rest the last; "Last, First" the other way round. */
export function splitName(name: string): { first: string; last: string } {
  if (name === '') return NO_NAME
  const comma = name.indexOf(',')
  const before = (comma < 0 ? name : name.slice(0, comma)).trimEnd()
  const after = comma < 0 ? '' : name.slice(comma + 1).trimStart()
  if (after) return { first: after, last: before }
  const [first = '', last = ''] = before.split(/\s+(.*)/s)
  return { first, last }
}

function readTagCell(cell: string, warnings: string[]): string[] {
  const text = cleanCell(cell)
  if (text === '') return []
  const names = readTags(text)
  const good = names.filter((name) => name.length <= MAX_TAG_LENGTH && !/[\n\r\t]/.test(name))
  if (good.length < names.length)
    warnings.push(`Tags longer than ${MAX_TAG_LENGTH} characters were left out.`)
  if (good.length > MAX_TAGS) warnings.push(`Only the first ${MAX_TAGS} tags were kept.`)
  return good.slice(0, MAX_TAGS)
}
