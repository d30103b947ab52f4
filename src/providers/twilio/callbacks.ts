import { createHash, createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../lib/ids.ts'
import { formFields, idAt, isForm, itemsOf, required } from '../callback-body.ts'
import { atPointer } from '../json.ts'
import type {
  CallbackKind,
  CallbackRequest,
  InboundText,
  ProviderCallbacks,
  ProviderReport,
  StatusReport,
} from '../port.ts'
import { handledBy, inboundText, numberedMedia, reportOf, type StatusTable } from '../vendor/read.ts'
import type { TwilioConfig } from './config.ts'
import { TWILIO_ERRORS } from './errors.ts'

/**
 * Returns whether Twilio signed the request. `X-Twilio-Signature` is base64 of HMAC-SHA1 with the Auth Token
 * over the whole address and the fields of the form. The fields are sorted by name, without separators between
 * names and values. For a body that is not a form, the address has its SHA-256
 * (twilio.com/docs/usage/security#validating-requests).
 */
export function hasTwilioSignature(request: CallbackRequest, authToken: string): boolean {
  const given = request.headers.get('x-twilio-signature')
  if (!given) return false
  const fields = signedFields(request)
  if (fields === undefined) return false
  return addresses(request.url).some((url) => {
    const expected = createHmac('sha1', authToken).update(`${url}${fields}`).digest('base64')
    return constantTimeEqual(given, expected)
  })
}

/** Returns the fields that the signature covers, or undefined if no signature covers the body. */
function signedFields(request: CallbackRequest): string | undefined {
  if (request.method === 'GET') return ''
  if (isForm(request)) {
    const fields = formFields(request.body)
    return fields && joined(fields)
  }
  const hash = createHash('sha256').update(request.body).digest('hex')
  const given = request.query.bodySHA256
  return given !== undefined && constantTimeEqual(given.toLowerCase(), hash) ? '' : undefined
}

/** Joins the fields in the order of Twilio. A repeated value counts once. */
function joined(fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].sort()
  return names
    .flatMap((name) => [...new Set(fields.getAll(name))].sort().map((value) => `${name}${value}`))
    .join('')
}

/** Returns the URL as called, with the standard port, and without a port. Twilio signs one of them. */
function addresses(url: string): string[] {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/is.exec(url) ?? []
  const bare = host.replace(/:\d+$/, '')
  const port = scheme.toLowerCase() === 'https://' ? 443 : 80
  const withPort = bare === host ? `${host}:${port}` : host
  return [...new Set([url, `${scheme}${withPort}${rest}`, `${scheme}${bare}${rest}`])]
}

export const twilioCallbacks = ({ authToken }: TwilioConfig): ProviderCallbacks => ({
  isGenuine: (request) => hasTwilioSignature(request, authToken),
  read,
})

/** Twilio texts our answer back to the recipient, so it gets an empty answer. */
const EMPTY_TWIML = {
  contentType: 'text/xml; charset=utf-8',
  body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
}

function read(request: CallbackRequest, kind: CallbackKind, now: number): ProviderReport {
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
  const word = required(
    (atPointer(item, '/MessageStatus') ?? atPointer(item, '/SmsStatus'))?.trim().toLowerCase() || undefined,
    'MessageStatus is missing.',
  )
  const code = atPointer(item, '/ErrorCode')
  const receipt = { providerMessageId: sidOf(item), reference: query.reference, word, code, now }
  return reportOf(receipt, STATUSES, TWILIO_ERRORS)
}

function readText(item: unknown): InboundText {
  const at = (name: string) => atPointer(item, `/${name}`)
  const from = required(at('From')?.trim() || undefined, 'From is missing.')
  const text = { providerMessageId: sidOf(item), from, to: at('To')?.trim() ?? '', body: at('Body') ?? '' }
  const media = numberedMedia((index) => ({
    url: at(`MediaUrl${index}`),
    contentType: at(`MediaContentType${index}`),
  }))
  // Twilio answers its own keywords, and those of Advanced Opt-Out.
  return inboundText(text, { media, optOutHandled: handledBy(at('OptOutType')) })
}

const sidOf = (item: unknown): string =>
  required(idAt(item, '/MessageSid') ?? idAt(item, '/SmsSid'), 'MessageSid is missing.')
