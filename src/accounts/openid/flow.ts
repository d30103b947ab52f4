import { createHmac } from 'node:crypto'
import { MINUTE_MS } from '../../lib/clock.ts'
import { constantTimeEqual, randomSecret } from '../../lib/ids.ts'

/** The values that a browser stores while the person is at the provider. */
export interface Flow {
  /** The provider returns `state` with the answer. It proves that the answer belongs to this browser. */
  state: string
  /** The provider returns `nonce` in the ID token. It proves that the token was made for this sign-in. */
  nonce: string
  /** PKCE verifier (RFC 7636). A stolen code is useless without the verifier. */
  verifier: string
  /** Path of the console to which the browser goes afterwards. */
  to: string
  /** ms since 1970. */
  expiresAt: number
}

/** The person named by the provider. The browser stores these values until the person has chosen an invitation. */
export interface Arrival {
  /** The provider has verified this address. */
  email: string
  /** The provider has given the names. */
  firstName: string | undefined
  lastName: string | undefined
  /** Path of the console to which the browser goes afterwards. */
  to: string
  /** ms since 1970. */
  expiresAt: number
}

export const FLOW_MS = 10 * MINUTE_MS

const random = (): string => randomSecret(32).toString('base64url')

export const newFlow = (nowMs: number, to: string): Flow => ({
  state: random(),
  nonce: random(),
  verifier: random(),
  to,
  expiresAt: nowMs + FLOW_MS,
})

/** The purpose of a signature. A signature for one purpose is not valid for another. */
type Purpose = 'openid sign-in' | 'openid arrival'

/** Signs a value, so that no browser can forge it. @param secret of this server, for signatures */
function seal(secret: string, purpose: Purpose, value: Flow | Arrival): string {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${signatureOf(secret, purpose, text)}`
}

/** Opens a signed value. Undefined if the signature is wrong, or the value has expired. */
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

  /** Ends a flow. False if the flow has ended before. */
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
