import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../lib/clock.ts'
import { constantTimeEqual, randomSecret } from '../../lib/ids.ts'

/** What a browser keeps while its owner is at the provider. */
export interface Flow {
  /** Comes back with the answer: it belongs to this browser. */
  state: string
  /** Comes back in the ID token: it was made for this sign-in. */
  nonce: string
  /** Proof key of the code (RFC 7636): whoever stole the code has not this. */
  verifier: string
  /** ms since 1970. */
  expiresAt: number
}

export const FLOW_MS = 10 * MINUTE_MS

const random = (): string => randomSecret(32).toString('base64url')

export const newFlow = (nowMs: number): Flow => ({
  ...{ state: random(), nonce: random(), verifier: random() },
  expiresAt: nowMs + FLOW_MS,
})

/** Signed, so that nobody makes one for another browser's answer. @param secret of this server, for signatures */
export function sealFlow(secret: string, flow: Flow): string {
  const text = Buffer.from(JSON.stringify(flow)).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

/** Undefined for what is not ours, and for one that is over. */
export function openFlow(secret: string, sealed: string | undefined, nowMs: number): Flow | undefined {
  const [text = '', signature = ''] = (sealed ?? '').split('.')
  if (!constantTimeEqual(signature, signatureOf(secret, text))) return undefined
  const flow = JSON.parse(Buffer.from(text, 'base64url').toString()) as Flow
  return flow.expiresAt > nowMs ? flow : undefined
}

function signatureOf(secret: string, text: string): string {
  const key = createHmac('sha256', secret).update('openid sign-in').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Each flow ends once, whatever comes after. What is over is forgotten. */
export class EndedFlows {
  readonly #until = new Map<string, number>()

  /** False for one that has ended before. */
  end({ state, expiresAt }: Flow, nowMs: number): boolean {
    for (const [old, until] of this.#until) {
      if (until > nowMs) break
      this.#until.delete(old)
    }
    if (this.#until.has(state)) return false
    this.#until.set(state, expiresAt)
    return true
  }
}
