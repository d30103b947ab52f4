import { campaign } from '../../../words/en/campaign.ts'
import { launch } from '../../../words/en/launch.ts'
import type { Message } from '../../api/api.gen.ts'
import { MESSAGE_STATES, reasonOf } from '../../shell/domain-words.ts'

/** A list of people as a CSV file. */

const COLUMNS: ReadonlyArray<readonly [() => string, (message: Message) => string | number | null]> = [
  [campaign.cellName, ({ contactName }) => contactName],
  [campaign.proofTo, ({ to }) => to],
  [campaign.columnResult, ({ status }) => MESSAGE_STATES[status]()],
  [campaign.filterReason, ({ errorCode }) => errorCode && reasonOf(errorCode)],
  [campaign.proofCarrierText, ({ errorMessage }) => errorMessage],
  [campaign.cellCarrierCode, ({ providerErrorCode }) => providerErrorCode],
  [campaign.sent, ({ sentAt }) => sentAt],
  [campaign.delivered, ({ deliveredAt }) => deliveredAt],
  [campaign.read, ({ readAt }) => readAt],
  [campaign.proofFailed, ({ failedAt }) => failedAt],
  [launch.segments, ({ segmentCount }) => segmentCount],
  [campaign.columnText, ({ body }) => body],
  [campaign.cellContact, ({ contactId }) => contactId],
  [campaign.message, ({ id }) => id],
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
  return safe.includes('"') || /[,\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (cells: ReadonlyArray<string | number | null>): string => `${cells.map(cell).join(',')}\r\n`

export const csvHeader = (): string => line(COLUMNS.map(([title]) => title()))

export const csvOf = (messages: readonly Message[]): string =>
  messages.map((message) => line(COLUMNS.map(([, show]) => show(message)))).join('')
