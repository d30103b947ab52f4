import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../lib/clock.ts'
import { constantTimeEqual, randomSecret } from '../../lib/ids.ts'

/** The state that a browser stores while the person is at the provider. */
export interface Flow {
  /** The provider returns it with the answer, which proves that the answer belongs to this browser. */
  state: string
  /** The provider returns it in the ID token, which proves that the token was made for this sign-in. */
  nonce: string
  /** PKCE verifier (RFC 7636): a stolen code is useless without it. */
  verifier: string
  /** ms since 1970. */
  expiresAt: number
}

/** The person named by the provider; the browser stores these values until the person has chosen an invitation. */
export interface Arrival {
  /** Verified by the provider. */
  email: string
  /** As given by the provider. */
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

/** The purpose of a signature: a signature for one purpose is not valid for the other. */
type Purpose = 'openid sign-in' | 'openid arrival'

/** Signs a value, so that it cannot be forged for another browser. @param secret of this server, for signatures */
function seal(secret: string, purpose: Purpose, value: Flow | Arrival): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${signatureOf(secret, purpose, text)}`
}

/** Opens a signed value; undefined if its signature is wrong or it has expired. */
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

/** Lets each flow end once. Expired flows are forgotten. */
export class EndedFlows {
  readonly #until = new Map<string, number>()

  /** Ends a flow; false if it has ended before. */
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
