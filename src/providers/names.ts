import { readFileSync, statSync } from 'node:fs'
import { monotonicMs } from '../lib/clock.ts'
import { NoPlace, type ShareLimits, Shares } from '../lib/shares.ts'

/**
 * The only file that asks the resolver. It uses c-ares. c-ares works on the event loop and knows /etc/hosts,
 * search domains and IPv6. The C library would hold a thread of the runtime for 20 s to 40 s when no name
 * server answers. Passwords and files need these threads.
 */

/** All addresses of a host name. Throws or returns none if it has none. */
export type Resolve = (hostname: string) => Promise<string[]>

/** The id of the appliance, with its own share of look-ups. Organizations are numbered from 1. */
export const APPLIANCE = 0

/** No name server answered. The record may exist. The message is a sentence for the log. */
export class DnsUnavailable extends Error {}

interface NamesOptions {
  resolve?: Resolve
  limits?: Partial<ShareLimits>
  /** Time limit of a look-up, including the wait for a place. */
  withinMs?: number
}

/**
 * Places for look-ups. Each costs a few kilobytes. c-ares continues for up to 30 s after the time limit of a
 * look-up.
 */
const LIMITS: ShareLimits = { ofOne: 8, inAll: 128, waitingOfOne: 256 }
const WITHIN_MS = 5_000
/** If a look-up finds no address or gets no answer, the name is not looked up again for this time. */
const REMEMBERED_MS = 3_000
const MAX_REMEMBERED = 1_000

type Missing = { untilMs: number; error: DnsUnavailable | undefined }

/** Looks up names, with a share for each organization. */
export class Names {
  readonly #resolve: Resolve
  readonly #shares: Shares
  readonly #withinMs: number
  readonly #underWay = new Map<string, Promise<string[]>>()
  readonly #missing = new Map<string, Missing>()

  constructor({ resolve = resolveOnLoop, limits, withinMs = WITHIN_MS }: NamesOptions = {}) {
    this.#resolve = resolve
    this.#shares = new Shares({ ...LIMITS, ...limits })
    this.#withinMs = withinMs
  }

  /**
   * Looks up the addresses of a host. Returns an empty list if it has none. Throws DnsUnavailable when there is
   * no answer in time.
   * @param organizationId the organization whose share is used
   */
  async addressesOf(host: string, organizationId: number): Promise<string[]> {
    const missing = this.#missing.get(host)
    if (missing && missing.untilMs > monotonicMs()) {
      if (missing.error) throw missing.error
      return []
    }
    const underWay = this.#underWay.get(host)
    if (underWay) return underWay
    return this.ask(host, organizationId, () => this.#start(host))
  }

  /**
   * Asks a name server another question about `name`, in the share of the organization. Throws DnsUnavailable, or
   * the error of `question`.
   */
  async ask<T>(name: string, organizationId: number, question: () => Promise<T>): Promise<T> {
    const withinMs = this.#withinMs
    const late = () => new DnsUnavailable(`No name server answered for ${name} within ${withinMs} ms.`)
    try {
      return await this.#shares.within({ organizationId, withinMs, late }, question)
    } catch (error) {
      if (error instanceof NoPlace)
        throw new DnsUnavailable(
          `Too many names of one organization are being looked up. ${name} was not looked up.`,
        )
      throw error
    }
  }

  /** Starts a look-up. Callers that ask for the same host share it, and its time limit. */
  #start(host: string): Promise<string[]> {
    const underWay = this.#underWay.get(host)
    if (underWay) return underWay
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new DnsUnavailable(`No name server answered for ${host} within ${this.#withinMs} ms.`)
        this.#remember(host, error)
        reject(error)
      }, this.#withinMs)
    })
    const answer = Promise.race([this.#answerFor(host), tooLate])
    this.#underWay.set(host, answer)
    const over = () => {
      clearTimeout(timer)
      this.#underWay.delete(host)
    }
    answer.then(over, over)
    return answer
  }

  async #answerFor(host: string): Promise<string[]> {
    try {
      const addresses = await this.#resolve(host)
      if (addresses.length === 0) this.#remember(host, undefined)
      return addresses
    } catch (error) {
      const unavailable = isNothingThere(error)
        ? undefined
        : new DnsUnavailable(`The name servers cannot resolve ${host}: ${(error as Error).message}.`)
      this.#remember(host, unavailable)
      if (unavailable) throw unavailable
      return []
    }
  }

  #remember(host: string, error: DnsUnavailable | undefined): void {
    if (this.#missing.size >= MAX_REMEMBERED) this.#missing.clear()
    this.#missing.set(host, { untilMs: monotonicMs() + REMEMBERED_MS, error })
  }
}

/** Codes for a name that does not exist, has no such record, or is invalid. c-ares has its own codes for these. */
const NOTHING_THERE = /^(?:DNS_)?(?:ENOTFOUND|ENODATA|EBADNAME|ENONAME)$/

export const isNothingThere = (error: unknown): boolean =>
  NOTHING_THERE.test(String((error as { code?: unknown } | null)?.code))

/** Shared by all look-ups of the process. */
export const names = new Names()

async function resolveOnLoop(hostname: string): Promise<string[]> {
  await followNameServers()
  const found = await Bun.dns.lookup(hostname, { backend: 'c-ares' })
  return [...new Set(found.map(({ address }) => address))]
}

const RESOLV_CONF = '/etc/resolv.conf'
let readAs = versionOfConfiguration()

function versionOfConfiguration(): string {
  const { ino, mtimeMs } = statSync(RESOLV_CONF, { throwIfNoEntry: false }) ?? { ino: 0, mtimeMs: 0 }
  return `${ino} ${mtimeMs}`
}

/**
 * Passes new name servers to c-ares, because c-ares reads its configuration only once. Name servers change with
 * the network of the machine.
 */
async function followNameServers(): Promise<void> {
  const version = versionOfConfiguration()
  if (version === readAs) return
  readAs = version
  try {
    const text = readFileSync(RESOLV_CONF, 'utf8')
    const words = text.split('\n').map((line) => line.trim().split(/\s+/))
    const servers = words.flatMap(([key, address]) => (key === 'nameserver' && address ? [address] : []))
    // Loaded with the first change, because the module takes most of a megabyte.
    const { setServers } = await import('node:dns')
    if (servers.length > 0) setServers(servers)
  } catch {
    // An unreadable configuration, or one without a server: the earlier servers stay in use.
  }
}

const RECORD_TIMEOUT_MS = 2_000
const RECORD_TRIES = 2

export type RecordResolver = InstanceType<typeof import('node:dns/promises').Resolver>

/**
 * Returns a resolver for records.
 * @param servers addresses of name servers with their ports; by default the name servers of the system
 */
export async function recordResolver(servers?: readonly string[]): Promise<RecordResolver> {
  const { Resolver } = await import('node:dns/promises')
  const resolver = new Resolver({ timeout: RECORD_TIMEOUT_MS, tries: RECORD_TRIES })
  if (servers) resolver.setServers(servers)
  return resolver
}
