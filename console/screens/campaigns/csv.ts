import type { Message } from '../../api/api.gen.ts'
import { MESSAGE_STATES, reasonOf } from './reasons.ts'

/** A list of people as a CSV file. */

const COLUMNS: ReadonlyArray<readonly [string, (message: Message) => string | number | null]> = [
  ['Name', ({ contactName }) => contactName],
  ['To', ({ to }) => to],
  ['Result', ({ status }) => MESSAGE_STATES[status]],
  ['Reason', ({ errorCode }) => errorCode && reasonOf(errorCode)],
  ['Words of the carrier', ({ errorMessage }) => errorMessage],
  ['Code of the carrier', ({ providerErrorCode }) => providerErrorCode],
  ['Sent', ({ sentAt }) => sentAt],
  ['Delivered', ({ deliveredAt }) => deliveredAt],
  ['Read', ({ readAt }) => readAt],
  ['Failed', ({ failedAt }) => failedAt],
  ['Parts', ({ segmentCount }) => segmentCount],
  ['Text', ({ body }) => body],
  ['Contact', ({ contactId }) => contactId],
  ['Message', ({ id }) => id],
]

/**
 * Formats a cell as in RFC 4180. A spreadsheet would run text that starts with one of these signs
 * as a formula, so an apostrophe precedes it. A phone number such as +15046218927 needs none.
 */
function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = String(value)
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^\+?\d+$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(cell).join(',')}\r\n`

export const CSV_HEADER = line(COLUMNS.map(([title]) => title))

export const csvOf = (messages: readonly Message[]): string =>
  messages.map((message) => line(COLUMNS.map(([, show]) => show(message)))).join('')
