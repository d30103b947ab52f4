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
import { handledBy, numberedMedia, reportOf, type StatusTable, textOf } from '../vendor/read.ts'
import type { TwilioConfig } from './config.ts'
import { TWILIO_ERRORS } from './errors.ts'
import { hasTwilioSignature } from './signature.ts'

export const twilioCallbacks = ({ authToken }: TwilioConfig): ProviderCallbacks => ({
  isGenuine: (request) => hasTwilioSignature(request, authToken),
  read,
})

/** Twilio texts an answer back to the recipient, so it gets one that says nothing. */
const EMPTY_TWIML = {
  contentType: 'text/xml; charset=utf-8',
  body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
}

function read(request: CallbackRequest, kind: CallbackKind, now: number): Told {
  const [item] = itemsOf(request)
  return kind === 'status'
    ? { reports: readReceipt(item, request, now), texts: [] }
    : { reports: [], texts: [readText(item)], answer: EMPTY_TWIML }
}

const STATUSES: StatusTable = {
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  undelivered: 'FAILED',
  failed: 'FAILED',
  canceled: 'FAILED',
}

function readReceipt(item: unknown, { query }: CallbackRequest, now: number): StatusReport[] {
  const word = (atPointer(item, '/MessageStatus') ?? atPointer(item, '/SmsStatus'))?.trim().toLowerCase()
  if (!word) throw new CallbackUnreadable('There is no MessageStatus.')
  const code = atPointer(item, '/ErrorCode')
  const receipt = { providerMessageId: sidOf(item), reference: query.reference, word, code, now }
  return reportOf(receipt, STATUSES, TWILIO_ERRORS)
}

function readText(item: unknown): InboundText {
  const at = (name: string) => atPointer(item, `/${name}`)
  const from = at('From')?.trim()
  if (!from) throw new CallbackUnreadable('There is no From.')
  const text = { providerMessageId: sidOf(item), from, to: at('To')?.trim() ?? '', body: at('Body') ?? '' }
  const media = numberedMedia((index) => ({
    url: at(`MediaUrl${index}`),
    contentType: at(`MediaContentType${index}`),
  }))
  // Twilio answers its own keywords, and those of Advanced Opt-Out.
  return textOf(text, { media, optOutHandled: handledBy(at('OptOutType')) })
}

function sidOf(item: unknown): string {
  const sid = idAt(item, '/MessageSid') ?? idAt(item, '/SmsSid')
  if (sid === undefined) throw new CallbackUnreadable('There is no MessageSid.')
  return sid
}
