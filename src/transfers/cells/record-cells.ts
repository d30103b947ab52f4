import {
  CONTACT_SOURCES,
  CONTACT_STAGES,
  CONTACT_STATUSES,
  type ContactSource,
  type ContactStage,
  type ContactStatus,
} from '../../contacts/records/table.ts'
import { firstMs, isDayOrInstant } from '../../lib/day-or-instant.ts'
import type { StoredSentence } from '../../lib/stored-sentence.ts'
import { cleanCell, cleanToken } from '../columns/clean-cell.ts'
import type { Column } from '../columns/columns.ts'
import { RECORD_FIELDS, type RecordField } from '../columns/record-columns.ts'
import { say } from './remarks.ts'

/** The values of a row for status, stage, source and creation time. An absent value leaves the contact's unchanged. */
export interface RecordValues {
  status?: ContactStatus
  stage?: ContactStage
  source?: ContactSource
  /** Time when the contact was created, ms since 1970. Only used for new contacts. */
  createdAt?: number
}

type Reading = { values: RecordValues; sender?: string; warnings: StoredSentence[] }
type Read = (cell: string, into: Reading) => void

const READERS: Record<RecordField, Read> = {
  stage: (cell, { values, warnings }) => {
    const stage = oneOf(CONTACT_STAGES, cell)
    if (stage) values.stage = stage
    else warnings.push(say.stageUnknown())
  },
  source: (cell, { values, warnings }) => {
    const source = oneOf(CONTACT_SOURCES, cell)
    if (source) values.source = source
    else warnings.push(say.sourceUnknown())
  },
  preferredCaller: (cell, into) => {
    into.sender = cleanCell(cell)
  },
  createdAt: (cell, { values, warnings }) => {
    const text = cleanToken(cell)
    if (isDayOrInstant(text)) values.createdAt = firstMs(text, 'UTC')
    else warnings.push(say.creationInvalid())
  },
}

const oneOf = <Word extends string>(words: readonly Word[], cell: string): Word | undefined => {
  const text = cleanToken(cell).toUpperCase()
  return words.find((word) => word === text)
}

/**
 * Statuses by weight. If several columns give a status, the first in this list counts: the strongest reason not
 * to send to the contact.
 */
const WEIGHT: readonly ContactStatus[] = ['ARCHIVED', 'INVALID', 'ACTIVE']

/**
 * Returns a function that reads the columns of `RECORD_FIELDS` and of the status in a row. It adds their values to
 * `values` and returns the address of the preferred sender. Undefined when the file has none of these columns.
 */
export function createRecordReader(
  columns: readonly Column[],
):
  | ((cells: readonly string[], values: RecordValues, warnings: StoredSentence[]) => string | undefined)
  | undefined {
  const places = columns.flatMap(({ field }, index) => {
    const name = RECORD_FIELDS.find((one) => one === field)
    return name ? [{ index, read: READERS[name] }] : []
  })
  const statuses = columns.flatMap(({ field }, index) => (field === 'contactStatus' ? [index] : []))
  if (places.length + statuses.length === 0) return undefined
  return (cells, values, warnings) => {
    const into: Reading = { values, warnings }
    for (const { index, read } of places) {
      const cell = cells[index] ?? ''
      if (cell.trim() !== '') read(cell, into)
    }
    // A status counts only in capitals, as in our exports. Other programs mean something else by "Active".
    const said = statuses.map((index) => CONTACT_STATUSES.find((status) => status === cells[index]?.trim()))
    const status = WEIGHT.find((one) => said.includes(one))
    if (status) values.status = status
    return into.sender
  }
}
