import { isIP } from 'node:net'
import type { Exchange, Exchanged, Exchanger } from './http-exchange.ts'
import { createLocateHost, forbiddenDestination, type LocateHost, RememberedHosts } from './locate-host.ts'
import { APPLIANCE, type Resolve } from './names.ts'

/**
 * The only client for URLs that users enter.
 *
 * The name is resolved once, every answer is checked, and the connection goes to a checked address under the
 * original Host and TLS name: a later answer of the resolver has no effect. Checked addresses are used for a
 * few seconds. Redirects are never followed.
 */
export interface GuardedRequest {
  url: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  signal?: AbortSignal
  /** Encoding of the answer. `latin1` keeps each byte. Default `utf8`. */
  answerEncoding?: 'utf8' | 'latin1'
  /**
   * Awaited after the connection is made and before the first byte of the request. After a rejection no byte is
   * sent.
   */
  begin?: (() => Promise<void>) | undefined
}

/** `forbidden`: the guard refuses this URL, and no byte was sent. */
export type GuardedResult = Exchanged | { kind: 'forbidden'; reason: string }

export interface GuardedFetch {
  /** Never throws. */
  (request: GuardedRequest): Promise<GuardedResult>
  /** Number of requests to the host of this URL that would leave immediately, over open connections. */
  readyFor?(url: string): number
}

/** Gives each organization a function whose look-ups of names use its own share. Connections are shared. */
export interface GuardedClient {
  /** @param organizationId internal id; `APPLIANCE` for hosts named by the operator */
  of(organizationId: number): GuardedFetch
}

export interface GuardedFetchOptions {
  /** Lets plain http and private addresses through, for gateways on the operator's own network. */
  allowPrivate: boolean
  /** Also lets plain http through to public addresses, for public content whose origin is proven by other means. */
  allowPlain?: boolean
  resolve?: Resolve
  /** Time limit for the answer of the resolver, and again for the TCP (and TLS) connection. */
  connectTimeoutMs?: number
  /** Time limit from the connection attempt to the last byte of the answer. */
  timeoutMs?: number
  maxAnswerBytes?: number
  /** How long an idle connection is kept alive to a host that leaves it open. */
  idleMs?: number
  /** Certificate authorities to trust instead of the system's, PEM, for tests. */
  ca?: string
}

/** Answers of providers are untrusted. A longer one counts as unreadable. */
const MAX_ANSWER_BYTES = 1_048_576

/**
 * Returns the reason why this URL may not be called, as far as its text shows, or undefined if it may be
 * called. The reason is the error of a form field with such a URL: "must …" or "leads to …".
 */
export function forbiddenUrl(text: string, allowPrivate: boolean): string | undefined {
  return problemOf(URL.parse(text), { allowPrivate })
}

type Allowed = Pick<GuardedFetchOptions, 'allowPrivate' | 'allowPlain'>

function problemOf(
  url: URL | null,
  { allowPrivate, allowPlain = allowPrivate }: Allowed,
): string | undefined {
  if (!url) return 'must be a URL'
  if (url.protocol !== 'https:' && !(allowPlain && url.protocol === 'http:')) {
    return allowPlain ? 'must begin with https:// or http://' : 'must begin with https://'
  }
  if (url.username || url.password) return 'must not contain a user name or password'
  const port = portOf(url)
  if (port < 1024 && port !== 443 && port !== 80) return 'must use port 80, 443 or one from 1024 up'
  const host = hostOf(url)
  return isIP(host) ? forbiddenDestination(host, [host], allowPrivate) : undefined
}

type Destination = Pick<Exchange, 'isTls' | 'host' | 'port' | 'path'>
/** The destination of a URL, or the reason why it may not be called. */
type Target = Destination | { problem: string }

/**
 * Largest number of parsed URLs in the cache. Most gateways have one URL for all messages, and parsing it takes a
 * tenth of the time of a request.
 */
const MAX_TARGETS = 100

function targets(allowed: Allowed): (text: string) => Target {
  const known = new Map<string, Target>()
  return (text) => {
    let target = known.get(text)
    if (!target) {
      if (known.size >= MAX_TARGETS) known.clear()
      target = targetOf(text, allowed)
      known.set(text, target)
    }
    return target
  }
}

function targetOf(text: string, allowed: Allowed): Target {
  const url = URL.parse(text)
  const problem = problemOf(url, allowed)
  if (!url || problem !== undefined) return { problem: `The URL ${problem}.` }
  const isTls = url.protocol === 'https:'
  return { isTls, host: hostOf(url), port: portOf(url), path: `${url.pathname}${url.search}` }
}

/** Makes the client. Calling it directly uses the appliance's share of look-ups. */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch & GuardedClient {
  const { allowPrivate, resolve, connectTimeoutMs = 5_000 } = options
  const locator = createLocateHost({ allowPrivate, resolve, timeoutMs: connectTimeoutMs })
  const remembered = new RememberedHosts()
  const targetFor = targets(options)
  // Loaded with the first call: node:http adds 5 ms to the start, and many appliances never need it.
  let loading: Promise<Exchanger> | undefined
  let exchange: Exchanger | undefined
  const load = async () => {
    const { exchanger } = await import('./http-exchange.ts')
    const { timeoutMs = 30_000, maxAnswerBytes = MAX_ANSWER_BYTES, ca, idleMs } = options
    exchange = exchanger({ connectTimeoutMs, timeoutMs, maxAnswerBytes, ca, idleMs })
    return exchange
  }

  const first = async (
    request: GuardedRequest,
    target: Destination,
    locate: LocateHost,
  ): Promise<GuardedResult> => {
    const located = await locate(target.host)
    if (located.kind === 'nowhere') return { kind: 'not_sent', reason: located.reason }
    if (located.kind === 'forbidden') return { kind: 'forbidden', reason: `The URL ${located.danger}.` }
    remembered.remember(target.host, located.addresses)
    loading ??= load()
    const call = await loading
    return call(exchangeOf(request, target, located.addresses))
  }

  const of = (organizationId: number): GuardedFetch => {
    const locate = locator.of(organizationId)
    const call = (request: GuardedRequest): Promise<GuardedResult> => {
      const target = targetFor(request.url)
      if ('problem' in target) return Promise.resolve({ kind: 'forbidden', reason: target.problem })
      const addresses = remembered.addressesOf(target.host)
      // No await on this path: thousands of promises per second cost time.
      return exchange && addresses
        ? exchange(exchangeOf(request, target, addresses))
        : first(request, target, locate)
    }
    const readyFor = (url: string): number => {
      const target = targetFor(url)
      const isKnown = !('problem' in target) && remembered.addressesOf(target.host) !== undefined
      return isKnown ? (exchange?.readyFor(target) ?? 0) : 0
    }
    return Object.assign(call, { readyFor })
  }
  return Object.assign(of(APPLIANCE), { of })
}

function exchangeOf(
  { method, headers, body, signal, answerEncoding, begin }: GuardedRequest,
  { isTls, host, port, path }: Destination,
  addresses: readonly string[],
): Exchange {
  return { isTls, host, port, path, addresses, method, headers, body, signal, answerEncoding, begin }
}

/**
 * Returns the host without the brackets of an IPv6 literal and without a root dot, as in Host headers and
 * certificates.
 */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
