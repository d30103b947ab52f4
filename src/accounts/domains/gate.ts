import type { Operation } from '../../http/operation.ts'
import type { Pipeline } from '../../http/pipeline.ts'
import { publicPage } from '../../http/public-page.ts'
import { AppError } from '../../lib/errors.ts'
import { type Hosts, hasWellFormedHost } from './hosts.ts'

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
