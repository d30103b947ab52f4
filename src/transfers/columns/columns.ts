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
import { mayNameEmails } from './email-column.ts'
import { squash } from './header-words.ts'
import { columnsOfTopics, isTopicField } from './topic-columns.ts'

/** The contact field for each header. A column with null is not imported. */
export type Mapping = Readonly<Record<string, ImportField | null>>

/** A column of the file. It is not imported if `field` is null. */
export interface Column {
  header: string
  field: ImportField | null
  /** The consent field that the column is also read as. Set when `field` is another field. */
  consent?: OptOutField
  /** The question to the user about unclear cells. Set only when the file is checked without importing it. */
  question?: ConsentQuestion
}

interface ColumnHints {
  /** The mapping from the caller. It overrides all other hints and must fit the file. */
  given?: Mapping | undefined
  /** The mapping of the last file with these headers. Entries that no longer fit are ignored. */
  saved?: Mapping | undefined
  /** Custom fields of the organization. Archived ones cannot be imported into. */
  customFields?: readonly CustomField[]
  /** Names of the topics of the organization. */
  topics?: readonly string[]
  /** The first rows. They decide about headers with several meanings. */
  sample?: ReadonlyArray<readonly string[]>
}

/**
 * Chooses the field of each column: by the caller's mapping, else by the saved mapping, else by the header. A
 * file may have several columns of phone numbers, email addresses and postal addresses. Each row uses the best
 * filled column. For any other field, only the first column is imported. Every consent column counts. Only the
 * caller can leave one out, because misreading it harms people. Throws VALIDATION_FAILED when no column has
 * phone numbers or email addresses, when the first row is not a header, or when the mapping does not fit the
 * file.
 */
export function planColumns(
  header: readonly string[],
  { given = {}, saved = {}, customFields = [], topics = [], sample = [] }: ColumnHints = {},
): Column[] {
  const headers = header.map((cell) => cell.trim())
  const custom = new CustomNames(customFields)
  const chosen = applyMapping(headers, given, custom)
  const withEmails = emailColumns(headers, sample)
  const withTopics = columnsOfTopics(headers, sample, topics)
  applySaved(headers, saved, { custom, chosen, withEmails })
  const reserved = new Set(chosen.values())
  const taken = new Set<string>()
  const isFree = (field: ImportField, name: string): boolean =>
    isOptOutField(field) || !(reserved.has(field) || taken.has(uniqueKeyOf(field, name) ?? ''))
  const fields = headers.map((_, index) => chosen.get(index))
  const assign = (
    fieldsOf: (name: string, index: number) => ReadonlyArray<ImportField | undefined>,
  ): void => {
    headers.forEach((name, index) => {
      if (fields[index] !== undefined) return
      const field = fieldsOf(name, index).find((one) => one !== undefined && isFree(one, name))
      fields[index] = field
      const key = field && uniqueKeyOf(field, name)
      if (key) taken.add(key)
    })
  }
  // `custom.<key>` can mean only one field, so such columns get their fields before all other columns.
  assign((name) => [custom.byPrefixedKey(name)])
  assign((_, index) => (withEmails.has(index) ? ['email'] : [withTopics.get(index)]))
  assign((name) =>
    isCustomField(name)
      ? []
      : [fieldCalled(name), custom.byKeyOrLabel(name), fieldOfHeader(name), labelsOf(name)],
  )
  const columns = headers.map((name, index): Column => ({ header: name, field: fields[index] ?? null }))
  settleWholeName(columns, chosen)
  addConsents(columns, given, withEmails)
  if (!columns.some(({ field }) => field === 'phone' || field === 'email')) throw noAddressColumn(headers)
  return columns
}

/**
 * Sets `consent` on columns about consent that are imported as another field, such as a column imported into a custom
 * field called "Unsubscribed".
 */
function addConsents(columns: Column[], given: Mapping, withEmails: ReadonlySet<number>): void {
  const isGiven = new Set(Object.keys(given).map((name) => name.trim()))
  for (const [index, column] of columns.entries()) {
    const { header, field } = column
    if (field === 'email' && withEmails.has(index)) continue
    const isOurs =
      field === null ||
      field === 'tags' ||
      isTopicField(field) ||
      isOptOutField(field) ||
      isCustomField(header)
    if ((isOurs && !(field === 'tags' && optOutFieldOf(header))) || isGiven.has(header)) continue
    const consent = optOutFieldOf(header) ?? labelsOf(header)
    if (consent) column.consent = consent
  }
}

/**
 * Returns the columns with a header such as `Subscriber` and with an email address in each filled cell of the
 * first rows.
 */
function emailColumns(
  headers: readonly string[],
  sample: ReadonlyArray<readonly string[]>,
): ReadonlySet<number> {
  const isEmails = (index: number): boolean => {
    const cells = sample.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.every((cell) => isEmailAddress(cell))
  }
  return new Set(headers.flatMap((name, index) => (mayNameEmails(name) && isEmails(index) ? [index] : [])))
}

const speaksOfConsent = (header: string): boolean =>
  meaningOf(header) !== undefined || labelsOf(header) !== undefined

/** Headers of the columns that are not imported. `column 3` for a column without a header. */
export const ignoredColumns = (columns: readonly Column[]): string[] =>
  columns.flatMap(({ header, field }, index) => (field === null ? [header || `column ${index + 1}`] : []))

/**
 * Returns the columns that are imported: field by header. If columns share a header, only the first can be
 * imported.
 */
export const usedMapping = (columns: readonly Column[]): Record<string, ImportField> =>
  Object.fromEntries(
    columns.flatMap(({ header, field }) => (field === null ? [] : [[header, field] as const])),
  )

/** Returns the mapping to save: the next file with the same headers is then read in the same way. */
export const mappingOf = (columns: readonly Column[]): Mapping =>
  Object.fromEntries([...columns].reverse().map(({ header, field }) => [header, field]))

/** Returns the same hash for the same headers in any order. */
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

  /** Finds a custom field by `custom.<key>`, the header in exports. */
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
      `mapping gives "${header}" the field ${field}, which ${isArchived ? 'is archived' : 'is not a custom field of this organization'}. Choose another field, or null to leave the column out.`,
      'exists',
      (say) =>
        isArchived ? say.fileFieldArchived({ column: header }) : say.fileFieldDeleted({ column: header }),
    )
  }
}

/** Adds the fields of a saved mapping to `chosen`, except entries that no longer fit. */
function applySaved(
  headers: readonly string[],
  saved: Mapping,
  {
    custom,
    chosen,
    withEmails,
  }: {
    custom: CustomNames
    chosen: Map<number, ImportField | null>
    withEmails: ReadonlySet<number>
  },
): void {
  const taken = new Set(chosen.values())
  for (const [name, field] of Object.entries(saved)) {
    const index = headers.indexOf(name)
    if (index < 0 || chosen.has(index)) continue
    const isGone = field !== null && isCustomField(field) && !custom.byPrefixedKey(field)
    // A consent column is not left out again: the caller may have left it out by mistake last time.
    if (isGone || (field === null && speaksOfConsent(name))) continue
    if (withEmails.has(index) && field !== null && isOptOutField(field)) continue
    chosen.set(index, field !== null && taken.has(field) && !isOptOutField(field) ? null : field)
  }
}

/** Returns the fields in `mapping` by column index. Throws VALIDATION_FAILED if the mapping does not fit the file. */
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
        `mapping names the column "${name}", but the file does not have it. Its columns are: ${listed(headers)}.`,
        'exists',
        (say) => say.fileColumnMissing({ column: name }),
      )
    }
    if (field !== null) {
      if (isCustomField(field)) custom.assertWritable(field, name)
      const other = headerOf.get(field)
      if (other !== undefined && !maySpanColumns(field) && !isOptOutField(field)) {
        throw invalidField(
          'mapping',
          `mapping gives both "${other}" and "${name}" the field ${field}. Give it to only one of them.`,
          'isUnique',
          (say) => say.fileColumnTwice({ first: other, second: name }),
        )
      }
      headerOf.set(field, name)
    }
    chosen.set(index, field)
  }
  return chosen
}

/**
 * Turns a column that was guessed to have whole names into the column of first or last names, if another column has
 * the other half.
 */
function settleWholeName(columns: Column[], chosen: ReadonlyMap<number, ImportField | null>): void {
  const index = columns.findIndex(({ field }) => field === 'fullName')
  const column = columns[index]
  if (!column || chosen.has(index)) return
  const has = (field: ImportField) => columns.some((other) => other.field === field)
  if (has('firstName')) column.field = has('lastName') ? null : 'lastName'
  else if (has('lastName')) column.field = 'firstName'
}

function noAddressColumn(headers: readonly string[]): AppError {
  if (headers.some(looksLikeData)) {
    return invalidField(
      'file',
      'The first row looks like a contact, not like column names. Put a header row above it, such as first_name,last_name,phone,email.',
      'hasHeader',
      (say) => say.fileNoHeader(),
    )
  }
  return invalidField(
    'file',
    `No column has phone numbers or email addresses. The columns are: ${listed(headers)}. Rename a column to "phone" or "email", or map it: mapping={"<column>":"phone"}.`,
    'hasPhone',
    (say) => say.fileNoPhone(),
  )
}

/** Tells whether a header is a phone number or an email address. */
const looksLikeData = (cell: string): boolean => /^[+(]?[\d\s().\-/]{7,}$/.test(cell) || isEmailAddress(cell)

/** Maximum number of headers that an error message lists. */
const MAX_LISTED = 20

function listed(headers: readonly string[]): string {
  const names = headers
    .slice(0, MAX_LISTED)
    .map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name))
  const rest = headers.length - names.length
  return names.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
