import { perDatabase, type Tx } from '../../db/database.ts'
import { HOUR_MS } from '../../lib/clock.ts'

/** What became of a message: SENT is accepted by a carrier, UNKNOWN is in doubt. */
export const OUTCOMES = ['SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const
type Outcome = (typeof OUTCOMES)[number]

export type Totals = Record<Outcome, number>

/** Senders with numbers of their own. Further senders are counted together. */
const MAX_SENDERS = 200
/** A sender without a message for so long gives its place to another one. */
const IDLE_MS = HOUR_MS

const none = (): Totals => ({ SENT: 0, DELIVERED: 0, FAILED: 0, UNKNOWN: 0 })

/**
 * Messages of each sender since the process began, for `GET /metrics`. Numbers only grow: a sender that gives up its
 * place is listed no more, and its numbers are not moved to the others.
 */
export class SenderTotals {
  readonly #senders = new Map<number, { totals: Totals; lastAt: number }>()
  /** Messages of senders without a place, and those that failed before they had a sender. */
  readonly others = none()

  /** @param sender internal id; null for a message without a sender. @param at ms since 1970 */
  add(sender: number | null, outcome: Outcome, at: number): void {
    const own = sender === null ? undefined : this.#placeOf(sender, at)
    if (own) own.lastAt = at
    const totals = own?.totals ?? this.others
    totals[outcome] += 1
  }

  /** By internal id of the sender. */
  list(): Array<[sender: number, totals: Totals]> {
    return [...this.#senders].map(([sender, { totals }]) => [sender, totals])
  }

  #placeOf(sender: number, at: number) {
    const known = this.#senders.get(sender)
    if (known) return known
    if (this.#senders.size >= MAX_SENDERS && !this.#makeRoom(at)) return undefined
    const place = { totals: none(), lastAt: at }
    this.#senders.set(sender, place)
    return place
  }

  #makeRoom(at: number): boolean {
    for (const [sender, { lastAt }] of this.#senders)
      if (at - lastAt > IDLE_MS) return this.#senders.delete(sender)
    return false
  }
}

/** The totals of this process. */
export const senderTotals = perDatabase(() => new SenderTotals())

/** Collects the outcomes of one transaction, which count once it is on disk. */
export class OutcomesOfWrite {
  #moved: Array<[sender: number | null, outcome: Outcome]> = []

  add(sender: number | null | undefined, outcome: Outcome): void {
    this.#moved.push([sender ?? null, outcome])
  }

  /** Call it at the end of the writes of `tx`; starts over. */
  countIn(tx: Tx): void {
    if (this.#moved.length === 0) return
    const [moved, totals, at] = [this.#moved, senderTotals(tx), tx.now]
    this.#moved = []
    tx.onCommit(() => {
      for (const [sender, outcome] of moved) totals.add(sender, outcome, at)
    })
  }
}
