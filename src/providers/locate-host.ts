import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { forbiddenAddress } from './address-policy.ts'

/**
 * Where a host that users enter is. The name is resolved once and every answer
 * is checked; whoever connects goes to one of these addresses, so that what a
 * resolver says a moment later has no effect.
 */
export type Located =
  | { kind: 'found'; addresses: readonly string[] }
  /** `reason` is a sentence for the log: it tells of the operator's network. */
  | { kind: 'nowhere'; reason: string }
  /** `danger` follows a subject, as in `leads to 10.0.0.1, which is a private address …` */
  | { kind: 'forbidden'; danger: string }

/** Never throws. @param host a name, or an address without brackets */
export type LocateHost = (host: string) => Promise<Located>

/** All addresses of a host name; throws or gives none when there are none. */
export type Resolve = (hostname: string) => Promise<string[]>

export interface LocateHostOptions {
  /** Lets private addresses through, for gateways on the operator's own network. */
  allowPrivate: boolean
  resolve?: Resolve | undefined
  timeoutMs?: number
}

const systemResolve: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address)

export function createLocateHost(options: LocateHostOptions): LocateHost {
  const { allowPrivate, resolve = systemResolve, timeoutMs = 5_000 } = options
  return async (host) => {
    const addresses = isIP(host) ? [host] : await resolveWithin(timeoutMs, resolve, host)
    if (addresses.length === 0) return { kind: 'nowhere', reason: `${host} has no address in the DNS.` }
    const danger = forbiddenDestination(host, addresses, allowPrivate)
    return danger ? { kind: 'forbidden', danger } : { kind: 'found', addresses }
  }
}

/** Every address is checked: one public answer does not excuse a private one beside it. */
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

/** Empty when the name does not resolve in time. */
async function resolveWithin(timeoutMs: number, resolve: Resolve, host: string): Promise<readonly string[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<string[]>((give) => {
    timer = setTimeout(() => give([]), timeoutMs)
  })
  try {
    return await Promise.race([resolve(host).catch(() => []), tooLate])
  } finally {
    clearTimeout(timer)
  }
}
