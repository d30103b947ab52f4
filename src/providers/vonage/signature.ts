import { createHash, createHmac } from 'node:crypto'
import { constantTimeEqual } from '../../lib/ids.ts'
import { atPointer, parseJson } from '../json.ts'
import type { CallbackRequest } from '../port.ts'

/** Longer than any token of Vonage. */
const MAX_TOKEN = 8_192

/**
 * A signed webhook of Vonage: a JWT in `Authorization`, HS256 with the
 * signature secret, whose `payload_hash` is the SHA-256 of the raw body
 * (developer.vonage.com/getting-started/concepts/webhooks#decoding-signed-webhooks).
 */
export function hasVonageSignature(request: CallbackRequest, signatureSecret: string): boolean {
  const authorization = request.headers.get('authorization')
  if (!authorization || authorization.length > MAX_TOKEN || request.body === '') return false
  const token = /^bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(authorization.trim())
  if (!token) return false
  const [, header = '', claims = '', signature = ''] = token
  // Whoever writes the token chooses its algorithm, so there is only one.
  if (atPointer(parsed(header), '/alg') !== 'HS256') return false
  const expected = createHmac('sha256', signatureSecret).update(`${header}.${claims}`).digest('base64url')
  if (!constantTimeEqual(signature, expected)) return false
  const hash = createHash('sha256').update(request.body).digest('hex')
  return constantTimeEqual(atPointer(parsed(claims), '/payload_hash')?.toLowerCase() ?? '', hash)
}

const parsed = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString('utf8'))
