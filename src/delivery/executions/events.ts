import * as v from 'valibot'
import { hasListeners } from '../../accounts/organizations/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { findRun } from './reads.ts'

/** The actor of the send engine's own actions. */
export const SENDING = { type: 'SYSTEM', id: null, name: 'Sending' } as const

/** Statuses that listeners outside are notified of. */
const NOTIFIED_STATUSES = ['SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type NotifiedStatus = (typeof NOTIFIED_STATUSES)[number]

/** Messages that reached a status, by internal id; at most 25 in one event. Emitted only if the organization has listeners. */
export const messagesMoved = defineEvent(
  'messages.moved',
  1,
  v.object({ status: v.picklist(NOTIFIED_STATUSES), messageIds: v.array(v.number()) }),
)

/** Each becomes a body of its own; this many are written in a few milliseconds. */
const IN_ONE_EVENT = 25

/** Messages of runs that moved within one transaction. */
export class MovedMessages {
  readonly #byRun = new Map<number, Map<NotifiedStatus, number[]>>()

  /** Ignores statuses that are not sent to listeners. */
  add(executionId: number, messageId: number, status: string): void {
    if (!isNotified(status)) return
    const run = this.#byRun.get(executionId) ?? new Map<NotifiedStatus, number[]>()
    this.#byRun.set(executionId, run)
    const ids = run.get(status)
    if (ids) ids.push(messageId)
    else run.set(status, [messageId])
  }

  /** Emits the collected events and starts over. */
  emit(tx: Tx): void {
    if (this.#byRun.size === 0) return
    if (hasListeners(tx, null))
      for (const [executionId, run] of this.#byRun) emitRunMoved(tx, executionId, run)
    this.#byRun.clear()
  }
}

function emitRunMoved(tx: Tx, executionId: number, run: ReadonlyMap<NotifiedStatus, number[]>): void {
  const organizationId = findRun(tx, executionId)?.organizationId
  if (organizationId === undefined || !hasListeners(tx, organizationId)) return
  for (const [status, ids] of run) emitMoved(tx, organizationId, status, ids)
}

/** Emits events for messages of one organization, if it has listeners. @param ids internal */
export function emitMoved(
  tx: Tx,
  organizationId: number,
  status: NotifiedStatus,
  ids: readonly number[],
): void {
  for (let from = 0; from < ids.length; from += IN_ONE_EVENT) {
    const data = { status, messageIds: ids.slice(from, from + IN_ONE_EVENT) }
    emit(tx, messagesMoved, { organizationId, actor: SENDING, data })
  }
}

/** Whether listeners outside are notified of this status. */
export const isNotified = (status: string): status is NotifiedStatus =>
  (NOTIFIED_STATUSES as readonly string[]).includes(status)
