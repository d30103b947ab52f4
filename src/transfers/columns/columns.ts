import type { CustomField } from '../../contacts/custom-fields/table.ts'
import { isEmailAddress } from '../../lib/email.ts'
import { type AppError, invalidField } from '../../lib/errors.ts'
import { sha256Hex } from '../../lib/ids.ts'
import { isOptOutField, type OptOutField } from '../consent/fields.ts'
import { meaningOf, optOutFieldOf } from '../consent/header.ts'
import type { ConsentQuestion } from '../consent/questions.ts'
import {
  type CustomImportField,
  fieldCalled,
  fieldOfHeader,
  type ImportField,
  isCustomField,
  labelsOf,
  maySpanColumns,
  uniqueKeyOf,
} from './column-names.ts'
import { squash } from './header-words.ts'

/** `{ "<header>": "<contact field>" | null }`; a column with null is not imported. */
export type Mapping = Readonly<Record<string, ImportField | null>>

/** A column of the file; with the `field` null it is not imported. */
export interface Column {
  header: string
  field: ImportField | null
  /** The consent field that a column counts as although it is imported as another field. */
  consent?: OptOutField
  /** The unclear cells of the column, if the import only checks the file. */
  question?: ConsentQuestion
}

interface ColumnHints {
  /** The caller's mapping: it takes precedence and must fit the file. */
  given?: Mapping | undefined
  /** The mapping of the last file with these headers; entries that no longer fit are ignored. */
  saved?: Mapping | undefined
  /** Custom fields of the organization; archived ones cannot be imported into. */
  customFields?: readonly CustomField[]
}

/**
 * Decides the field of each column: by the caller's mapping, else by the saved
 * one, else by its header. A file may have several columns of phone numbers,
 * email addresses and postal addresses, and each row takes the best it has. Any
 * other field goes to its first column, and the others are not imported. Every
 * consent column counts, and only the caller can leave one out: misreading one
 * harms people.
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
  applySaved(headers, saved, { custom, chosen })
  const reserved = new Set(chosen.values())
  const taken = new Set<string>()
  const isFree = (field: ImportField, name: string): boolean =>
    isOptOutField(field) || !(reserved.has(field) || taken.has(uniqueKeyOf(field, name) ?? ''))
  const fields = headers.map((_, index) => chosen.get(index))
  const assign = (fieldsOf: (name: string) => ReadonlyArray<ImportField | undefined>): void => {
    headers.forEach((name, index) => {
      if (fields[index] !== undefined) return
      const field = fieldsOf(name).find((one) => one !== undefined && isFree(one, name))
      fields[index] = field
      const key = field && uniqueKeyOf(field, name)
      if (key) taken.add(key)
    })
  }
  // Unambiguous headers come first, whatever their position.
  assign((name) => [custom.byPrefixedKey(name)])
  assign((name) =>
    isCustomField(name)
      ? []
      : [fieldCalled(name), custom.byKeyOrLabel(name), fieldOfHeader(name), labelsOf(name)],
  )
  const columns = headers.map((name, index): Column => ({ header: name, field: fields[index] ?? null }))
  settleWholeName(columns, chosen)
  addConsents(columns, given)
  if (!columns.some(({ field }) => field === 'phone')) throw noPhoneColumn(headers)
  return columns
}

/** A column imported into a custom field called "Unsubscribed" also counts as an opt-out column. */
function addConsents(columns: Column[], given: Mapping): void {
  const isGiven = new Set(Object.keys(given).map((name) => name.trim()))
  for (const column of columns) {
    const { header, field } = column
    const isOurs = field === null || field === 'tags' || isOptOutField(field) || isCustomField(header)
    if ((isOurs && !(field === 'tags' && optOutFieldOf(header))) || isGiven.has(header)) continue
    const consent = optOutFieldOf(header) ?? labelsOf(header)
    if (consent) column.consent = consent
  }
}

const speaksOfConsent = (header: string): boolean =>
  meaningOf(header) !== undefined || labelsOf(header) !== undefined

/** Headers of the columns that are not imported; `column 3` for one without a header. */
export const ignoredColumns = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ header, field }, index) => (field === null ? [header || `column ${index + 1}`] : []))

/** Field by header of the columns that are imported. If columns share a header, only the first can be imported. */
export const usedMapping = (columns: readonly Column[]): Record<string, ImportField> =>
  Object.fromEntries(
    columns.flatMap(({ header, field }) => (field === null ? [] : [[header, field] as const])),
  )

/** The mapping to save, so that the next file with the same headers is read the same way. */
export const mappingOf = (columns: readonly Column[]): Mapping =>
  Object.fromEntries([...columns].reverse().map(({ header, field }) => [header, field]))

/** Identifies the set of headers; their order does not matter. */
export const headersSha256 = (header: readonly string[]): string =>
  sha256Hex(JSON.stringify(header.map((cell) => cell.trim()).sort()))

/** Finds the custom field for a header. */
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
  byPrefixedKey(header: string): CustomImportField | undefined {
    const field = this.#fields.find(({ key }) => header === `custom.${key}`)
    return field && !field.isArchived ? `custom.${field.key}` : undefined
  }

  /** Finds a custom field by key or label, ignoring case, accents, spaces and punctuation. */
  byKeyOrLabel(header: string): CustomImportField | undefined {
    return this.#byName.get(squash(header))
  }

  /** Throws VALIDATION_FAILED for a custom field that does not exist or is archived. */
  assertWritable(field: CustomImportField, header: string): void {
    if (this.byPrefixedKey(field)) return
    const isArchived = this.#fields.some(({ key }) => field === `custom.${key}`)
    throw invalidField(
      'mapping',
      `mapping gives "${header}" the field ${field}, which ${isArchived ? 'is archived' : 'is no custom field of this organization'}.`,
      'exists',
    )
  }
}

/** Adds the entries of a saved mapping that still fit to the `chosen` columns. */
function applySaved(
  headers: readonly string[],
  saved: Mapping,
  { custom, chosen }: { custom: CustomNames; chosen: Map<number, ImportField | null> },
): void {
  const taken = new Set(chosen.values())
  for (const [name, field] of Object.entries(saved)) {
    const index = headers.indexOf(name)
    if (index < 0 || chosen.has(index)) continue
    const isGone = field !== null && isCustomField(field) && !custom.byPrefixedKey(field)
    // The caller may have left out this consent column last time without noticing.
    if (isGone || (field === null && speaksOfConsent(name))) continue
    chosen.set(index, field !== null && taken.has(field) && !isOptOutField(field) ? null : field)
  }
}

/** Returns the columns that the mapping chooses, by position. */
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
      if (other !== undefined && !maySpanColumns(field) && !isOptOutField(field)) {
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

/** Turns a guessed whole-name column into the first or last name when another column has the other half. */
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

/** Whether a header is a phone number or an email address. */
const looksLikeData = (cell: string): boolean => /^[+(]?[\d\s().\-/]{7,}$/.test(cell) || isEmailAddress(cell)

/** Maximum number of headers in a message. */
const MAX_LISTED = 20

function listed(headers: readonly string[]): string {
  const names = headers
    .slice(0, MAX_LISTED)
    .map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
  const rest = headers.length - names.length
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
