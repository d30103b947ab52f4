import type { Tx } from '../../db/database.ts'

export type MessageStatus =
  | 'SCHEDULED'
  | 'QUEUED'
  | 'SENDING'
  | 'SENT'
  | 'DELIVERED'
  | 'READ'
  | 'FAILED'
  | 'SKIPPED'
  | 'CANCELLED'

interface Delta {
  SCHEDULED: number
  QUEUED: number
  SENDING: number
  SENT: number
  DELIVERED: number
  READ: number
  FAILED: number
  SKIPPED: number
  CANCELLED: number
  filtered: number
  accepted: number
}

const zero = (): Delta => ({
  SCHEDULED: 0,
  QUEUED: 0,
  SENDING: 0,
  SENT: 0,
  DELIVERED: 0,
  READ: 0,
  FAILED: 0,
  SKIPPED: 0,
  CANCELLED: 0,
  filtered: 0,
  accepted: 0,
})

/**
 * How many messages of each execution moved from where to where in one
 * transaction: a thousand moves become one UPDATE of the execution's counts.
 * Messages without an execution (tests of an identity) are not counted.
 */
export class Tally {
  readonly #byExecution = new Map<number, Delta>()

  /** @param from null for rows that were just inserted */
  move(executionId: number | null, from: MessageStatus | null, to: MessageStatus, count = 1): void {
    if (executionId === null || count === 0) return
    const delta = this.#of(executionId)
    if (from !== null) delta[from] -= count
    delta[to] += count
  }

  /** Counts the execution among those that changed. */
  touch(executionId: number): void {
    this.#of(executionId)
  }

  /** A carrier filtered one of the messages that failed. */
  countFiltered(executionId: number | null): void {
    if (executionId !== null) this.#of(executionId).filtered += 1
  }

  /** A carrier took one: its sent_at was set. */
  countAccepted(executionId: number | null): void {
    if (executionId !== null) this.#of(executionId).accepted += 1
  }

  /** Writes the counts and starts over. Returns the executions whose counts changed. */
  write(tx: Tx): number[] {
    const executionIds = [...this.#byExecution.keys()]
    for (const [executionId, delta] of this.#byExecution) {
      tx.run(
        `UPDATE executions SET
           scheduled_count = scheduled_count + ?, queued_count = queued_count + ?,
           sending_count = sending_count + ?, sent_count = sent_count + ?,
           delivered_count = delivered_count + ?, read_count = read_count + ?,
           failed_count = failed_count + ?, skipped_count = skipped_count + ?,
           cancelled_count = cancelled_count + ?, filtered_count = filtered_count + ?,
           accepted_count = accepted_count + ?
         WHERE id = ?`,
        delta.SCHEDULED,
        delta.QUEUED,
        delta.SENDING,
        delta.SENT,
        delta.DELIVERED,
        delta.READ,
        delta.FAILED,
        delta.SKIPPED,
        delta.CANCELLED,
        delta.filtered,
        delta.accepted,
        executionId,
      )
    }
    this.#byExecution.clear()
    return executionIds
  }

  #of(executionId: number): Delta {
    let delta = this.#byExecution.get(executionId)
    if (!delta) {
      delta = zero()
      this.#byExecution.set(executionId, delta)
    }
    return delta
  }
}
