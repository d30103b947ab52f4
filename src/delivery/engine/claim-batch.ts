import type { Tx } from '../../db/database.ts'
import type { Claimed, Transitions } from '../messages/transitions.ts'

/** Writes the rows of many claims into a table of its own, by as few statements as it can. */
type WriteRows<Row> = (tx: Tx, rows: readonly Row[]) => void

/**
 * Collects the writes of the claims of one run in a tick: the messages, and the rows
 * that other slices keep for each message. One statement per table costs less than one
 * per message. All of it is written before the next run is claimed, because messages of
 * one run may exclude messages of the next.
 */
export class ClaimBatch {
  readonly #transitions: Transitions
  #claimed: Claimed[] = []
  readonly #rows = new Map<WriteRows<never>, unknown[]>()

  constructor(transitions: Transitions) {
    this.#transitions = transitions
  }

  /** QUEUED -> SENDING; the transaction has read it as QUEUED. */
  claim(claimed: Claimed): void {
    this.#claimed.push(claimed)
  }

  /** `write` gets this row together with all others it was named for. */
  add<Row>(write: WriteRows<Row>, row: Row): void {
    const rows = this.#rows.get(write)
    if (rows) rows.push(row)
    else this.#rows.set(write, [row])
  }

  /** Writes what was collected, messages first, and starts over. Throws when a claimed message is not QUEUED. */
  write(): void {
    const claimed = this.#claimed
    this.#claimed = []
    this.#transitions.claimAll(claimed)
    for (const [write, rows] of this.#rows) (write as WriteRows<unknown>)(this.#transitions.tx, rows)
    this.#rows.clear()
  }
}
