import type { Reader } from '../../db/database.ts'
import { monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import { isLoopbackHost } from '../../lib/web-url.ts'
import { type DomainCheck, leadsHere } from './check.ts'
import type { Hosts } from './hosts.ts'
import { findHost } from './store.ts'

/** Path at which the proxy asks; the name follows as `domain`. */
export const CERTIFICATE_PATH = '/.well-known/carillon-certificate'

/** Requests to domains at once. Each waits up to 10 seconds. */
const MAX_CONCURRENT = 8
/**
 * Time for which the result of such a request is used. A domain that does not lead here yet is
 * requested again soon, because people wait for it.
 */
const HOLDS_MS = { leadsHere: 30 * SECOND_MS, leadsElsewhere: SECOND_MS } as const
/** Number of hosts in the cache, more than are ever tried at once. A full cache is cleared. */
const MAX_REMEMBERED = 1_000

interface AsksParts {
  reader: Reader
  hosts: Hosts
  domainCheck: DomainCheck
  /** Monotonic, ms. */
  nowMs?: () => number
}

/**
 * Decides for which names the proxy in front may get a certificate: those of this server, and the domains of
 * organizations that lead here. Any caller of the proxy chooses the name, so any other name costs one look-up by the
 * index and nothing else.
 */
export class CertificateAsks {
  readonly #parts: AsksParts
  readonly #nowMs: () => number
  readonly #underWay = new Map<string, Promise<boolean>>()
  readonly #remembered = new Map<string, { leadsHere: boolean; untilMs: number }>()

  constructor(parts: AsksParts) {
    this.#parts = parts
    this.#nowMs = parts.nowMs ?? monotonicMs
  }

  /**
   * Returns whether this name may get a certificate. A domain whose last check succeeded may. Any
   * other domain of an organization is requested over plain http, because a check over https needs
   * the certificate first.
   * @param domain as the caller of the proxy gave it
   */
  async mayHave(domain: string): Promise<boolean> {
    const { reader, hosts } = this.#parts
    const host = domain.length > MAX_NAME ? '' : domain.toLowerCase()
    if (hosts.isOwn(host)) return true
    if (!hosts.canBeOwned(host)) return false
    const row = findHost(reader, host)
    if (!row) return false
    return (row.checkedAt !== null && row.problem === null) || this.#leadsHere(row)
  }

  async #leadsHere({ host, organizationId }: { host: string; organizationId: number }): Promise<boolean> {
    const known = this.#remembered.get(host)
    if (known && known.untilMs > this.#nowMs()) return known.leadsHere
    const underWay = this.#underWay.get(host)
    if (underWay) return underWay
    if (this.#underWay.size >= MAX_CONCURRENT) return false
    const answer = leadsHere(this.#parts.domainCheck, { host, organizationId })
    this.#underWay.set(host, answer)
    try {
      const result = await answer
      if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
      const holdsMs = result ? HOLDS_MS.leadsHere : HOLDS_MS.leadsElsewhere
      this.#remembered.set(host, { leadsHere: result, untilMs: this.#nowMs() + holdsMs })
      return result
    } finally {
      this.#underWay.delete(host)
    }
  }
}

/** Longest name of the DNS. */
const MAX_NAME = 253

/** Headers that a proxy adds to the requests of its callers. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Returns whether a program on this machine sent the request for itself and did not forward it. The
 * proxy asks for certificates this way.
 * @param ip address of the caller
 */
export function isFromThisMachine({ headers, url }: Request, ip: string): boolean {
  const host = headers.get('host') ?? new URL(url).host
  return (
    (ip === '::1' || isLoopbackHost(ip)) &&
    isLoopbackHost(host.replace(/:\d*$/, '')) &&
    !FORWARDED.some((name) => headers.has(name))
  )
}
