import { isUuid } from '../../lib/ids.ts'
import { isInRanges } from '../address-policy.ts'
import { MAX_ID, required } from '../callback-body.ts'
import {
  type CallbackRequest,
  CallbackUnreadable,
  type InboundText,
  type ProviderCallbacks,
  type StatusReport,
} from '../port.ts'
import type { KannelConfig } from './config.ts'

/**
 * Kannel percent-encodes the bytes of a text in the character set of the text. So its query must not be read as
 * UTF-8 before the character set is known.
 */

/** Returns the fields of a query, still encoded. A name given twice has its last value. */
function rawFields(url: string): Map<string, string> {
  const fields = new Map<string, string>()
  const query = url.slice(url.indexOf('?') + 1 || url.length).split('#', 1)[0]!
  for (const pair of query.split('&')) {
    const end = pair.indexOf('=')
    if (end > 0) fields.set(pair.slice(0, end), pair.slice(end + 1))
  }
  return fields
}

/** Decodes a value in this character set. An unknown one is read as UTF-8. */
function decodeQueryText(encoded: string, charset: string): string {
  const bytes = bytesOf(encoded)
  try {
    return new TextDecoder(charset as Bun.Encoding).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function bytesOf(encoded: string): Buffer {
  const source = Buffer.from(encoded.replaceAll('+', ' '))
  const bytes = Buffer.alloc(source.length)
  let length = 0
  for (let at = 0; at < source.length; at++) {
    const value = source[at] === 0x25 ? hexAt(source, at + 1) : undefined
    bytes[length++] = value ?? source[at]!
    if (value !== undefined) at += 2
  }
  return bytes.subarray(0, length)
}

/** Returns the byte of two hexadecimal digits, or undefined if there are no such digits. */
function hexAt(source: Buffer, at: number): number | undefined {
  const digits = source.toString('latin1', at, at + 2)
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined
}

/** Largest length of the number of a sender or recipient. */
const MAX_NUMBER = 64

/**
 * Returns the callbacks of Kannel. Kannel signs nothing. Only the token in the URL and the list of addresses prove the
 * origin.
 */
export const kannelCallbacks = ({ ipAllowList }: Pick<KannelConfig, 'ipAllowList'>): ProviderCallbacks => ({
  isGenuine: ({ clientIp }) => ipAllowList.length === 0 || isInRanges(clientIp, ipAllowList),
  read: (request, kind, now) =>
    kind === 'status'
      ? { reports: readReceipt(request, now), texts: [] }
      : { reports: [], texts: [readText(request)] },
})

/** Address for a receipt: Kannel fills in the value after each %. */
export function receiptUrl(statusUrl: string, reference: string): string {
  const escaped = statusUrl.replaceAll('%', '%%')
  return `${escaped}?id=${reference}&type=%d&smsc=%i&fid=%F&reply=%A&ts=%T`
}

/** Query of the inbound URL in the `get-url` of an sms-service. */
export const INBOUND_QUERY = '?from=%p&to=%P&text=%b&coding=%c&charset=%C&id=%I&smsc=%i&ts=%T'

/** Bits of a receipt's type (dlr-mask in the user guide). */
const DELIVERED = 1
const UNDELIVERABLE = 2
const BUFFERED = 4
const AT_CARRIER = 8
const REFUSED_BY_CARRIER = 16
const INTERMEDIATE = 32

/** Types that newer releases of Kannel added. */
const EXPIRED = 0x22
const UNKNOWN_FATE = 0x42

type Meaning = Pick<StatusReport, 'status' | 'errorCode'>

/** Returns the status that a receipt's type means. Undefined for a type that is not final or not known. */
function meaningOf(type: number): Meaning | undefined {
  if (type === EXPIRED) return { status: 'FAILED', errorCode: 'EXPIRED' }
  if (type === UNKNOWN_FATE) return { status: 'FAILED', errorCode: 'UNKNOWN' }
  if (type & INTERMEDIATE) return undefined
  if (type & DELIVERED) return { status: 'DELIVERED', errorCode: null }
  if (type & UNDELIVERABLE) return { status: 'FAILED', errorCode: 'UNREACHABLE' }
  if (type & REFUSED_BY_CARRIER) return { status: 'FAILED', errorCode: 'BLOCKED' }
  return type & (BUFFERED | AT_CARRIER) ? { status: 'SENT', errorCode: null } : undefined
}

function readReceipt({ query }: CallbackRequest, now: number): StatusReport[] {
  const reference = query.id?.toLowerCase() ?? ''
  if (!isUuid(reference)) throw new CallbackUnreadable('The parameter `id` has no message id.')
  const type = query.type ?? ''
  if (!/^\d{1,3}$/.test(type)) throw new CallbackUnreadable('The parameter `type` has no receipt type.')
  const meaning = meaningOf(Number(type))
  if (!meaning) return []
  const providerErrorCode = meaning.status === 'FAILED' ? reasonOf(query.reply, type) : null
  return [{ providerMessageId: reference, reference, ...meaning, providerErrorCode, occurredAt: now }]
}

/** Returns the carrier's own words: the state and error of an SMPP receipt, or the carrier's answer. */
function reasonOf(reply: string | undefined, type: string): string {
  const [, state] = /\bstat:\s*([a-z]{1,20})/i.exec(reply ?? '') ?? []
  const [, error] = /\berr:\s*([0-9a-z]{1,20})/i.exec(reply ?? '') ?? []
  const known = [state, error].filter((one) => one !== undefined).join(' ')
  return known || reply?.trim().slice(0, MAX_ID) || type
}

function readText(request: CallbackRequest): InboundText {
  const fields = rawFields(request.url)
  const asText = (name: string) => decodeQueryText(fields.get(name) ?? '', 'utf-8').trim()
  const providerMessageId = asText('id')
  if (!providerMessageId || providerMessageId.length > MAX_ID) {
    throw new CallbackUnreadable('The parameter `id` has no id of the text. Add `id=%I` to the get-url.')
  }
  const from = asText('from')
  if (!from || from.length > MAX_NUMBER) {
    throw new CallbackUnreadable("The parameter `from` has no sender's number. Add `from=%p` to the get-url.")
  }
  const text = required(fields.get('text'), 'The parameter `text` has no text. Add `text=%b` to the get-url.')
  const body = decodeQueryText(text, charsetOf(asText('charset'), asText('coding')))
  return { providerMessageId, from, to: asText('to').slice(0, MAX_NUMBER), body }
}

/** Returns the character set of `%b`: named by `%C`, or by the coding if `%C` is empty. */
function charsetOf(charset: string, coding: string): string {
  if (/^utf-?16/i.test(charset) || (charset === '' && coding === '2')) return 'utf-16be'
  if (/^8-?bit$/i.test(charset) || (charset === '' && coding === '1')) return 'latin1'
  return charset || 'utf-8'
}
