import {
  type ContactField,
  fieldNamed,
  TEXT_FIELDS,
  type TextFieldName,
} from '../../contacts/records/fields.ts'
import { isLongerThan } from '../../lib/invisible.ts'
import { isCountryCode } from '../../lib/phone.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { toTimeZone } from '../../lib/timezone.ts'
import { type AddressField, addressPartOf, familyRank, isAddressField } from '../columns/address-column.ts'
import { cleanCell, cleanToken } from '../columns/clean-cell.ts'
import type { Column } from '../columns/columns.ts'
import { createEmailReader } from './email-reader.ts'
import { fields, say } from './remarks.ts'

/** Titles and forms of address before a name, in lower case and without a full stop. */
const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx dr dra prof sir madam dame rev reverend herr frau fräulein hr dipl monsieur madame mademoiselle mme
  mlle sr sra srta señor señora señorita doña sig signor signora sigra signorina dott dottssa dottor dottoressa profssa dhr mevr mevrouw meneer drs senhor senhora pani bay bayan г-н г-жа господин госпожа κα κος`.split(
    /\s+/,
  ),
)
/** Titles that are names without a full stop. */
const WITH_STOP: ReadonlySet<string> = new Set(
  'ing. mag. ir. fr. hon. doc. mgr. bc. capt. col. lt. sgt.'.split(' '),
)

const isTitle = (word: string): boolean => {
  const plain = word.toLowerCase()
  return WITH_STOP.has(plain) || TITLES.has(plain) || TITLES.has(plain.replaceAll('.', ''))
}

/**
 * Removes titles from the beginning of a name, such as `Dr.` and `Mr`. Returns an empty text if the name has
 * only titles.
 */
function withoutTitles(name: string): string {
  const words = name.split(/\s+/)
  const first = words.findIndex((word) => !isTitle(word))
  return first < 0 ? '' : first === 0 ? name : words.slice(first).join(' ')
}

/** Common names of countries that ICU does not know. */
const ALIASES: Readonly<Record<string, string>> = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  america: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  espana: 'ES',
  italia: 'IT',
  brasil: 'BR',
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const key = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

let codeByName: Map<string, string> | undefined

/** Returns the codes of all countries by their English names from ICU. */
function names(): Map<string, string> {
  if (codeByName) return codeByName
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const codes = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b)).filter(isCountryCode)
  codeByName = new Map(codes.map((code) => [key(english.of(code) ?? code), code]))
  return codeByName
}

/**
 * Returns the ISO 3166 alpha-2 code of a country, given its code or English name, or undefined if there is no
 * such country.
 */
function toCountryCode(text: string): string | undefined {
  const code = text.toUpperCase()
  if (code.length === 2 && isCountryCode(code)) return code
  const name = key(text)
  return ALIASES[name] ?? names().get(name)
}

/** The columns of a postal address: column index by address field. */
type AddressColumns = ReadonlyMap<string, number>

/**
 * Returns a function that chooses the postal address of a row: the first address, in the order of `familyRank`, that
 * has a filled cell. It never mixes two addresses, such as a home street and the city of an employer.
 */
function createAddressReader(columns: readonly Column[]): (cells: readonly string[]) => AddressColumns {
  const addresses = findAddresses(columns)
  const first = addresses[0] ?? new Map()
  if (addresses.length <= 1) return () => first
  const isFilled = (address: AddressColumns, cells: readonly string[]): boolean =>
    address.values().some((index) => (cells[index] ?? '').trim() !== '')
  return (cells) => addresses.find((address) => isFilled(address, cells)) ?? first
}

/** Returns the postal addresses that a row of the file can have, in the order of `familyRank`. */
function findAddresses(columns: readonly Column[]): AddressColumns[] {
  const byFamily = new Map<string, Map<AddressField, number>>()
  columns.forEach(({ header, field }, index) => {
    if (!isAddressField(field)) return
    const part = addressPartOf(header)
    const family = part?.field === field ? part.family : ''
    const address = byFamily.get(family) ?? new Map<AddressField, number>()
    byFamily.set(family, address.set(field, index))
  })
  const plain = byFamily.get('')
  if (plain && byFamily.size > 1 && !plain.has('addressLine1')) {
    // In "Home Address, City, Zip", the columns without a prefix belong to each address with a prefix.
    byFamily.delete('')
    for (const [family, own] of byFamily) byFamily.set(family, new Map([...plain, ...own]))
  }
  return [...byFamily].sort(([a], [b]) => familyRank(a) - familyRank(b)).map(([, address]) => address)
}

/** Reads the text values of a row. Invalid values are left out, with a warning for each. */
type TextReader = (
  cells: readonly string[],
  warnings: StoredSentence[],
) => Partial<Record<TextFieldName, string>>

const labelOf = (name: string): StoredSentence => fields[name as TextFieldName]()

const invalid = ({ name }: ContactField): StoredSentence => say.fieldInvalid({ field: labelOf(name) })

type Texts = Partial<Record<TextFieldName, string>>
interface Reading {
  texts: Texts
  cells: readonly string[]
  warnings: StoredSentence[]
  /** Returns the column index of a field. An address field depends on the address chosen for the row. */
  place: (field: ContactField) => number | undefined
}
/** Puts the value of a field into `texts`. */
type FieldReader = (reading: Reading) => void

/** Stores a text in `texts`, or adds a warning if it is too long. */
function put({ texts, warnings }: Reading, { name, max }: ContactField, text: string): void {
  if (text === '') return
  if (max !== undefined && isLongerThan(text, max)) {
    warnings.push(say.fieldTooLong({ field: labelOf(name), max }))
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
    if (value === undefined) reading.warnings.push(invalid(field))
    else reading.texts[field.name as TextFieldName] = value
  }

function emailReader(field: ContactField, columns: readonly Column[]): FieldReader {
  const read = createEmailReader(columns)
  return ({ cells, texts, warnings }) => {
    const email = read(cells)
    if (email === 'INVALID') warnings.push(invalid(field))
    else if (email !== undefined) texts[field.name as TextFieldName] = email
  }
}

/** Reads a first name. A CRM may export it with the title. */
const firstNameReader =
  (field: ContactField): FieldReader =>
  (reading) =>
    put(reading, field, withoutTitles(cleanCell(cellOf(reading, field))))

const READERS: Record<
  Exclude<ContactField['kind'], 'phone'>,
  (field: ContactField, columns: readonly Column[]) => FieldReader
> = {
  name: (field) => (field.name === 'firstName' ? firstNameReader(field) : lineReader(field)),
  line: lineReader,
  email: emailReader,
  country: (field) => wordReader(field, toCountryCode),
  timezone: (field) => wordReader(field, toTimeZone),
}

/** Returns the reader of the text values of a file. */
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

/** Fills a missing first or last name from `cell`, a cell with the whole name. */
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

/**
 * Splits a whole name without its titles: the first word is the first name, the rest the last name. "Last, First" is read
 * in reverse.
 */
export function splitName(name: string): { first: string; last: string } {
  if (name === '') return NO_NAME
  const comma = name.indexOf(',')
  const before = withoutTitles((comma < 0 ? name : name.slice(0, comma)).trim())
  const after = comma < 0 ? '' : withoutTitles(name.slice(comma + 1).trim())
  if (after) return { first: after, last: before }
  const [first = '', last = ''] = before.split(/\s+(.*)/s)
  return { first, last }
}
