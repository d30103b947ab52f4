import { createPublicKey, verify } from 'node:crypto'
import { SECOND_MS } from '../../lib/clock.ts'
import type { CallbackRequest } from '../port.ts'

/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const TOLERANCE_MS = 300 * SECOND_MS

/**
 * `telnyx-signature-ed25519`: the account's signature of the time in
 * `telnyx-timestamp` (seconds since 1970), a bar and the raw body. Older or
 * newer than five minutes counts as a replay.
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
