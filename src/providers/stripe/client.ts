import type { Stripe } from 'stripe'
import { monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import { randomFraction } from '../../lib/ids.ts'
import { createGuardedFetch, type GuardedFetch } from '../guarded-fetch.ts'
import { errorReader, unavailable } from './errors.ts'

/**
 * The version of Stripe's API whose parameters and answers this folder knows. It is the version of the pinned
 * library.
 */
const API_VERSION = '2026-10-28.endive'
const USER_AGENT = 'Carillon/1 stripe-node/23'
/** Large enough for a page of 100 events with their whole objects. */
const MAX_ANSWER_BYTES = 16_777_216
/**
 * Largest number of repetitions: after broken connections and errors of Stripe's servers, and after limits on
 * calls and locks.
 */
const MAX_REPEATS = 2
const MAX_WAITS = 6
/** Shortest time that allows another attempt. */
const SHORTEST_CALL_MS = 50
const LONGEST_PAUSE_MS = 4_000

/** Time limits, ms. Tests shorten them. */
export interface Patience {
  /** Limit of a function of the processor, with all its calls and their repetitions. */
  totalMs: number
  /** Limit of a call. */
  callMs: number
  /** Limit of a call that charges a card, because the bank may be slow. */
  chargeMs: number
  /** Pause before the first repetition of a call. It doubles each time. */
  pauseMs: number
}

export const PATIENCE: Patience = {
  totalMs: 19_000,
  callMs: 6_000,
  chargeMs: 14_000,
  pauseMs: 500,
}

interface Call {
  /** Idempotency key. Every POST has one. */
  key?: string
  /** Whether the call charges a card. */
  isCharge?: boolean
}

/** Makes a call, and repeats it after temporary failures. Throws what the library throws. */
export type Ask = <T>(
  call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  how?: Call,
) => Promise<T>

/** Runs the calls of a function of the processor within its time. Throws ProcessorError. */
type Within = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>

interface ClientOptions {
  secretKey: string
  /** Origin of a replica of Stripe's API on loopback. Undefined for Stripe. */
  apiUrl: string | undefined
  patience: Patience
}

type Library = typeof import('stripe')

/**
 * Loads the library once. It takes some 60 ms and 9 MB, so a start and an appliance without Stripe do not load
 * it.
 */
export const loadLibrary = (): Promise<Library> => import('stripe')

/** The client that all functions of the processor share. Nothing is loaded before the first call. */
export function createClient({ secretKey, apiUrl, patience }: ClientOptions): Within {
  const asProcessorError = errorReader(secretKey)
  const origin = apiUrl === undefined ? undefined : new URL(apiUrl)
  let made: Promise<Stripe> | undefined
  const make = async (): Promise<Stripe> => {
    const { Stripe } = await loadLibrary()
    const fetch = createGuardedFetch({
      allowPrivate: origin !== undefined,
      timeoutMs: patience.totalMs,
      maxAnswerBytes: MAX_ANSWER_BYTES,
    })
    return new Stripe(secretKey, {
      apiVersion: API_VERSION,
      telemetry: false,
      // Repetitions are made by `asker`, which also repeats after 429 and knows how much time is left.
      maxNetworkRetries: 0,
      httpClient: httpClient(fetch),
      ...(origin && { protocol: 'http', host: origin.hostname, port: origin.port || '80' }),
    })
  }
  return async (work) => {
    try {
      made ??= make()
      return await work(asker(await made, patience))
    } catch (error) {
      throw asProcessorError(error)
    }
  }
}

function asker(stripe: Stripe, { totalMs, callMs, chargeMs, pauseMs }: Patience): Ask {
  const deadline = monotonicMs() + totalMs
  return async (call, { key, isCharge = false } = {}) => {
    for (let attempt = 0; ; attempt++) {
      const leftMs = deadline - monotonicMs()
      if (leftMs < SHORTEST_CALL_MS) throw unavailable('The time limit was over.')
      const timeout = Math.floor(Math.min(leftMs, isCharge ? chargeMs : callMs))
      try {
        return await call(stripe, { timeout, ...(key === undefined ? {} : { idempotencyKey: key }) })
      } catch (error) {
        const pause = pauseAfter(error, attempt, pauseMs)
        if (pause === undefined || monotonicMs() + pause + SHORTEST_CALL_MS > deadline) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }
}

/**
 * Returns the pause before a call is repeated, ms, or undefined if it is not repeated. A repetition has the
 * same idempotency key, so that Stripe does nothing twice. Source: docs.stripe.com/error-low-level and
 * /rate-limits.
 */
function pauseAfter(error: unknown, attempt: number, pauseMs: number): number | undefined {
  const { type, statusCode = 0, headers = {} } = error as Partial<Stripe.errors.StripeError>
  const advice = headers['stripe-should-retry']
  if (type === undefined || advice === 'false') return undefined
  const isWait = statusCode === 429 || statusCode === 409
  const isRepeat = advice === 'true' || statusCode >= 500 || type === 'StripeConnectionError'
  // An answer that is not JSON comes from a proxy in between.
  const isUnreadable = type === 'StripeAPIError' && statusCode === 0
  if (!isWait && !isRepeat && !isUnreadable) return undefined
  if (attempt >= (isWait ? MAX_WAITS : MAX_REPEATS)) return undefined
  const asked = Number(headers['retry-after'])
  if (isWait && asked > 0) return asked * SECOND_MS
  return Math.min(pauseMs * 2 ** attempt, LONGEST_PAUSE_MS) * (1 + randomFraction() / 2)
}

/**
 * Makes the library use our own client: bounded answers, no redirects, and a time limit that includes the
 * look-up of the name.
 */
function httpClient(fetch: GuardedFetch): Stripe.HttpClient {
  return {
    getClientName: () => 'carillon',
    makeRequest: async (...[host, port, path, method, headers, body, protocol, timeoutMs]) => {
      const giveUp = new AbortController()
      const late = Promise.withResolvers<{ kind: 'late'; reason: string }>()
      const timer = setTimeout(() => {
        giveUp.abort()
        late.resolve({ kind: 'late', reason: `No answer in ${timeoutMs} ms.` })
      }, timeoutMs)
      const request = {
        url: `${protocol}://${host}:${port}${path}`,
        method,
        headers: ownHeaders(headers),
        ...(method === 'POST' || body !== '' ? { body } : {}),
        signal: giveUp.signal,
      }
      const answer = await Promise.race([fetch(request), late.promise])
      clearTimeout(timer)
      // The library turns this into a StripeConnectionError.
      if (answer.kind !== 'answered') throw new Error(answer.reason)
      // The library would print this header on the console.
      const { 'stripe-notice': _, ...answerHeaders } = answer.headers
      return {
        getStatusCode: () => answer.status,
        getHeaders: () => answerHeaders as ReturnType<Stripe.HttpClientResponse['getHeaders']>,
        getRawResponse: () => ({}),
        toStream: () => undefined,
        toJSON: async () => JSON.parse(answer.body ?? ''),
      }
    },
  }
}

/** Removes the header in which the library describes the machine. */
function ownHeaders(headers: object): Record<string, string> {
  const { 'x-stripe-client-user-agent': _, ...kept } = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )
  return { ...kept, 'user-agent': USER_AGENT }
}
