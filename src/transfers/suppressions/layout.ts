import type { SuppressionChannel } from '../../compliance/consents/table.ts'
import { readHash } from '../../compliance/suppressions/hashes.ts'
import type { ListLayout } from '../../compliance/suppressions/import-table.ts'
import { invalidField } from '../../lib/errors.ts'
import { cleanToken } from '../columns/clean-cell.ts'
import { emailRankOf } from '../columns/email-column.ts'
import { squash } from '../columns/header-words.ts'
import { phoneRankOf } from '../columns/phone-column.ts'
import type { Cells } from '../columns/read.ts'
import { type EntryRules, readEntry } from './entry.ts'

export interface LayoutOptions extends EntryRules {
  /** The only column that is read: its header or its number, from 1. */
  column?: string | undefined
}

type Column = ListLayout['columns'][number]

/** Headers of columns that may hold any kind of address. */
const GENERAL = new Set(['address', 'identifier', 'recipient', 'contact', 'entry', 'value'])
const HASH = /hash|sha256|sha2|md5|digest/
const OF_EMAIL = /e?mail/
const OF_PHONE = /phone|mobile|cell|msisdn|sms|tel|number/

/** Returns the channel of the hashes in a column by its header, or null if the header names none. */
function ofHashes(header: string): Pick<Column, 'channel'> {
  const name = squash(header)
  return { channel: OF_EMAIL.test(name) ? 'EMAIL' : OF_PHONE.test(name) ? 'SMS' : null }
}

/** Returns the channel of a column by its header, or undefined for a header that names no addresses or hashes. */
function columnOf(header: string): Pick<Column, 'channel'> | undefined {
  const name = squash(header)
  if (HASH.test(name)) return ofHashes(header)
  if (emailRankOf(header) !== undefined) return { channel: 'EMAIL' }
  if (phoneRankOf(header) !== undefined) return { channel: 'SMS' }
  return GENERAL.has(name) ? { channel: null } : undefined
}

/**
 * Finds the columns with addresses or hashes: by the headers, or else by the cells. The file may have no
 * header. Throws VALIDATION_FAILED when no column has addresses, when the file has no column `column`, or when
 * the channel of the hashes is unknown.
 * @param first the first row
 * @param sample some of the rows after the first
 */
export function planLayout(first: Cells, sample: readonly Cells[], options: LayoutOptions): ListLayout {
  const hasHeader = !first.some((cell) => isEntry(cell, options))
  const headers = first.map((cell, index) => (hasHeader ? cleanToken(cell) : `column ${index + 1}`))
  const rows = hasHeader ? sample : [first, ...sample]
  const columns =
    options.column === undefined
      ? findColumns(headers, rows, { ...options, hasHeader })
      : [namedColumn(headers, options.column)]
  if (columns.length === 0) {
    throw invalidField(
      'file',
      'No column has phone numbers, email addresses or hashes of them. Name the column by its number or header: column=2.',
      'hasAddresses',
      (say) => say.fileNoPhone(),
    )
  }
  const channelIndex = hasHeader ? headers.findIndex((header) => squash(header) === 'channel') : -1
  if (channelIndex < 0) assertKnowsHashes(columns, rows, options.channel)
  const methodIndex = channelIndex < 0 ? -1 : headers.indexOf('method')
  return {
    hasHeader,
    columns,
    channelIndex: channelIndex < 0 ? null : channelIndex,
    ...(methodIndex < 0 ? {} : { methodIndex }),
  }
}

const isEntry = (cell: string, options: EntryRules): boolean => {
  const read = readEntry(cell, { ...options, channel: options.channel ?? 'SMS' })
  return read !== undefined && !('reason' in read)
}

function findColumns(
  headers: readonly string[],
  rows: readonly Cells[],
  options: EntryRules & { hasHeader: boolean },
): Column[] {
  const isMostly = (index: number, isOne: (cell: string) => boolean): boolean => {
    const filled = rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')
    const found = filled.filter(isOne).length
    return found > 0 && found * 2 >= filled.length
  }
  // A hash in any column is certainly an entry. A number may be something else, such as an order number.
  const named = headers.flatMap((header, index): Column[] => {
    if (!options.hasHeader) return []
    const found = columnOf(header) ?? (isMostly(index, isHash) ? ofHashes(header) : undefined)
    return found ? [{ index, header, ...found }] : []
  })
  if (named.length > 0) return named
  return headers.flatMap((header, index): Column[] =>
    isMostly(index, (cell) => isEntry(cell, options)) ? [{ index, header, channel: null }] : [],
  )
}

const isHash = (cell: string): boolean => readHash(cleanToken(cell)) !== undefined

function namedColumn(headers: readonly string[], name: string): Column {
  const wanted = cleanToken(name).toLowerCase()
  const byHeader = headers.findIndex((header) => header.toLowerCase() === wanted)
  const index = byHeader < 0 && /^\d{1,3}$/.test(wanted) ? Number(wanted) - 1 : byHeader
  const header = headers[index]
  if (header === undefined) {
    const columns = headers.map((one) => `"${one}"`).join(', ')
    const message = `The file has no such column. It has ${columns}.`
    throw invalidField('column', message, 'exists', (say) => say.fileColumnUnknown({ columns }))
  }
  return { index, header, channel: columnOf(header)?.channel ?? null }
}

function assertKnowsHashes(
  columns: readonly Column[],
  rows: readonly Cells[],
  channel: SuppressionChannel | null,
): void {
  if (channel !== null) return
  const isUnknown = ({ index, channel: own }: Column) =>
    own === null && rows.some((row) => isHash(row[index] ?? ''))
  const unknown = columns.find(isUnknown)
  if (!unknown) return
  throw invalidField(
    'channel',
    `The column "${unknown.header}" has hashes of an unknown channel. Add channel=SMS for phone numbers, or channel=EMAIL for email addresses.`,
    'isRequired',
    (say) => say.fileHashes({ column: unknown.header }),
  )
}
