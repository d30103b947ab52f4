import { hasListeners } from '../../accounts/organizations/shared-queries.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { emitMoved, isNotified, MovedMessages, type NotifiedStatus } from '../executions/events.ts'
import { addCounts, type CountChanges } from '../executions/reads.ts'

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

const zero = (): CountChanges => ({
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
 * Counts the moves of messages between statuses for each execution in one
 * transaction: a thousand moves become one UPDATE of the execution's counts.
 * Messages without an execution (tests of an identity) are not counted.
 */
export class Tally {
  readonly #byExecution = new Map<number, CountChanges>()
  readonly #moved = new MovedMessages()
  readonly #direct = new Map<NotifiedStatus, number[]>()

  /** @param from null for rows that were just inserted */
  move(executionId: number | null, from: MessageStatus | null, to: MessageStatus, count = 1): void {
    if (executionId === null || count === 0) return
    const delta = this.#of(executionId)
    if (from !== null) delta[from] -= count
    delta[to] += count
  }

  /** Marks the execution as changed. */
  touch(executionId: number): void {
    this.#of(executionId)
  }

  /** A carrier filtered one of the messages that failed. */
  countFiltered(executionId: number | null): void {
    if (executionId !== null) this.#of(executionId).filtered += 1
  }

  /** A carrier accepted one: its sent_at was set. */
  countAccepted(executionId: number | null): void {
    if (executionId !== null) this.#of(executionId).accepted += 1
  }

  /** Collects a message whose new status listeners outside may want. */
  collect({ id, executionId }: { id: number; executionId: number | null }, to: MessageStatus): void {
    if (executionId !== null) this.#moved.add(executionId, id, to)
    else if (isNotified(to)) this.#direct.set(to, [...(this.#direct.get(to) ?? []), id])
  }

  /** Writes the counts and starts over. Returns the executions whose counts changed. */
  write(tx: Tx): number[] {
    const executionIds = [...this.#byExecution.keys()]
    for (const [executionId, changes] of this.#byExecution) addCounts(tx, executionId, changes)
    this.#byExecution.clear()
    this.#moved.emit(tx)
    if (this.#direct.size > 0 && hasListeners(tx, null))
      for (const [status, ids] of this.#direct) emitWritten(tx, status, ids)
    this.#direct.clear()
    return executionIds
  }

  #of(executionId: number): CountChanges {
    let delta = this.#byExecution.get(executionId)
    if (!delta) {
      delta = zero()
      this.#byExecution.set(executionId, delta)
    }
    return delta
  }
}

/** For messages without a run, emits those that members wrote; tests and automatic replies cause no event. */
function emitWritten(tx: Tx, status: NotifiedStatus, ids: readonly number[]): void {
  const written = Map.groupBy(listWritten(tx, ids), ({ organizationId }) => organizationId)
  for (const [organizationId, messages] of written) {
    if (!hasListeners(tx, organizationId)) continue
    emitMoved(
      tx,
      organizationId,
      status,
      messages.map(({ id }) => id),
    )
  }
}

const listWritten = (reader: Reader, ids: readonly number[]): Array<{ id: number; organizationId: number }> =>
  reader.all<{ id: number; organizationId: number }>(
    `SELECT id, organization_id AS organizationId FROM messages
     WHERE id IN (SELECT value FROM json_each(?)) AND author_id IS NOT NULL`,
    JSON.stringify(ids),
  )
