import { type Clock, SECOND_MS } from '../../lib/clock.ts'

/**
 * A lease in the place of the copies. It decides which of several machines with the same data works.
 *
 * A claim is an object `lease/<generation>/<term>-<holder>`. The highest name holds the lease. Claims are added and
 * never removed, so a holder that lists the folder sees every later claim. It may work for `LEASE_MS` from the
 * beginning of a list in which its claim was the highest. A taker claims a higher term and then waits longer than
 * that, so each earlier holder has seen the claim or has stopped by itself. The protocol needs no clock of another
 * machine and no conditional write. It needs a place whose lists show every object at the latest `MARGIN_MS` after its
 * write.
 */

/** Time for which a holder may work after a list. */
export const LEASE_MS = 12 * SECOND_MS
/** Time for late lists of a network folder, unequal clocks, and messages that have just left. */
export const MARGIN_MS = 3 * SECOND_MS
/** Time between two looks of a holder. */
export const LOOK_MS = 3 * SECOND_MS
/** Time that a taker waits after its claim. */
export const TAKE_MS = LEASE_MS + MARGIN_MS

/** What a lease needs from the place of the copies. Both calls reject when the place does not answer. */
export interface LeasePlace {
  /** Returns the names of all objects in the folder. */
  list(folder: string): Promise<readonly string[]>
  /** Writes an object. It may appear even if the call rejects, also later. */
  put(name: string, text: string): Promise<void>
}

export interface Claim {
  term: number
  /** Identifies a data directory on a machine. */
  holder: string
}

/** The last claim of this data directory, stored in it. */
export interface OwnClaim extends Claim {
  /** Whether the claim once held the lease. If not, the wait after it may not have ended. */
  isConfirmed: boolean
}

const CLAIM = /^lease\/[0-9a-f]{8}\/(\d{9})-([0-9a-f]{8})$/

/** @param generation last letters of the id of the lineage, as in the names of copies */
export const leaseFolder = (generation: string): string => `lease/${generation}/`

export const claimName = (generation: string, { term, holder }: Claim): string =>
  `${leaseFolder(generation)}${String(term).padStart(9, '0')}-${holder}`

/** Returns undefined for a name that is not the name of a claim. */
export function readClaimName(name: string): Claim | undefined {
  const match = CLAIM.exec(name)
  return match ? { term: Number(match[1]), holder: match[2]! } : undefined
}

/** Returns the claims, the lowest first. */
export const inTerms = (names: readonly string[]): Claim[] =>
  names
    .filter((name) => CLAIM.test(name))
    .sort()
    .map((name) => readClaimName(name)!)

const isAbove = (claim: Claim, other: Claim): boolean =>
  claim.term === other.term ? claim.holder > other.holder : claim.term > other.term

interface Moment {
  monotonicMs: number
  wallMs: number
}

const passedMs = (from: Moment, to: Moment): number =>
  Math.max(to.monotonicMs - from.monotonicMs, to.wallMs - from.wallMs)

/** Smallest step of the wall clock that counts as set back. Smaller ones are noise of two readings. */
const STEP_MS = 50

/**
 * Measures time by both clocks of the machine, and takes the clock that advanced more. The monotonic clock stops while
 * the machine is suspended. The wall clock can be set back, so each step back is added again.
 */
class LongerTime {
  readonly #clock: Clock
  #aheadMs: number | undefined
  #setBackMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Call it every second, because a clock that is set back before a suspension is noticed only by a look between them. */
  now(): Moment {
    const monotonicMs = this.#clock.monotonicMs()
    const wallMs = this.#clock.now()
    const aheadMs = wallMs - monotonicMs
    const backMs = (this.#aheadMs ?? aheadMs) - aheadMs
    if (backMs > STEP_MS) this.#setBackMs += backMs
    this.#aheadMs = aheadMs
    return { monotonicMs, wallMs: wallMs + this.#setBackMs }
  }
}

/** HELD: this claim is the highest and has waited. WAITING: it is the highest. LOST: another claim is higher. */
export type LeaseFound = { kind: 'HELD' } | { kind: 'WAITING' } | { kind: 'LOST'; to: Claim }

export interface LeaseParts {
  place: LeasePlace
  clock: Clock
  generation: string
  claim: OwnClaim
  /** Stores the claim. It must survive a power failure when this returns. */
  store(claim: OwnClaim): void
  /** Content of a new claim, for people. */
  describe(): string
}

/** The lease as one machine sees it. Looks and claims must not overlap. */
export class Lease {
  readonly #parts: LeaseParts
  readonly #time: LongerTime
  #claim: OwnClaim
  /** Beginning of the last list in which the claim held the lease. */
  #heldAt: Moment | undefined
  /** Time of the monotonic clock since when the claim is certainly in the place. */
  #inPlaceSince: number | undefined
  #lostTo: Claim | undefined
  #isAlone = false

  constructor(parts: LeaseParts) {
    this.#parts = parts
    this.#claim = parts.claim
    this.#time = new LongerTime(parts.clock)
  }

  get claim(): OwnClaim {
    return this.#claim
  }

  /** Time for which this machine may still work without another look. 0 when it may not work. */
  get remainingMs(): number {
    // Reads the clocks in any case, so that a step back is noticed.
    const now = this.#time.now()
    if (this.#heldAt === undefined || this.#lostTo !== undefined) return 0
    return Math.max(0, LEASE_MS - passedMs(this.#heldAt, now))
  }

  /** Whether this machine may work now. Ask right before each piece of work leaves. */
  holds(): boolean {
    return this.remainingMs > 0
  }

  /** Rest of the wait after a new claim. */
  get waitMs(): number {
    const since = this.#inPlaceSince
    if (this.#claim.isConfirmed || this.#isAlone) return 0
    return since === undefined ? TAKE_MS : Math.max(0, since + TAKE_MS - this.#parts.clock.monotonicMs())
  }

  /**
   * Lists the claims. Claims the lease when there is no claim, or when the own claim was removed. Rejects when the
   * place does not answer, and then nothing has changed.
   */
  async look(): Promise<LeaseFound> {
    if (this.#lostTo) return { kind: 'LOST', to: this.#lostTo }
    const begun = this.#time.now()
    const claims = await this.#list()
    const highest = claims.at(-1)
    if (highest === undefined || isAbove(this.#claim, highest)) return this.#claimAbove(highest)
    if (isAbove(highest, this.#claim)) return this.#meet(highest)
    if (!this.#claim.isConfirmed) {
      if (!this.#hasWaited(begun, claims.length === 1)) return { kind: 'WAITING' }
      this.#store({ ...this.#claim, isConfirmed: true })
    }
    this.#heldAt = begun
    return { kind: 'HELD' }
  }

  /**
   * Claims the lease above the claim of another machine. The lease is held when a later look says so.
   * @param isAlone whether every other machine is off, so that no wait is needed
   */
  async take({ isAlone = false } = {}): Promise<void> {
    this.#isAlone = isAlone
    this.#lostTo = undefined
    const highest = (await this.#list()).at(-1)
    if (highest === undefined || isAbove(highest, this.#claim)) await this.#claimAbove(highest)
  }

  async #list(): Promise<Claim[]> {
    const { place, generation } = this.#parts
    return inTerms(await place.list(leaseFolder(generation)))
  }

  async #claimAbove(highest: Claim | undefined): Promise<LeaseFound> {
    const { place, generation, clock, describe } = this.#parts
    const term = Math.max(highest?.term ?? 0, this.#claim.term) + 1
    // Stored first, so that no later start takes this claim for one that has waited.
    this.#store({ ...this.#claim, term, isConfirmed: false })
    this.#inPlaceSince = undefined
    await place.put(claimName(generation, this.#claim), describe())
    this.#inPlaceSince = clock.monotonicMs()
    return { kind: 'WAITING' }
  }

  /** A higher claim was found. It is this directory's own if an older state of the directory was restored. */
  #meet(highest: Claim): LeaseFound {
    const isOwn = highest.holder === this.#claim.holder && this.#heldAt === undefined
    if (isOwn) {
      this.#store({ ...highest, isConfirmed: false })
      this.#inPlaceSince = this.#parts.clock.monotonicMs()
      return { kind: 'WAITING' }
    }
    this.#lostTo = highest
    return { kind: 'LOST', to: highest }
  }

  /**
   * Returns whether the wait was over when a list began. The first claim of all waits only until the list shows every
   * claim that was made at the same time: a machine that finds another one waits, so one of them at most does not.
   */
  #hasWaited(begun: Moment, isOnlyClaim: boolean): boolean {
    if (this.#isAlone) return true
    if (this.#inPlaceSince === undefined) {
      this.#inPlaceSince = this.#parts.clock.monotonicMs()
      return false
    }
    const waitMs = isOnlyClaim && this.#claim.term === 1 ? MARGIN_MS : TAKE_MS
    return begun.monotonicMs - this.#inPlaceSince >= waitMs
  }

  #store(claim: OwnClaim): void {
    this.#parts.store(claim)
    this.#claim = claim
  }
}
