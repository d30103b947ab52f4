import { createPublicKey, verify } from 'node:crypto'
import { SECOND_MS } from '../../lib/clock.ts'
import { idAt, itemsOf, required } from '../callback-body.ts'
import { atPointer } from '../json.ts'
import type {
  CallbackRequest,
  InboundText,
  ProviderCallbacks,
  ProviderReport,
  StatusReport,
} from '../port.ts'
import { handledBy, inboundText, numberedMedia, reportOf, type StatusTable } from '../vendor/read.ts'
import type { TelnyxConfig } from './config.ts'
import { TELNYX_ERRORS } from './errors.ts'

/** The bytes before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const TOLERANCE_MS = 300 * SECOND_MS

/**
 * Returns whether Telnyx signed the request. The header `telnyx-signature-ed25519` signs the time in
 * `telnyx-timestamp` (seconds since 1970), a bar and the raw body. A time that differs from ours by more than
 * five minutes counts as a replay.
 * @param publicKey base64 of 32 bytes
 */
export function hasTelnyxSignature(request: CallbackRequest, publicKey: string, nowMs: number): boolean {
  const signature = request.headers.get('telnyx-signature-ed25519')?.trim()
  const timestamp = request.headers.get('telnyx-timestamp')?.trim()
  if (!signature || !timestamp || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Number(timestamp) * SECOND_MS - nowMs) > TOLERANCE_MS) return false
  const key = createPublicKey({
    key: Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.from(`${timestamp}|${request.body}`), key, Buffer.from(signature, 'base64'))
}

export const telnyxCallbacks = (
  { publicKey }: TelnyxConfig,
  clock: { now(): number },
): ProviderCallbacks => ({
  isGenuine: (request) => hasTelnyxSignature(request, publicKey, clock.now()),
  read: (request, _kind, now) => read(request, now),
})

/** Reads an event. A messaging profile has one address for all events, so the event itself says its kind. */
function read(request: CallbackRequest, now: number): ProviderReport {
  const [event] = itemsOf(request)
  const type = required(atPointer(event, '/data/event_type'), 'event_type is missing.')
  if (type === 'message.received') return { reports: [], texts: [readText(event)] }
  if (type !== 'message.sent' && type !== 'message.finalized') return { reports: [], texts: [] }
  return { reports: readReceipt(event, request, now), texts: [] }
}

const STATUSES: StatusTable = {
  sent: 'SENT',
  // The network sent no receipt. That is not a failure.
  delivery_unconfirmed: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  sending_failed: 'FAILED',
  delivery_failed: 'FAILED',
}

function readReceipt(event: unknown, { query }: CallbackRequest, now: number): StatusReport[] {
  const providerMessageId = required(idAt(event, '/data/payload/id'), 'The message id is missing.')
  const word = required(
    atPointer(event, '/data/payload/to/0/status')?.trim().toLowerCase() || undefined,
    'The status is missing.',
  )
  const code = atPointer(event, '/data/payload/errors/0/code')
  // The signature does not cover the query. The token of the address guards it.
  const receipt = { providerMessageId, reference: query.reference, word, code, now }
  return reportOf(receipt, STATUSES, TELNYX_ERRORS)
}

function readText(event: unknown): InboundText {
  const at = (path: string) => atPointer(event, `/data/payload${path}`)
  const providerMessageId = required(idAt(event, '/data/payload/id'), 'The message id is missing.')
  const from = required(at('/from/phone_number')?.trim() || undefined, "The sender's number is missing.")
  const media = numberedMedia((index) => ({
    url: at(`/media/${index}/url`),
    contentType: at(`/media/${index}/content_type`),
  }))
  const to = at('/to/0/phone_number')?.trim() ?? ''
  const optOutHandled = handledBy(at('/autoresponse_type'))
  return inboundText({ providerMessageId, from, to, body: at('/text') ?? '' }, { media, optOutHandled })
}
