import { isIP } from 'node:net'
import { monotonicMs } from '../lib/clock.ts'
import { forbiddenAddress } from './address-policy.ts'
import { APPLIANCE, DnsUnavailable, Names, names, type Resolve } from './names.ts'

/**
 * Result of resolving a host that users enter. The name is resolved once and every answer is checked.
 * Connections go to one of these addresses, so a later answer of the resolver has no effect.
 */
export type Located =
  | { kind: 'found'; addresses: readonly string[] }
  /**
   * `reason` is only for the log, because it describes the operator's network. `isUnknown`: no name server
   * answered.
   */
  | { kind: 'nowhere'; reason: string; isUnknown?: true }
  /** `danger` follows a subject, as in `leads to 10.0.0.1, which is a private address …` */
  | { kind: 'forbidden'; danger: string }

/** Never throws. @param host a name, or an address without brackets */
export type LocateHost = (host: string) => Promise<Located>

/** Gives each organization a function whose look-ups take its own share. */
export interface HostLocator {
  /** @param organizationId internal id; `APPLIANCE` for hosts set by the operator */
  of(organizationId: number): LocateHost
}

interface LocateHostOptions {
  /** Lets private addresses through, for gateways on the operator's own network. */
  allowPrivate: boolean
  resolve?: Resolve | undefined
  timeoutMs?: number
}

/** Makes the locator. Calling it directly uses the appliance's share of look-ups. */
export function createLocateHost(options: LocateHostOptions): LocateHost & HostLocator {
  const { allowPrivate, resolve, timeoutMs } = options
  const asked = resolve ? new Names({ resolve, ...(timeoutMs ? { withinMs: timeoutMs } : {}) }) : names
  const of =
    (organizationId: number): LocateHost =>
    async (host) => {
      try {
        const addresses = isIP(host) ? [host] : await asked.addressesOf(host, organizationId)
        if (addresses.length === 0) return { kind: 'nowhere', reason: `${host} has no address in the DNS.` }
        const danger = forbiddenDestination(host, addresses, allowPrivate)
        return danger ? { kind: 'forbidden', danger } : { kind: 'found', addresses }
      } catch (error) {
        if (!(error instanceof DnsUnavailable)) throw error
        return { kind: 'nowhere', reason: error.message, isUnknown: true }
      }
    }
  return Object.assign(of(APPLIANCE), { of })
}

/** A name is looked up again after this time, because a host may move. */
const REMEMBERED_MS = 4_000
/** More hosts than an appliance calls. When the cache is full, it is cleared. */
const MAX_REMEMBERED = 1_000

/** Checked addresses of the last seconds. A campaign asks for the same host a hundred times a second. */
export class RememberedHosts {
  readonly #nowMs: () => number
  readonly #found = new Map<string, { addresses: readonly string[]; untilMs: number }>()

  /** @param nowMs of a monotonic clock */
  constructor(nowMs = monotonicMs) {
    this.#nowMs = nowMs
  }

  /** Returns the checked addresses of `host`, or undefined if it is not cached. */
  addressesOf(host: string): readonly string[] | undefined {
    const known = this.#found.get(host)
    return known && known.untilMs > this.#nowMs() ? known.addresses : undefined
  }

  remember(host: string, addresses: readonly string[]): void {
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear()
    this.#found.set(host, { addresses, untilMs: this.#nowMs() + REMEMBERED_MS })
  }
}

/**
 * Returns the reason why one of these addresses is forbidden. Checks every address: a public address does not
 * excuse a private one.
 */
export function forbiddenDestination(
  host: string,
  addresses: readonly string[],
  allowPrivate: boolean,
): string | undefined {
  for (const address of addresses) {
    const problem = forbiddenAddress(address, allowPrivate)
    if (problem) return `leads to ${host === address ? '' : `${host} at `}${address}, which ${problem}`
  }
  return undefined
}
