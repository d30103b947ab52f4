import type { Reader } from '../../db/database.ts'
import type { HandoverNotes, NotedMessage, NotedRun } from './handover-notes.ts'

/** Time for which messages are noted ahead: longer than a note needs to the place of the copies. */
const AHEAD_S = 3
const LEAST = 10
const MOST = 5_000

interface Batch {
  ids: readonly number[]
  hasArrived: () => boolean
}

/** The next messages of a run. Only those whose notes have arrived may be claimed. */
export class NotedAhead {
  readonly #notes: HandoverNotes
  readonly #run: NotedRun
  #waiting: Batch[] = []
  #ready: number[] = []
  /** Whether the last claim could send none of them, because their senders are busy. */
  isStuck = false

  constructor(notes: HandoverNotes, run: NotedRun) {
    this.#notes = notes
    this.#run = run
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Takes messages that may be claimed now. */
  take(wanted: number): number[] {
    while (this.#waiting[0]?.hasArrived()) this.#ready.push(...this.#waiting.shift()!.ids)
    return this.#ready.splice(0, wanted)
  }

  /** Puts back messages that were taken and not claimed. */
  putBack(ids: readonly number[]): void {
    this.#ready.push(...ids)
  }

  /** Returns how many more messages should be noted now. */
  missing(perSecond: number): number {
    const ahead = Math.min(MOST, Math.max(LEAST, Math.ceil(perSecond * AHEAD_S)))
    const known = this.#ready.length + this.#waiting.reduce((sum, { ids }) => sum + ids.length, 0)
    if (this.isStuck && !this.isWaiting) return ahead
    return known > ahead / 2 ? 0 : ahead - known
  }

  /** Notes those of the messages that are not noted yet. */
  note(messages: readonly NotedMessage[]): void {
    const known = new Set([...this.#ready, ...this.#waiting.flatMap(({ ids }) => ids)])
    const more = messages.filter(({ id }) => !known.has(id))
    if (more.length === 0) return
    const hasArrived = this.#notes.note(this.#run, more)
    this.#waiting.push({ ids: more.map(({ id }) => id), hasArrived })
  }
}

const QUEUED = `SELECT id, contact_id, attempt FROM messages WHERE execution_id = ? AND status = 'QUEUED'`

/** Lists QUEUED messages of a run after a message, in the order of their ids. */
export const listQueuedAfter = (reader: Reader, executionId: number, after: number, limit: number) =>
  reader.all<NotedMessage>(`${QUEUED} AND id > ? ORDER BY id LIMIT ?`, executionId, after, limit)

/** Lists those of the messages that are QUEUED. */
export const listQueuedOf = (reader: Reader, executionId: number, ids: readonly number[]) =>
  reader.all<NotedMessage>(
    `${QUEUED} AND id IN (SELECT value FROM json_each(?)) ORDER BY id`,
    executionId,
    JSON.stringify(ids),
  )
