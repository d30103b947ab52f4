import { placeIdentity } from '../../lib/copy-settings.ts'
import { parseJson } from '../../lib/plain-object.ts'
import { claimName, inTerms, leaseFolder } from '../copies/lease.ts'
import { findLeaseState, type LeaseData } from '../copies/lease-state.ts'
import { LeaseThread } from '../copies/lease-thread.ts'

/** The last claim of the lease, which its holder made. */
interface LastClaim {
  /** Whether this data directory made it. */
  isOurs: boolean
  /** Whether another machine held the lease before. */
  isTakeover: boolean
  /** Time of the claim by the clock of its machine, ms since 1970. Null when unknown. */
  at: number | null
}

/** Reads the last claim of the lease again and again. */
export class LeaseWatch {
  readonly #data: Pick<LeaseData, 'dataDir' | 'settings'>
  readonly #thread: LeaseThread
  #last: { name: string; at: number | null } | undefined

  constructor(data: Pick<LeaseData, 'dataDir' | 'settings'>) {
    this.#data = data
    this.#thread = new LeaseThread(data.settings)
  }

  /** Undefined without a claim. Rejects when the place does not answer. */
  async last(generation: string): Promise<LastClaim | undefined> {
    const claims = inTerms(await this.#thread.list(leaseFolder(generation)))
    const claim = claims.at(-1)
    if (!claim) return undefined
    const name = claimName(generation, claim)
    if (this.#last?.name !== name) this.#last = { name, at: timeIn(await this.#thread.get(name)) }
    const isTakeover = claims.some(({ holder }) => holder !== claim.holder)
    return { isOurs: claim.holder === this.#own?.holder, isTakeover, at: this.#last.at }
  }

  /** Returns whether the last claim of the data that this directory once held is its own. */
  async isOurs(): Promise<boolean> {
    const own = this.#own
    return own !== undefined && ((await this.last(own.generation))?.isOurs ?? false)
  }

  end(): void {
    this.#thread.end()
  }

  get #own() {
    const { dataDir, settings } = this.#data
    const found = findLeaseState(dataDir)
    return found?.place === placeIdentity(settings) ? found : undefined
  }
}

function timeIn(text: string): number | null {
  const { at } = (parseJson(text) ?? {}) as { at?: unknown }
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) ? null : time
}
