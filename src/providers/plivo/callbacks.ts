import { createHmac } from 'node:crypto'
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
import { inboundText, numberedMedia, reportOf, type StatusTable } from '../vendor/read.ts'
import type { PlivoConfig } from './config.ts'
import { PLIVO_ERRORS } from './errors.ts'

/**
 * Checks the signature of Plivo: HMAC-SHA256 with the Auth Token, in base64, with a nonce. Version 3 covers the
 * address, its query and the fields. Version 2 covers only the address without its query, but is the only
 * version documented for messages. If version 3 is present, it must be right.
 */
export function hasPlivoSignature(request: CallbackRequest, authToken: string): boolean {
  const { headers } = request
  const nonce3 = headers.get('x-plivo-signature-v3-nonce')
  const given3 = signatures(headers, 'v3')
  if (nonce3 !== null || given3.length > 0) {
    const signed = signedByV3(request)
    return signed !== undefined && isSigned(`${signed}.${nonce3 ?? ''}`, given3, authToken)
  }
  const nonce2 = headers.get('x-plivo-signature-v2-nonce')
  const given2 = signatures(headers, 'v2')
  return nonce2 !== null && isSigned(`${withoutQuery(request.url)}${nonce2}`, given2, authToken)
}

/** Signatures by the tokens of the account and of its main account. After a change of a token there are several. */
const signatures = (headers: Headers, version: 'v2' | 'v3'): string[] =>
  [`x-plivo-signature-${version}`, `x-plivo-signature-ma-${version}`].flatMap((name) =>
    (headers.get(name) ?? '')
      .split(',', 10)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

function isSigned(text: string, given: readonly string[], authToken: string): boolean {
  const expected = createHmac('sha256', authToken).update(text).digest('base64')
  return given.filter((one) => constantTimeEqual(one, expected)).length > 0
}

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '')

/**
 * Returns the text that version 3 signs: the address with its query sorted, a dot, and the fields sorted.
 * Undefined for a body that is no form.
 */
function signedByV3({ method, url, headers, body }: CallbackRequest): string | undefined {
  const query = sorted(new URLSearchParams(/\?([^#]*)/s.exec(url)?.[1] ?? ''), '=').join('&')
  const address = withoutQuery(url)
  if (method === 'GET' || body === '') return query === '' ? address : `${address}?${query}`
  if (!isForm({ headers })) return undefined
  const fields = formFields(body)
  return fields && `${address}?${query}${query === '' ? '' : '.'}${sorted(fields, '').join('')}`
}

const sorted = (pairs: URLSearchParams, between: string): string[] =>
  [...new Set(pairs.keys())].sort().flatMap((name) =>
    pairs
      .getAll(name)
      .sort()
      .map((value) => `${name}${between}${value}`),
  )

export const plivoCallbacks = ({ authToken }: PlivoConfig): ProviderCallbacks => ({
  isGenuine: (request) => hasPlivoSignature(request, authToken),
  read,
})

/** Plivo acts on our answer to a text, so it gets an empty answer. */
const EMPTY_XML = { contentType: 'text/xml; charset=utf-8', body: '<Response></Response>' }

function read(request: CallbackRequest, kind: CallbackKind, now: number): ProviderReport {
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
/** Statuses of a part before the last. Its delivery does not complete the text. */
const STATUSES_OF_A_PART: StatusTable = { ...STATUSES, delivered: 'SENT', read: 'SENT' }

function readReceipt(item: unknown, { query }: CallbackRequest, now: number): StatusReport[] {
  // Each part of a long text has its own id and receipt. The answer had the id of the whole text.
  const providerMessageId = required(
    idAt(item, '/ParentMessageUUID') ?? idAt(item, '/MessageUUID'),
    'MessageUUID is missing.',
  )
  const word = required(atPointer(item, '/Status')?.trim().toLowerCase() || undefined, 'Status is missing.')
  const code = atPointer(item, '/ErrorCode')
  const receipt = { providerMessageId, reference: query.reference, word, code, now }
  return reportOf(receipt, isLastPart(item) ? STATUSES : STATUSES_OF_A_PART, PLIVO_ERRORS)
}

/** Tells whether the receipt is about the whole text, or about the last part, as in `3 of 3`. */
function isLastPart(item: unknown): boolean {
  const [, part, of] = /^(\d{1,3}) of (\d{1,3})$/.exec(atPointer(item, '/PartInfo')?.trim() ?? '') ?? []
  return part === of
}

function readText(item: unknown): InboundText {
  const at = (name: string) => atPointer(item, `/${name}`)
  const providerMessageId = required(idAt(item, '/MessageUUID'), 'MessageUUID is missing.')
  const from = required(at('From')?.trim() || undefined, 'From is missing.')
  const media = numberedMedia((index) => ({ url: at(`Media${index}`) }))
  return inboundText(
    { providerMessageId, from, to: at('To')?.trim() ?? '', body: at('Text') ?? '' },
    { media },
  )
}
