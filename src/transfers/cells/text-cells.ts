import type { TextField } from '../../contacts/store/bulk.ts'
import { isLongerThan } from '../../lib/characters.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import type { CustomImportField, ImportField } from '../columns/column-names.ts'
import type { Column } from '../columns/columns.ts'
import type { OptOutField } from '../columns/opt-out-column.ts'
import { cleanCell, cleanToken } from '../csv/clean-cell.ts'
import { createAddressReader } from './address-reader.ts'
import { toCountryCode } from './country-cell.ts'
import { createEmailReader } from './email-reader.ts'

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

/** The texts of a row. What is not valid is left out, and `warnings` says so. */
export type TextReader = (cells: readonly string[], warnings: string[]) => Partial<Record<TextField, string>>

const leftOut = (field: keyof typeof LABELS, why: string): string =>
  `The ${LABELS[field]} ${why} and was left out.`

/** Reads names, addresses, email address and time zone of rows of one file. */
export function createTextReader(columns: readonly Column[]): TextReader {
  const position = new Map(columns.map(({ field }, index) => [field, index] as const))
  const addressOf = createAddressReader(columns)
  const readEmail = createEmailReader(columns)
  return (cells, warnings) => {
    const texts: Partial<Record<TextField, string>> = {}
    const address = addressOf(cells)
    const cell = (index: number | undefined): string => (index === undefined ? '' : (cells[index] ?? ''))
    const put = (field: TextField, text: string) => {
      if (text === '') return
      const max = MAX_LENGTHS[field]
      if (max !== undefined && isLongerThan(text, max))
        warnings.push(leftOut(field, `is longer than ${max} characters`))
      else texts[field] = text
    }
    const check = (field: 'country' | 'timezone', text: string, read: typeof toTimeZone) => {
      if (text === '') return
      const value = read(text)
      if (value === undefined) warnings.push(leftOut(field, 'is not valid'))
      else texts[field] = value
    }
    const name = splitName(cleanCell(cell(position.get('fullName'))))
    put('firstName', cleanCell(cell(position.get('firstName'))) || name.first)
    put('lastName', cleanCell(cell(position.get('lastName'))) || name.last)
    for (const field of ['addressLine1', 'addressLine2', 'city', 'state', 'postalCode'] as const) {
      put(field, cleanCell(cell(address.get(field))))
    }
    const email = readEmail(cells)
    if (email === 'INVALID') warnings.push(leftOut('email', 'is not valid'))
    else if (email !== undefined) texts.email = email
    check('country', cleanToken(cell(address.get('country'))), toCountryCode)
    check('timezone', cleanToken(cell(position.get('timezone'))), toTimeZone)
    return texts
  }
}

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
