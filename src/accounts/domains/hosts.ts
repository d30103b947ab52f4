import type { Reader } from '../../db/database.ts'
import type { Operation } from '../../http/operation.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import { publicPage } from '../../http/public-page.ts'
import { AppError } from '../../lib/errors.ts'
import { isHostname } from '../../lib/web-url.ts'
import { findHostOwner } from './shared-queries.ts'

/**
 * Before the router: at the domain of an organization there are only the pages for its recipients. The interface, its
 * reference and everything else are not there.
 */
export class DomainGate {
  readonly #hosts: Hosts
  readonly #pipeline: Pick<Pipeline, 'refuse'>
  readonly #starts: readonly string[]

  constructor(parts: { hosts: Hosts; operations: readonly Operation[]; pipeline: Pick<Pipeline, 'refuse'> }) {
    this.#hosts = parts.hosts
    this.#pipeline = parts.pipeline
    this.#starts = parts.operations
      .filter(({ isAtDomains }) => isAtDomains)
      .map(({ path }) => path.slice(0, path.indexOf(':')))
  }

  /** The answer to a request for what is not at this domain, or without a domain that can be one; undefined for any other. */
  refusal(request: Request): Response | undefined {
    if (!hasWellFormedHost(request)) return this.#pipeline.refuse(request, badHost())
    if (this.#hosts.ownerAt(request) === undefined) return undefined
    const { pathname } = new URL(request.url)
    if (this.#starts.some((start) => pathname.startsWith(start))) return undefined
    return wantsPage(request)
      ? publicPage(NOTHING)
      : this.#pipeline.refuse(
          request,
          new AppError('NOT_FOUND', 'There is nothing at this path of this domain.'),
        )
  }
}

/** RFC 9112 section 3.2 asks for a 400. */
const badHost = (): AppError =>
  new AppError('VALIDATION_FAILED', 'The Host header must be one host name, with or without a port.')

const wantsPage = ({ method, headers }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.get('accept') ?? '').includes('text/html')

const NOTHING = {
  title: 'There is nothing here',
  content: '<p>Open the link again from the message you got, or copy all of it.</p>',
  status: 404,
  hasForms: false,
}

/** Name or address of this server, without brackets; null for one that only this machine knows. */
export function publicHostOf(publicBaseUrl: string): string | null {
  const host = new URL(publicBaseUrl).hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return isLocal || !/[.:]/.test(host) ? null : host
}

/**
 * Whose host a request came to. At a host of an organization the server shows
 * what is of that organization and nothing else: not the interface, and nothing
 * of another organization. At every other host it answers as always.
 */
export class Hosts {
  readonly #reader: Reader
  readonly #own: ReadonlySet<string>

  /** @param own names of this server, in lower case, which no organization can have */
  constructor(reader: Reader, own: readonly string[]) {
    this.#reader = reader
    this.#own = new Set(own)
  }

  /** Whether it is a name of this server itself. @param host in lower case */
  isOwn(host: string): boolean {
    return this.#own.has(host)
  }

  /** The organization whose host the request came to; undefined for any other host. */
  ownerAt(request: Request): number | undefined {
    const host = hostOf(request)
    // Most requests come to the server's own; an address can be nobody's.
    if (this.#own.has(host) || !isHostname(host)) return undefined
    return findHostOwner(this.#reader, host)
  }

  /** Whether the request came to the host of another organization than this. */
  isElsewhere(request: Request, organizationId: number): boolean {
    const owner = this.ownerAt(request)
    return owner !== undefined && owner !== organizationId
  }
}

/**
 * Where the pages for recipients of an organization begin: at its own domain, else at this server.
 * @param publicBaseUrl an origin, such as `https://texts.example.com`
 */
export const publicBase = (publicDomain: string | null | undefined, publicBaseUrl: string): string =>
  publicDomain ? `https://${publicDomain}` : publicBaseUrl

/** Where a request was sent to: without its port and a dot at the end, in lower case; empty when nothing says so. */
export const hostOf = (request: Request): string =>
  (request.headers.get('host') ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/** A name or an address, with or without a port (RFC 9110 section 7.2); nothing, from a client of HTTP/1.0. */
const HOST = /^(?:(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d*)?)?$/i

/** Whether the Host header can be one: two of them arrive here as one with a comma. */
const hasWellFormedHost = (request: Request): boolean => HOST.test(request.headers.get('host') ?? '')
