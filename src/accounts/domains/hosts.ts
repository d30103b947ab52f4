import { publicPages as english } from '../../../words/en/public-pages.ts'
import { inLanguage } from '../../../words/in-language.ts'
import type { Reader } from '../../db/database.ts'
import type { Operation } from '../../http/operation.ts'
import { languageOf } from '../../http/page-language.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import { linkPage, wantsPage } from '../../http/public-page.ts'
import { AppError } from '../../lib/errors.ts'
import { html } from '../../lib/html.ts'
import { isHostname } from '../../lib/web-url.ts'
import { findHostOwner } from './store.ts'

/**
 * Runs before the router. At the domain of an organization it lets through only requests for pages for recipients. The
 * interface, its reference and everything else are refused there.
 */
export class DomainGate {
  readonly #hosts: Hosts
  readonly #pipeline: Pick<Pipeline, 'refuse'>
  readonly #starts: readonly string[]
  /** Caches the last Host header that can never be the domain of an organization: most requests have the same one. */
  #ownHeader: string | undefined

  constructor(parts: { hosts: Hosts; operations: readonly Operation[]; pipeline: Pick<Pipeline, 'refuse'> }) {
    this.#hosts = parts.hosts
    this.#pipeline = parts.pipeline
    this.#starts = parts.operations
      .filter(({ isAtDomains }) => isAtDomains)
      .map(({ path }) => path.slice(0, path.indexOf(':')))
  }

  /**
   * The refusal of a request for something that is not available at this domain, or without a valid Host header;
   * undefined for any other request.
   */
  refusal(request: Request): Response | undefined {
    const header = hostHeaderOf(request)
    if (header === this.#ownHeader) return undefined
    if (!HOST.test(header)) return this.#pipeline.refuse(request, badHost())
    const host = nameIn(header)
    if (!this.#hosts.canBeOwned(host)) {
      this.#ownHeader = header
      return undefined
    }
    if (this.#hosts.ownerOf(host) === undefined) return undefined
    const { pathname } = new URL(request.url)
    if (this.#starts.some((start) => pathname.startsWith(start))) return undefined
    return wantsPage(request)
      ? nothingPage(request)
      : this.#pipeline.refuse(
          request,
          new AppError('NOT_FOUND', 'There is nothing at this path of this domain.'),
        )
  }
}

/** A 400, as RFC 9112 section 3.2 requires. */
const badHost = (): AppError =>
  new AppError('VALIDATION_FAILED', 'The Host header must be one host name, with or without a port.')

function nothingPage(request: Request): Response {
  const language = languageOf(request)
  const publicPages = inLanguage(english, language)
  const content = html`<p>${publicPages.nothing()}</p>`
  return linkPage(publicPages.nothingTitle(), content, { status: 404, hasForms: false, language })
}

/** Name or address of this server, without brackets; null for a name or address that other machines cannot use. */
export function publicHostOf(publicBaseUrl: string): string | null {
  const host = new URL(publicBaseUrl).hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return isLocal || !/[.:]/.test(host) ? null : host
}

/**
 * Finds the organization of the host that a request came to. At a host of an organization the server shows only
 * content of that organization, and no interface. At every other host it answers as usual.
 */
export class Hosts {
  readonly #reader: Reader
  readonly #own: ReadonlySet<string>

  /** @param own names of this server, in lower case; no organization can have them */
  constructor(reader: Reader, own: readonly string[]) {
    this.#reader = reader
    this.#own = new Set(own)
  }

  /** Returns whether the host is a name of this server itself. @param host in lower case */
  isOwn(host: string): boolean {
    return this.#own.has(host)
  }

  /** The organization of the host that the request came to; undefined for any other host. */
  ownerAt(request: Request): number | undefined {
    return this.ownerOf(hostOf(request))
  }

  /**
   * Returns whether an organization can have this host: neither a name of this server nor an IP
   * address.
   * @param host in lower case
   */
  canBeOwned(host: string): boolean {
    return !this.#own.has(host) && isHostname(host)
  }

  /** The organization that has this host. @param host in lower case */
  ownerOf(host: string): number | undefined {
    return this.canBeOwned(host) ? findHostOwner(this.#reader, host) : undefined
  }

  /** Returns whether the request came to the host of an organization other than this one. */
  isElsewhere(request: Request, organizationId: number): boolean {
    const owner = this.ownerAt(request)
    return owner !== undefined && owner !== organizationId
  }
}

/**
 * Origin of the pages for recipients of an organization: its own domain if it has one, otherwise this server.
 * @param publicBaseUrl an origin, such as `https://texts.example.com`
 */
export const publicBase = (publicDomain: string | null | undefined, publicBaseUrl: string): string =>
  publicDomain ? `https://${publicDomain}` : publicBaseUrl

/** The host of a request in lower case, without its port and trailing dot; empty if the request has none. */
export const hostOf = (request: Request): string => nameIn(hostHeaderOf(request))

const hostHeaderOf = (request: Request): string => request.headers.get('host') ?? ''

const nameIn = (header: string): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/**
 * Matches a Host header: a name or an address, with or without a port (RFC 9110 section 7.2). An
 * HTTP/1.0 client may send none; the header is empty then. Two Host headers arrive as one with a
 * comma and do not match.
 */
const HOST = /^(?:(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d*)?)?$/i
