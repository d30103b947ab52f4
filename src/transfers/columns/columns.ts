import type { CustomField } from '../../contacts/custom-fields/table.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { type AppError, invalidField } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'
import {
  type CustomImportField,
  fieldCalled,
  fieldOfHeader,
  type ImportField,
  isCustomField,
  isList,
  placeOf,
} from './column-names.ts'
import { squash } from './header-words.ts'
import { isOptOutField, type OptOutField, optOutFieldOf } from './opt-out-column.ts'

/** `{ "<header>": "<contact field>" | null }`; null leaves the column out. */
export type Mapping = Readonly<Record<string, ImportField | null>>

/** A column of the file, in the file's order; `field` null goes nowhere. */
export interface Column {
  header: string
  field: ImportField | null
  /** What a column that is kept as something else says of consent all the same. */
  consent?: OptOutField
}

export interface ColumnHints {
  /** What the caller says: it decides, and must fit the file. */
  given?: Mapping | undefined
  /** How the last file with these headers was read; what no longer fits is left to guessing. */
  saved?: Mapping | undefined
  /** Of the organization; archived ones cannot be imported into. */
  customFields?: readonly CustomField[]
}

/**
 * Which column means what: as the caller says, or else as it was last time, or
 * else by its header. Of phone numbers, email addresses and postal addresses a
 * file may have several columns, and each row takes the best it has; of any
 * other meaning the first column has it, and the others go nowhere. Of columns
 * about consent each one counts, and only the caller can leave one out: a list
 * that is read wrongly there harms people.
 * @throws VALIDATION_FAILED when no column holds phone numbers, when the first
 *   row is no header, or when the mapping does not fit the file
 */
export function planColumns(
  header: readonly string[],
  { given = {}, saved = {}, customFields = [] }: ColumnHints = {},
): Column[] {
  const headers = header.map((cell) => cell.trim())
  const custom = new CustomNames(customFields)
  const chosen = applyMapping(headers, given, custom)
  recall(headers, saved, { custom, chosen })
  const reserved = new Set(chosen.values())
  const taken = new Set<string>()
  const isFree = (field: ImportField, name: string): boolean =>
    isOptOutField(field) || !(reserved.has(field) || taken.has(placeOf(field, name) ?? ''))
  const fields = headers.map((_, index) => chosen.get(index))
  const settle = (meaningsOf: (name: string) => ReadonlyArray<ImportField | undefined>): void => {
    headers.forEach((name, index) => {
      if (fields[index] !== undefined) return
      const field = meaningsOf(name).find((one) => one !== undefined && isFree(one, name))
      fields[index] = field
      const place = field && placeOf(field, name)
      if (place) taken.add(place)
    })
  }
  // Headers that leave no doubt come first, wherever they stand.
  settle((name) => [custom.written(name)])
  settle((name) => (isCustomField(name) ? [] : [fieldCalled(name), custom.called(name), fieldOfHeader(name)]))
  const columns = headers.map((name, index): Column => ({ header: name, field: fields[index] ?? null }))
  settleWholeName(columns, chosen)
  addConsents(columns, given)
  if (!columns.some(({ field }) => field === 'phone')) throw noPhoneColumn(headers)
  return columns
}

/** A custom field called "Unsubscribed" gets the cell, and the cell counts as what it says. */
function addConsents(columns: Column[], given: Mapping): void {
  const isGiven = new Set(Object.keys(given).map((name) => name.trim()))
  for (const column of columns) {
    const { header, field } = column
    if (field === null || isOptOutField(field) || isCustomField(header) || isGiven.has(header)) continue
    const consent = optOutFieldOf(header)
    if (consent) column.consent = consent
  }
}

/** Headers of the columns that go nowhere, named by their place when they have no header. */
export const ignoredColumns = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ header, field }, index) => (field === null ? [header || `column ${index + 1}`] : []))

/** Header by field, as used. Of columns with the same header only the first can be in use. */
export const usedMapping = (columns: readonly Column[]): Record<string, ImportField> =>
  Object.fromEntries(
    columns.flatMap(({ header, field }) => (field === null ? [] : [[header, field] as const])),
  )

/** What every column was taken for, to read the next file with the same headers the same way. */
export const mappingOf = (columns: readonly Column[]): Mapping =>
  Object.fromEntries([...columns].reverse().map(({ header, field }) => [header, field]))

/** Of the set of headers, whatever their order. */
export const headersSha256 = (header: readonly string[]): string =>
  sha256Hex(JSON.stringify(header.map((cell) => cell.trim()).sort()))

/** Custom fields by what columns for them are called. */
class CustomNames {
  readonly #fields: readonly CustomField[]
  readonly #byName = new Map<string, CustomImportField>()

  constructor(fields: readonly CustomField[]) {
    this.#fields = fields
    for (const { key, label, isArchived } of fields) {
      if (isArchived) continue
      for (const name of [squash(key), squash(label)]) {
        if (name !== '' && !this.#byName.has(name)) this.#byName.set(name, `custom.${key}`)
      }
    }
  }

  /** `custom.<key>`, as exports have it. */
  written(header: string): CustomImportField | undefined {
    const field = this.#fields.find(({ key }) => header === `custom.${key}`)
    return field && !field.isArchived ? `custom.${field.key}` : undefined
  }

  /** The key or the label, without case, accents, spaces and punctuation. */
  called(header: string): CustomImportField | undefined {
    return this.#byName.get(squash(header))
  }

  /** Throws VALIDATION_FAILED for a field that is not there or is archived. */
  assertWritable(field: CustomImportField, header: string): void {
    if (this.written(field)) return
    const isArchived = this.#fields.some(({ key }) => field === `custom.${key}`)
    throw invalidField(
      'mapping',
      `mapping gives "${header}" the field ${field}, which ${isArchived ? 'is archived' : 'is no custom field of this organization'}.`,
      'exists',
    )
  }
}

/** Adds to the `chosen` columns what is left of a saved mapping. */
function recall(
  headers: readonly string[],
  saved: Mapping,
  { custom, chosen }: { custom: CustomNames; chosen: Map<number, ImportField | null> },
): void {
  const taken = new Set(chosen.values())
  for (const [name, field] of Object.entries(saved)) {
    const index = headers.indexOf(name)
    if (index < 0 || chosen.has(index)) continue
    const isGone = field !== null && isCustomField(field) && !custom.written(field)
    // Whoever left it out may not have known what it says.
    if (isGone || (field === null && optOutFieldOf(name) !== undefined)) continue
    chosen.set(index, field !== null && taken.has(field) && !isOptOutField(field) ? null : field)
  }
}

/** Columns chosen by the mapping, by position. */
function applyMapping(
  headers: readonly string[],
  mapping: Mapping,
  custom: CustomNames,
): Map<number, ImportField | null> {
  const chosen = new Map<number, ImportField | null>()
  const headerOf = new Map<ImportField, string>()
  for (const [name, field] of Object.entries(mapping)) {
    const index = headers.indexOf(name.trim())
    if (index < 0) {
      throw invalidField(
        'mapping',
        `mapping names the column "${name}", which the file does not have. Its columns are: ${listed(headers)}.`,
        'exists',
      )
    }
    if (field !== null) {
      if (isCustomField(field)) custom.assertWritable(field, name)
      const other = headerOf.get(field)
      if (other !== undefined && !isList(field) && !isOptOutField(field)) {
        throw invalidField(
          'mapping',
          `mapping gives both "${other}" and "${name}" the field ${field}.`,
          'isUnique',
        )
      }
      headerOf.set(field, name)
    }
    chosen.set(index, field)
  }
  return chosen
}

/** Gives a guessed whole-name column the half of the name that the other columns lack. */
function settleWholeName(columns: Column[], chosen: ReadonlyMap<number, ImportField | null>): void {
  const index = columns.findIndex(({ field }) => field === 'fullName')
  const column = columns[index]
  if (!column || chosen.has(index)) return
  const has = (field: ImportField) => columns.some((other) => other.field === field)
  if (has('firstName')) column.field = has('lastName') ? null : 'lastName'
  else if (has('lastName')) column.field = 'firstName'
}

function noPhoneColumn(headers: readonly string[]): AppError {
  if (headers.some(looksLikeData)) {
    return invalidField(
      'file',
      'The first row looks like a contact, not like column names. Put a header row above it, such as first_name,last_name,phone,email.',
      'hasHeader',
    )
  }
  return invalidField(
    'file',
    `No column holds phone numbers. The columns are: ${listed(headers)}. Call one "phone", or say which it is: mapping={"<column>":"phone"}.`,
    'hasPhone',
  )
}

/** A phone number or an email address where a column name should be. */
const looksLikeData = (cell: string): boolean => /^[+(]?[\d\s().\-/]{7,}$/.test(cell) || isEmailAddress(cell)

/** At most this many headers in a message. */
const MAX_LISTED = 20

function listed(headers: readonly string[]): string {
  const names = headers
    .slice(0, MAX_LISTED)
    .map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
  const rest = headers.length - names.length
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
