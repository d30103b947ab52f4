import { createHash, createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../lib/ids.ts'
import { idAt, itemsOf, required } from '../callback-body.ts'
import { atPointer, parseJson } from '../json.ts'
import type { CallbackRequest, InboundText, ProviderCallbacks, ProviderReport } from '../port.ts'
import { inboundText, MAX_MEDIA, mediaOf, reportOf, type StatusTable } from '../vendor/read.ts'
import type { VonageConfig } from './config.ts'
import { VONAGE_ERRORS } from './errors.ts'

/** Largest length of a token. Vonage has no longer tokens. */
const MAX_TOKEN = 8_192

/**
 * Returns whether Vonage signed the request. `Authorization` has a JWT, signed by HS256 with the signature
 * secret. Its `payload_hash` is the SHA-256 of the raw body
 * (developer.vonage.com/getting-started/concepts/webhooks#decoding-signed-webhooks).
 */
export function hasVonageSignature(request: CallbackRequest, signatureSecret: string): boolean {
  const authorization = request.headers.get('authorization')
  if (!authorization || authorization.length > MAX_TOKEN || request.body === '') return false
  const token = /^bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization.trim())
  if (!token) return false
  const [, header = '', claims = '', signature = ''] = token
  // The writer of a token chooses its algorithm, so only HS256 is accepted.
  if (atPointer(parsed(header), '/alg') !== 'HS256') return false
  const expected = createHmac('sha256', signatureSecret).update(`${header}.${claims}`).digest('base64url')
  if (!constantTimeEqual(signature, expected)) return false
  const hash = createHash('sha256').update(request.body).digest('hex')
  return constantTimeEqual(atPointer(parsed(claims), '/payload_hash')?.toLowerCase() ?? '', hash)
}

const parsed = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString('utf8'))

export const vonageCallbacks = ({ signatureSecret }: VonageConfig): ProviderCallbacks => ({
  isGenuine: (request) => hasVonageSignature(request, signatureSecret),
  read: (request, _kind, now) => read(request, now),
})

const STATUSES: StatusTable = {
  submitted: 'SENT',
  delivered: 'DELIVERED',
  read: 'READ',
  rejected: 'FAILED',
  undeliverable: 'FAILED',
}

/**
 * Reads a receipt or a text. An account may use the same address for both, so the body decides: only receipts
 * have a status.
 */
function read(request: CallbackRequest, now: number): ProviderReport {
  const [item] = itemsOf(request)
  const providerMessageId = required(idAt(item, '/message_uuid'), 'message_uuid is missing.')
  const word = atPointer(item, '/status')?.trim().toLowerCase()
  if (word === undefined) return { reports: [], texts: [readText(item, providerMessageId)] }
  const reference = atPointer(item, '/client_ref')
  const receipt = { providerMessageId, reference, word, code: vonageCode(item, '/error'), now }
  return { reports: reportOf(receipt, STATUSES, VONAGE_ERRORS), texts: [] }
}

/**
 * Returns the code of an error: the part after the # of its `type`, as digits or a word. Some releases of the
 * API have the code in the title.
 */
export function vonageCode(item: unknown, at = ''): string | undefined {
  const type = atPointer(item, `${at}/type`)?.trim() ?? ''
  const afterHash = type.slice(type.lastIndexOf('#') + 1)
  const title = atPointer(item, `${at}/title`)?.trim() ?? ''
  const isCode = (text: string): boolean => /^\d{1,6}$/.test(text)
  return [afterHash, title].find(isCode) ?? (/^[a-z-]{3,40}$/.test(afterHash) ? afterHash : undefined)
}

/** The kinds of files in an MMS. */
const FILES = ['image', 'video', 'audio', 'vcard', 'file'] as const
/** The fields with the files when a message has several. */
const CONTENT = Array.from({ length: MAX_MEDIA }, (_, index) => `/content/${index}`)

function readText(item: unknown, providerMessageId: string): InboundText {
  const from = required(atPointer(item, '/from')?.trim() || undefined, 'from is missing.')
  const places = [...FILES.map((kind) => `/${kind}`), ...CONTENT]
  const media = mediaOf(places.map((place) => ({ url: atPointer(item, `${place}/url`) })))
  const captions = places.map(
    (place) => atPointer(item, `${place}/caption`) ?? atPointer(item, `${place}/text`),
  )
  const body = atPointer(item, '/text') ?? captions.find((caption) => caption !== undefined) ?? ''
  return inboundText({ providerMessageId, from, to: atPointer(item, '/to')?.trim() ?? '', body }, { media })
}
