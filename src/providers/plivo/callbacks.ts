import { idAt, itemsOf } from '../callback-body.ts'
import { atPointer } from '../json.ts'
import {
  type CallbackKind,
  type CallbackRequest,
  CallbackUnreadable,
  type InboundText,
  type ProviderCallbacks,
  type StatusReport,
  type Told,
} from '../port.ts'
import { numberedMedia, reportOf, type StatusTable, textOf } from '../vendor/read.ts'
import type { PlivoConfig } from './config.ts'
import { PLIVO_ERRORS } from './errors.ts'
import { hasPlivoSignature } from './signature.ts'

export const plivoCallbacks = ({ authToken }: PlivoConfig): ProviderCallbacks => ({
  isGenuine: (request) => hasPlivoSignature(request, authToken),
  read,
})

/** Plivo acts by what is answered to a text, so it gets an answer that says nothing. */
const EMPTY_XML = { contentType: 'text/xml; charset=utf-8', body: '<Response></Response>' }

function read(request: CallbackRequest, kind: CallbackKind, now: number): Told {
  const [item] = itemsOf(request)
  return kind === 'status'
    ? { reports: readReceipt(item, request, now), texts: [] }
    : { reports: [], texts: [readText(item)], answer: EMPTY_XML }
}

const STATUSES: StatusTable = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  failed: 'FAILED',
  undelivered: 'FAILED',
  rejected: 'FAILED',
}
/** Of a part that is not the last: it does not make the text whole. */
const STATUSES_OF_A_PART: StatusTable = { ...STATUSES, delivered: 'SENT', read: 'SENT' }

function readReceipt(item: unknown, { query }: CallbackRequest, now: number): StatusReport[] {
  // Of a long text each part has an id and a receipt of its own; the answer had the id of the whole.
  const providerMessageId = idAt(item, '/ParentMessageUUID') ?? idAt(item, '/MessageUUID')
  if (providerMessageId === undefined) throw new CallbackUnreadable('There is no MessageUUID.')
  const word = atPointer(item, '/Status')?.trim().toLowerCase()
  if (!word) throw new CallbackUnreadable('There is no Status.')
  const code = atPointer(item, '/ErrorCode')
  const receipt = { providerMessageId, reference: query.reference, word, code, now }
  return reportOf(receipt, isLastPart(item) ? STATUSES : STATUSES_OF_A_PART, PLIVO_ERRORS)
}

/** Whether it is about the whole, or about the last part, as in `3 of 3`. */
function isLastPart(item: unknown): boolean {
  const [, part, of] = /^(\d{1,3}) of (\d{1,3})$/.exec(atPointer(item, '/PartInfo')?.trim() ?? '') ?? []
  return part === of
}

function readText(item: unknown): InboundText {
  const at = (name: string) => atPointer(item, `/${name}`)
  const providerMessageId = idAt(item, '/MessageUUID')
  if (providerMessageId === undefined) throw new CallbackUnreadable('There is no MessageUUID.')
  const from = at('From')?.trim()
  if (!from) throw new CallbackUnreadable('There is no From.')
  const media = numberedMedia((index) => ({ url: at(`Media${index}`) }))
  return textOf({ providerMessageId, from, to: at('To')?.trim() ?? '', body: at('Text') ?? '' }, { media })
}
