import type { Tx } from '../../db/database.ts'
import type { Claimed, Transitions } from '../messages/transitions.ts'

/** Writes the rows of many claims into a table of its own, by as few statements as it can. */
export type WriteRows<Row> = (tx: Tx, rows: readonly Row[]) => void

/**
 * What the claims of one run write in a tick: the messages themselves, and the
 * rows that other slices keep of each message. One statement for each table
 * costs less than one for each message. All of it is written before another run
 * is looked at, because what goes out by one run may keep back the next.
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
