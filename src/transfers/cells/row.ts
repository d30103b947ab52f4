import type { CustomValue, CustomValues } from '../../contacts/custom-fields/service.ts'
import type { CustomField } from '../../contacts/custom-fields/table.ts'
import type { TextFieldName } from '../../contacts/records/fields.ts'
import { isLongerThan } from '../../lib/invisible.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { cleanCell, cutCells, isTooLong, MAX_CELL_CHARACTERS } from '../columns/clean-cell.ts'
import { type CustomImportField, isCompanyHeader, isCustomField } from '../columns/column-names.ts'
import type { Column } from '../columns/columns.ts'
import type { DecimalSign } from '../columns/format.ts'
import { createOptOutReader, type RowConsent } from '../consent/reader.ts'
import { customCellReader } from './custom-cell.ts'
import { createEmailFinder } from './email-reader.ts'
import type { NoPhone } from './phone-cell.ts'
import { createPhoneReader } from './phone-reader.ts'
import { createRecordReader, type RecordValues } from './record-cells.ts'
import { say } from './remarks.ts'
import { MAX_TAG_LENGTH, MAX_TAGS, readTags } from './tag-cell.ts'
import { createTextReader } from './text-cells.ts'
import { createTopicReader, type RowTopics } from './topic-cells.ts'

/** The text used as first name when the row has none. */
interface StandIn {
  firstName: string
  /** Whether the substitute is the last name. The contact then has no last name. */
  isLastName: boolean
  remark: StoredSentence
}

/** Maximum length of a first name in characters. */
const MAX_LENGTH = 100

/**
 * Returns a function that finds a substitute for a missing first name: the row's last name, company, part of
 * the email address before the @, or phone number. The first that the row has is used.
 */
function createStandIn(
  columns: readonly Column[],
): (
  values: { phone: string | null; lastName?: string; email?: string },
  cells: readonly string[],
) => StandIn {
  const companyAt = columns.findIndex(
    ({ header, field }) => isCompanyHeader(header) && (field === null || isCustomField(field)),
  )
  return ({ phone, lastName, email }, cells) => {
    if (lastName !== undefined) {
      return { firstName: lastName, isLastName: true, remark: say.noFirstName() }
    }
    const by = (firstName: string, source: 'company' | 'email' | 'other'): StandIn => ({
      firstName: firstName.slice(0, MAX_LENGTH).trimEnd(),
      isLastName: false,
      remark: say.noName({ source }),
    })
    const company = cleanCell(cells[companyAt] ?? '')
    if (company !== '') return by(company, 'company')
    const local = email?.slice(0, email.indexOf('@'))
    return local ? by(local, 'email') : by(phone ?? '', 'other')
  }
}

/** The values of a row for its contact. An absent value leaves the contact's own unchanged. */
export type ContactValues = {
  /** Null for a row with only an email address. */
  phone: string | null
  tags: string[]
  isOptedOut: boolean
  /** Absent when the file has no column for a custom field. */
  customFields?: CustomValues
} & Partial<Record<TextFieldName, string>> &
  RecordValues

/** Addresses that opted out, according to the row. */
export interface OptOuts {
  phones: readonly string[]
  emails: readonly string[]
  /** Email addresses that bounce. */
  deadEmails: readonly string[]
}

export interface ReadableRow {
  values: ContactValues
  /** A sentence for each value that was left out, and for each cell whose meaning was guessed. */
  warnings: StoredSentence[]
  /** Absent when the row opts out no address. */
  optOuts?: OptOuts
  /** Index of the column with the phone number. Absent when the file has only one phone column. */
  phoneColumn?: number
  /** Address of the sender that the contact prefers. Used only if the row creates the contact. */
  preferredSender?: string
  /** First name of a new contact when the row has none. */
  standIn?: StandIn
  /** Whether the row opts out of email. If the row has no email address, the address of the contact opts out. */
  isEmailOptedOut?: boolean
  /**
   * Whether the email address of the row bounces. If the row has no email address, the address of the contact
   * bounces.
   */
  isEmailDead?: boolean
  /** Reason why no consent is recorded although the row has no opt-out. Absent when a consent is recorded. */
  noConsent?: StoredSentence
  /** The channels in which the person gets messages, according to the row. Absent when it names none. */
  isOptedIn?: { sms: boolean; email: boolean }
  /** Absent when the row names no topics. */
  topics?: RowTopics
}

interface RejectedRow {
  reason: StoredSentence
  optOuts?: OptOuts
  /** Of a rejected row, only the unsubscriptions count. */
  topics?: RowTopics
}

export type RowReading = ReadableRow | RejectedRow

type RowReader = (cells: readonly string[]) => RowReading

interface RowReaderOptions {
  /** ISO 3166 alpha-2 code of the country for numbers without `+`, in rows without a country. */
  defaultCountry: string
  /** The custom fields of the organization. */
  customFields: readonly CustomField[]
  /** The decimal sign of the file. Null or absent to read each number by itself. */
  decimalSign?: DecimalSign | null
}

/** Returns a function that finds the addresses that a row opts out, or undefined if it opts out none. */
function createOptOutFinder(
  phones: ReturnType<typeof createPhoneReader>,
  emailsOf: ReturnType<typeof createEmailFinder>,
) {
  return (consent: RowConsent, cells: readonly string[], country: string): OptOuts | undefined => {
    const phoneNumbers = consent.isSmsOptedOut ? phones.all(cells, country) : NONE
    const emails = consent.isEmailOptedOut ? emailsOf(cells) : NONE
    const deadEmails = consent.isEmailDead ? emailsOf(cells) : NONE
    const isNobody = phoneNumbers.length + emails.length + deadEmails.length === 0
    return isNobody ? undefined : { phones: phoneNumbers, emails, deadEmails }
  }
}

/**
 * Returns a function that reads the rows of a file. It rejects a row only when the phone number is invalid, when it has
 * neither number nor email address, or when the cells are broken. Any other invalid value is left out, with a warning.
 */
export function createRowReader(columns: readonly Column[], options: RowReaderOptions): RowReader {
  const { defaultCountry } = options
  const readTexts = createTextReader(columns)
  const readConsent = createOptOutReader(columns)
  const readCustom = customReader(columns, options)
  const readRecord = createRecordReader(columns)
  const phones = createPhoneReader(columns)
  const emailsOf = createEmailFinder(columns)
  const optOutsOf = createOptOutFinder(phones, emailsOf)
  const readTopics = createTopicReader(columns)
  const standInFor = createStandIn(columns)
  const tagsAt = columns.findIndex(({ field }) => field === 'tags')
  const hasEmailColumn = columns.some(({ field }) => field === 'email')
  const read = (cells: readonly string[]): RowReading => {
    const warnings: StoredSentence[] = []
    const texts = readTexts(cells, warnings)
    const country = texts.country ?? defaultCountry
    const consent = readConsent(cells)
    const choice = phones.choose(cells, country)
    const optOuts = optOutsOf(consent, cells, country)
    const topics = readTopics?.(cells, consent, () => ({
      phones: phones.all(cells, country),
      emails: emailsOf(cells),
    }))
    if ('reason' in choice && !(choice.isMissing && texts.email !== undefined)) {
      return rejected(reasonFor(choice, hasEmailColumn), { optOuts, topics })
    }
    const customFields = readCustom?.(cells, warnings)
    const tags = readTagCell(cells[tagsAt] ?? '', warnings)
    if ('remark' in choice && choice.remark) warnings.push(...choice.remark)
    warnings.push(...consent.remarks)
    const values: ContactValues = Object.assign(texts, {
      phone: 'reason' in choice ? null : choice.phone,
      tags,
      isOptedOut: consent.isSmsOptedOut,
    })
    if (customFields) values.customFields = customFields
    const preferredSender = readRecord?.(cells, values, warnings)
    // This runs for half a million rows, and most have none of these values. `...` for each would take too
    // long.
    const row: ReadableRow = { values, warnings }
    if (optOuts) row.optOuts = optOuts
    if (preferredSender !== undefined) row.preferredSender = preferredSender
    if ('phone' in choice && choice.column !== undefined) row.phoneColumn = choice.column
    if (values.firstName === undefined) row.standIn = standInFor(values, cells)
    if (consent.isEmailOptedOut) row.isEmailOptedOut = true
    if (consent.isEmailDead) row.isEmailDead = true
    const noConsent = consent.missing[values.phone === null ? 'email' : 'sms']
    if (noConsent !== null) row.noConsent = noConsent
    if (consent.isOptedIn.sms || consent.isOptedIn.email) row.isOptedIn = consent.isOptedIn
    if (topics) row.topics = topics
    return row
  }
  return (cells) => {
    // A row with more cells than columns has an unquoted separator that shifted its cells, so no cell can be
    // trusted.
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      return { reason: say.tooManyCells({ cells: cells.length, columns: columns.length }) }
    }
    const tooLong = cells.findIndex(isTooLong)
    if (tooLong < 0) return read(cells)
    // An opt-out in a rejected row still counts.
    return rejected(lengthOf(cells[tooLong]!, columns[tooLong]!, tooLong), read(cutCells(cells)))
  }
}

/** Returns a rejected row. Its opt-outs and its unsubscriptions still count. */
const rejected = (
  reason: StoredSentence,
  { optOuts, topics }: { optOuts?: OptOuts | undefined; topics?: RowTopics | undefined },
): RejectedRow => ({
  reason,
  ...(optOuts ? { optOuts } : {}),
  ...(topics?.unsubscribed.length ? { topics } : {}),
})

const NONE: readonly string[] = []

/** Returns the reason why a row makes no contact: its number is invalid, or it has neither number nor address. */
const reasonFor = ({ reason, isMissing }: NoPhone, hasEmailColumn: boolean): StoredSentence =>
  isMissing && hasEmailColumn ? say.noAddress() : reason

function lengthOf(cell: string, { header }: Column, index: number): StoredSentence {
  const length = { number: index + 1, count: cell.length, max: MAX_CELL_CHARACTERS }
  return header ? say.cellTooLongNamed({ ...length, column: header }) : say.cellTooLong(length)
}

/** Returns a function that reads the custom fields of a row, or undefined if the file has no column for them. */
function customReader(
  columns: readonly Column[],
  { defaultCountry, customFields, decimalSign = null }: RowReaderOptions,
) {
  const readers = customFields.flatMap((field) => {
    const name: CustomImportField = `custom.${field.key}`
    const index = columns.findLastIndex((column) => column.field === name)
    if (index < 0) return []
    return [
      {
        index,
        key: field.key,
        label: field.label,
        read: customCellReader(field, defaultCountry, decimalSign),
      },
    ]
  })
  if (readers.length === 0) return undefined
  return (cells: readonly string[], warnings: StoredSentence[]): CustomValues => {
    const values: Record<string, CustomValue> = {}
    for (const { index, key, label, read } of readers) {
      const { value, problem } = read(cells[index] ?? '')
      if (value !== undefined) values[key] = value
      if (problem) warnings.push(problem({ field: label }))
    }
    return values
  }
}

function readTagCell(cell: string, warnings: StoredSentence[]): string[] {
  const text = cleanCell(cell)
  if (text === '') return []
  const names = readTags(text)
  const good = names.filter((name) => !isLongerThan(name, MAX_TAG_LENGTH) && !/[\n\r\t]/.test(name))
  if (good.length < names.length) warnings.push(say.tagsTooLong({ max: MAX_TAG_LENGTH }))
  if (good.length > MAX_TAGS) warnings.push(say.tagsTooMany({ max: MAX_TAGS }))
  return good.slice(0, MAX_TAGS)
}
