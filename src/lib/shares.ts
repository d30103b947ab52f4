import { monotonicMs } from './clock.ts'
import { FairQueue, type Waiting } from './fair-queue.ts'

export interface ShareLimits {
  /** Largest number of places of an organization. */
  ofOne: number
  /** Places of all organizations together. */
  inAll: number
  /** Largest number of waiting calls of an organization. */
  waitingOfOne: number
}

/** The organization has no free place, and its queue is full. */
export class NoPlace extends Error {}

/** Gives the place back. Only the first call counts. */
type LeavePlace = () => void

interface Candidate extends Waiting {
  enter(): void
}

/** Places for work of organizations. Each has a share, so that an organization with much work delays only its own. */
export class Shares {
  readonly #limits: ShareLimits
  readonly #waiting = new FairQueue<Candidate>()
  readonly #taken = new Map<number, number>()
  #takenInAll = 0

  constructor(limits: ShareLimits) {
    this.#limits = limits
  }

  /** Taken places of all organizations together. */
  get taken(): number {
    return this.#takenInAll
  }

  /**
   * Waits for a place, at most `withinMs`. Rejects with NoPlace when the queue is full or the time is over.
   */
  take(organizationId: number, withinMs: number): Promise<LeavePlace> {
    if (this.#isFree(organizationId)) return Promise.resolve(this.#enter(organizationId))
    if (this.#waiting.sizeOf(organizationId) >= this.#limits.waitingOfOne)
      return Promise.reject(new NoPlace())
    return new Promise((resolve, reject) => {
      const candidate: Candidate = {
        asker: { organizationId },
        enter: () => {
          clearTimeout(timer)
          resolve(this.#enter(organizationId))
        },
      }
      const timer = setTimeout(() => {
        if (this.#waiting.remove(candidate)) reject(new NoPlace())
      }, withinMs)
      timer.unref?.()
      this.#waiting.add(candidate)
    })
  }

  /**
   * Does `work` in a place of the organization. The wait for the place and the work together take at most
   * `withinMs`. The place is free again when the work has ended or is too late. Rejects with NoPlace, with the
   * error that `late` makes, or with the error of `work`.
   */
  async within<T>(
    { organizationId, withinMs, late }: { organizationId: number; withinMs: number; late: () => Error },
    work: () => Promise<T>,
  ): Promise<T> {
    const startedMs = monotonicMs()
    const leave = await this.take(organizationId, withinMs)
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(late()), Math.max(0, withinMs - (monotonicMs() - startedMs)))
      })
      return await Promise.race([work(), tooLate])
    } finally {
      clearTimeout(timer)
      leave()
    }
  }

  #isFree(organizationId: number): boolean {
    const own = this.#taken.get(organizationId) ?? 0
    return own < this.#limits.ofOne && this.#takenInAll < this.#limits.inAll
  }

  #enter(organizationId: number): LeavePlace {
    this.#taken.set(organizationId, (this.#taken.get(organizationId) ?? 0) + 1)
    this.#takenInAll += 1
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#leave(organizationId)
    }
  }

  #leave(organizationId: number): void {
    const left = (this.#taken.get(organizationId) ?? 1) - 1
    if (left === 0) this.#taken.delete(organizationId)
    else this.#taken.set(organizationId, left)
    this.#takenInAll -= 1
    this.#waiting.take(({ asker }) => this.#isFree(asker.organizationId))?.enter()
  }
}
