import { SECOND_MS } from '../../lib/clock.ts'
import type { Exchanger } from '../http-exchange.ts'
import { createLocateHost } from '../locate-host.ts'

/** A callback of a payment processor, as it is posted. */
interface PostedCallback {
  body: string
  /** The header `Stripe-Signature`. */
  signature: string
}

/** Posts a callback of the built-in processor. Never throws. */
export type SendCallback = (
  callback: PostedCallback,
  signal: AbortSignal,
) => Promise<{ isTaken: true } | { isTaken: false; problem: string }>

/** Path of the callbacks of payment processors, and the header with the signature. */
const PAYMENT_CALLBACK = { path: '/callbacks/stripe', header: 'stripe-signature' } as const

const CONNECT_MS = 5 * SECOND_MS
const TIMEOUT_MS = 15 * SECOND_MS
/** An answer is empty, or an error of a few lines. */
const MAX_ANSWER_BYTES = 65_536

/** Where a server that listens on all addresses of this machine is reached from the same machine. */
const LOOPBACK: Readonly<Record<string, { name: string; addresses: readonly string[] }>> = {
  '0.0.0.0': { name: '127.0.0.1', addresses: ['127.0.0.1'] },
  '::': { name: '::1', addresses: ['::1', '127.0.0.1'] },
  localhost: { name: '127.0.0.1', addresses: ['127.0.0.1', '::1'] },
}

/**
 * Posts callbacks of the built-in processor to this server itself, at the address where it listens. The operator has
 * set that address, so no network is refused.
 */
export function ownCallbacks({ host, port }: { host: string; port: number }): SendCallback {
  const locate = createLocateHost({ allowPrivate: true })
  // Loaded with the first call: node:http adds 5 ms to the start.
  let loading: Promise<Exchanger> | undefined
  const load = async (): Promise<Exchanger> => {
    const { exchanger } = await import('../http-exchange.ts')
    const limits = { connectTimeoutMs: CONNECT_MS, timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES }
    return exchanger(limits)
  }
  return async ({ body, signature }, signal) => {
    const known = LOOPBACK[host]
    const located = known ? { kind: 'found' as const, ...known } : await locate(host)
    if (located.kind !== 'found') return { isTaken: false, problem: `The address ${host} was not found.` }
    const { addresses } = located
    loading ??= load()
    const call = await loading
    const answer = await call({
      isTls: false,
      host: known?.name ?? host,
      addresses,
      port,
      path: PAYMENT_CALLBACK.path,
      method: 'POST',
      headers: { 'content-type': 'application/json', [PAYMENT_CALLBACK.header]: signature },
      body,
      signal,
    })
    if (answer.kind !== 'answered') return { isTaken: false, problem: answer.reason }
    if (answer.status >= 200 && answer.status < 300) return { isTaken: true }
    return { isTaken: false, problem: `The server answered ${answer.status}.` }
  }
}
