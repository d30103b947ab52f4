import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../lib/clock.ts'
import { constantTimeEqual, randomSecret } from '../../lib/ids.ts'

/** Time in which a person can answer a challenge on the device. */
export const CHALLENGE_MS = 5 * MINUTE_MS

const NONCE_BYTES = 16
/** A challenge begins with the nonce and the expiry time in ms since 1970. */
const HEAD_BYTES = NONCE_BYTES + 8

/**
 * Challenges that a device signs, each once and for a short time. A challenge contains its expiry and
 * purpose, so an issued challenge needs no memory. Only answered challenges are remembered, until
 * they expire. A key of this process signs them, so no challenge works after a restart.
 */
export class Challenges {
  readonly #key = randomSecret(32)
  readonly #answered = new Map<string, number>()

  /** Makes a challenge. @param purpose such as a sign-in, or the registration of one session */
  make(purpose: string, nowMs: number): string {
    const head = Buffer.alloc(HEAD_BYTES)
    randomSecret(NONCE_BYTES).copy(head)
    head.writeBigUInt64BE(BigInt(nowMs + CHALLENGE_MS), NONCE_BYTES)
    return Buffer.concat([head, this.#signatureOf(head, purpose)]).toString('base64url')
  }

  /**
   * Consumes a challenge. False if the challenge has expired, was answered before, has another purpose or was not
   * issued here.
   */
  take(challenge: string, purpose: string, nowMs: number): boolean {
    const bytes = Buffer.from(challenge, 'base64url')
    // Different texts can decode to the same bytes, but only one text of a challenge is valid.
    if (bytes.length <= HEAD_BYTES || bytes.toString('base64url') !== challenge) return false
    const head = bytes.subarray(0, HEAD_BYTES)
    const signature = bytes.subarray(HEAD_BYTES).toString('hex')
    if (!constantTimeEqual(signature, this.#signatureOf(head, purpose).toString('hex'))) return false
    const expiresAt = Number(head.readBigUInt64BE(NONCE_BYTES))
    return expiresAt > nowMs && this.#isFirst(challenge, expiresAt, nowMs)
  }

  #isFirst(challenge: string, expiresAt: number, nowMs: number): boolean {
    for (const [old, until] of this.#answered) {
      if (until <= nowMs) this.#answered.delete(old)
    }
    if (this.#answered.has(challenge)) return false
    this.#answered.set(challenge, expiresAt)
    return true
  }

  #signatureOf(head: Buffer, purpose: string): Buffer {
    return createHmac('sha256', this.#key).update(head).update(purpose).digest()
  }
}
