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

/** The person whom the provider named; the browser keeps these values until the person has chosen an invitation. */
export interface Arrival {
  /** Verified by the provider. */
  email: string
  /** As the provider says. */
  firstName: string | undefined
  lastName: string | undefined
  /** ms since 1970. */
  expiresAt: number
}

export const FLOW_MS = 10 * MINUTE_MS

const random = (): string => randomSecret(32).toString('base64url')

export const newFlow = (nowMs: number): Flow => ({
  ...{ state: random(), nonce: random(), verifier: random() },
  expiresAt: nowMs + FLOW_MS,
})

/** What is signed for one purpose is nothing for the other. */
type Purpose = 'openid sign-in' | 'openid arrival'

/** Signed, so that nobody makes one for another browser's answer. @param secret of this server, for signatures */
function seal(secret: string, purpose: Purpose, value: Flow | Arrival): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${signatureOf(secret, purpose, text)}`
}

/** Undefined for what is not ours, and for one that is over. */
function open(secret: string, purpose: Purpose, sealed: string | undefined, nowMs: number): unknown {
  const [text = '', signature = ''] = (sealed ?? '').split('.')
  if (!constantTimeEqual(signature, signatureOf(secret, purpose, text))) return undefined
  const value = JSON.parse(Buffer.from(text, 'base64url').toString()) as { expiresAt: number }
  return value.expiresAt > nowMs ? value : undefined
}

export const sealFlow = (secret: string, flow: Flow): string => seal(secret, 'openid sign-in', flow)
export const openFlow = (secret: string, sealed: string | undefined, nowMs: number): Flow | undefined =>
  open(secret, 'openid sign-in', sealed, nowMs) as Flow | undefined

export const sealArrival = (secret: string, arrival: Arrival): string =>
  seal(secret, 'openid arrival', arrival)
export const openArrival = (secret: string, sealed: string | undefined, nowMs: number): Arrival | undefined =>
  open(secret, 'openid arrival', sealed, nowMs) as Arrival | undefined

function signatureOf(secret: string, purpose: Purpose, text: string): string {
  const key = createHmac('sha256', secret).update(purpose).digest()
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
