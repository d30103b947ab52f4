import {
  type ContactField,
  fieldNamed,
  TEXT_FIELDS,
  type TextFieldName,
} from '../../contacts/records/fields.ts'
import { isLongerThan } from '../../lib/invisible.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { cleanCell, cleanToken } from '../columns/clean-cell.ts'
import type { Column } from '../columns/columns.ts'
import { createAddressReader } from './address-reader.ts'
import { toCountryCode } from './country-cell.ts'
import { createEmailReader } from './email-reader.ts'

/** Reads the text values of a row. Leaves out invalid ones and adds a warning for each. */
type TextReader = (cells: readonly string[], warnings: string[]) => Partial<Record<TextFieldName, string>>

const leftOut = (label: string, why: string): string => `The ${label} ${why} and was left out.`

type Texts = Partial<Record<TextFieldName, string>>
interface Reading {
  texts: Texts
  cells: readonly string[]
  warnings: string[]
  /** Index of the column of a field; the row decides which address it uses. */
  place: (field: ContactField) => number | undefined
}
/** Puts the value of one field into `texts`. */
type FieldReader = (reading: Reading) => void

/** Stores a text unless it is too long. */
function put({ texts, warnings }: Reading, { name, max, label }: ContactField, text: string): void {
  if (text === '') return
  if (max !== undefined && isLongerThan(text, max)) {
    warnings.push(leftOut(label, `is longer than ${max} characters`))
  } else texts[name as TextFieldName] = text
}

const cellOf = ({ cells, place }: Reading, field: ContactField): string => cells[place(field) ?? -1] ?? ''

const lineReader =
  (field: ContactField): FieldReader =>
  (reading) =>
    put(reading, field, cleanCell(cellOf(reading, field)))

const wordReader =
  (field: ContactField, read: typeof toTimeZone): FieldReader =>
  (reading) => {
    const word = cleanToken(cellOf(reading, field))
    if (word === '') return
    const value = read(word)
    if (value === undefined) reading.warnings.push(leftOut(field.label, 'is not valid'))
    else reading.texts[field.name as TextFieldName] = value
  }

function emailReader(field: ContactField, columns: readonly Column[]): FieldReader {
  const read = createEmailReader(columns)
  return ({ cells, texts, warnings }) => {
    const email = read(cells)
    if (email === 'INVALID') warnings.push(leftOut(field.label, 'is not valid'))
    else if (email !== undefined) texts[field.name as TextFieldName] = email
  }
}

const READERS: Record<
  Exclude<ContactField['kind'], 'phone'>,
  (field: ContactField, columns: readonly Column[]) => FieldReader
> = {
  name: lineReader,
  line: lineReader,
  email: emailReader,
  country: (field) => wordReader(field, toCountryCode),
  timezone: (field) => wordReader(field, toTimeZone),
}

/** Reads the texts of rows of one file. */
export function createTextReader(columns: readonly Column[]): TextReader {
  const position = new Map<string | null, number>(columns.map(({ field }, index) => [field, index] as const))
  const addressOf = createAddressReader(columns)
  const readers = TEXT_FIELDS.map(fieldNamed).map((field) =>
    READERS[field.kind as Exclude<ContactField['kind'], 'phone'>](field, columns),
  )
  const wholeName = position.get('fullName')
  return (cells, warnings) => {
    const texts: Texts = {}
    const address = addressOf(cells)
    const place = ({ name, isAddress }: ContactField) => (isAddress ? address : position).get(name)
    const reading = { texts, cells, warnings, place }
    for (const read of readers) read(reading)
    if (wholeName !== undefined) putHalves(reading, cells[wholeName] ?? '')
    return texts
  }
}

/** Fills a missing first or last name from the column of whole names. */
function putHalves(reading: Reading, cell: string): void {
  const { first, last } = splitName(cleanCell(cell))
  for (const [field, half] of [
    [FIRST_NAME, first],
    [LAST_NAME, last],
  ] as const) {
    if (cleanCell(cellOf(reading, field)) === '') put(reading, field, half)
  }
}

const FIRST_NAME = fieldNamed('firstName')
const LAST_NAME = fieldNamed('lastName')

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
