import { hasListeners } from '../../accounts/organizations/store.ts'
import { perDatabase, type Reader, type Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { emit } from '../../events/event.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import { messagesMoved, NOTIFIED_STATUSES, type NotifiedStatus, SENDING } from '../executions/events.ts'
import { addCounts, type CountChanges, findRun, noChanges } from '../executions/store.ts'
import type { MessageStatus } from './table.ts'

/**
 * Maximum number of messages in an event. Each becomes a body of its own, and 25 bodies are written in a few
 * milliseconds.
 */
const MAX_IN_EVENT = 25

/** Internal ids of messages by the status that they reached. */
type Moved = Map<NotifiedStatus, number[]>

/**
 * Counts the moves of messages between statuses for each execution in a transaction: a thousand moves become
 * one UPDATE of the execution's counts. Messages without an execution (tests of an identity) are not counted.
 */
export class Tally {
  readonly #byExecution = new Map<number, CountChanges>()
  /** Moved messages by run. Null for messages without a run. */
  readonly #moved = new Map<number | null, Moved>()

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

  /** Counts a failed message that a carrier filtered. */
  countFiltered(executionId: number | null): void {
    if (executionId !== null) this.#of(executionId).filtered += 1
  }

  /** Counts a message that a carrier accepted, so that its sent_at was set. */
  countAccepted(executionId: number | null): void {
    if (executionId !== null) this.#of(executionId).accepted += 1
  }

  /** Collects a message whose new status outside listeners are notified of. */
  collect({ id, executionId }: { id: number; executionId: number | null }, to: MessageStatus): void {
    if (!isNotified(to)) return
    const moved = this.#moved.get(executionId) ?? new Map<NotifiedStatus, number[]>()
    this.#moved.set(executionId, moved)
    const ids = moved.get(to)
    if (ids) ids.push(id)
    else moved.set(to, [id])
  }

  /** Writes the counts and starts over. Returns the executions whose counts changed. */
  write(tx: Tx): number[] {
    const executionIds = [...this.#byExecution.keys()]
    for (const [executionId, changes] of this.#byExecution) addCounts(tx, executionId, changes)
    this.#byExecution.clear()
    if (this.#moved.size > 0 && hasListeners(tx, null)) {
      for (const [executionId, moved] of this.#moved) {
        if (executionId === null) emitDirect(tx, moved)
        else emitMoved(tx, findRun(tx, executionId)?.organizationId, moved)
      }
    }
    this.#moved.clear()
    return executionIds
  }

  #of(executionId: number): CountChanges {
    let delta = this.#byExecution.get(executionId)
    if (!delta) {
      delta = noChanges()
      this.#byExecution.set(executionId, delta)
    }
    return delta
  }
}

const isNotified = (status: string): status is NotifiedStatus =>
  (NOTIFIED_STATUSES as readonly string[]).includes(status)

/** Emits events for messages without a run that members wrote. Tests and automatic replies cause no event. */
function emitDirect(tx: Tx, moved: Moved): void {
  for (const [status, ids] of moved) {
    const written = Map.groupBy(listWritten(tx, ids), ({ organizationId }) => organizationId)
    for (const [organizationId, messages] of written)
      emitMoved(tx, organizationId, new Map([[status, messages.map(({ id }) => id)]]))
  }
}

/** Emits events for messages of an organization, if it has listeners. */
function emitMoved(tx: Tx, organizationId: number | undefined, moved: Moved): void {
  if (organizationId === undefined || !hasListeners(tx, organizationId)) return
  for (const [status, ids] of moved) {
    for (let from = 0; from < ids.length; from += MAX_IN_EVENT) {
      const data = { status, messageIds: ids.slice(from, from + MAX_IN_EVENT) }
      emit(tx, messagesMoved, { organizationId, actor: SENDING, data })
    }
  }
}

const listWritten = (reader: Reader, ids: readonly number[]): Array<{ id: number; organizationId: number }> =>
  reader.all<{ id: number; organizationId: number }>(fragment`SELECT id, organization_id
    FROM messages WHERE id IN ${ids} AND author_id IS NOT NULL`)

/** The outcomes of a message. SENT: a carrier accepted it. UNKNOWN: it is in doubt. */
export const OUTCOMES = ['SENT', 'DELIVERED', 'FAILED', 'UNKNOWN'] as const
type Outcome = (typeof OUTCOMES)[number]

export type Totals = Record<Outcome, number>

/** Largest number of senders that are counted separately. Further senders are counted together. */
const MAX_SENDERS = 200
/** Time without a message after which a sender gives up its place to another sender. */
const IDLE_MS = HOUR_MS

const none = (): Totals => ({ SENT: 0, DELIVERED: 0, FAILED: 0, UNKNOWN: 0 })

/**
 * Messages of each sender since the process began, for `GET /metrics`. Numbers only grow. A sender that gives
 * up its place is no longer listed, and its numbers are not added to the others.
 */
export class SenderTotals {
  readonly #senders = new Map<number, { totals: Totals; lastAt: number }>()
  /** Messages of senders without a place, and messages that failed before they had a sender. */
  readonly others = none()

  /** @param sender internal id; null for a message without a sender. @param at ms since 1970 */
  add(sender: number | null, outcome: Outcome, at: number): void {
    const own = sender === null ? undefined : this.#placeOf(sender, at)
    if (own) own.lastAt = at
    const totals = own?.totals ?? this.others
    totals[outcome] += 1
  }

  /** Lists the totals by internal id of the sender. */
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

/** Collects the outcomes of a transaction. They count after it is on disk. */
export class OutcomesOfWrite {
  #moved: Array<[sender: number | null, outcome: Outcome]> = []

  add(sender: number | null | undefined, outcome: Outcome): void {
    this.#moved.push([sender ?? null, outcome])
  }

  /** Counts the outcomes after the commit of `tx`, and starts over. Call it at the end of the writes. */
  countIn(tx: Tx): void {
    if (this.#moved.length === 0) return
    const [moved, totals, at] = [this.#moved, senderTotals(tx), tx.now]
    this.#moved = []
    tx.onCommit(() => {
      for (const [sender, outcome] of moved) totals.add(sender, outcome, at)
    })
  }
}
