import * as v from 'valibot'
import { isHeard } from '../../accounts/organizations/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import { defineEvent, emit } from '../../events/event.ts'
import { findRun } from './reads.ts'

/** The actor of what the send engine does by itself. */
export const SENDING = { type: 'SYSTEM', id: null, name: 'Sending' } as const

/** Where messages came that somebody outside is told of. */
const TOLD_STATUSES = ['SENT', 'DELIVERED', 'READ', 'FAILED'] as const
export type ToldStatus = (typeof TOLD_STATUSES)[number]

/** These messages came there, by internal id; at most 25 in one event. Only where somebody is told. */
export const messagesMoved = defineEvent(
  'messages.moved',
  1,
  v.object({ status: v.picklist(TOLD_STATUSES), messageIds: v.array(v.number()) }),
)

/** Each becomes a body of its own: as many as are written in a few milliseconds. */
const IN_ONE_EVENT = 25

/** Messages of runs that moved within one transaction. */
export class MovedMessages {
  readonly #byRun = new Map<number, Map<ToldStatus, number[]>>()

  /** Statuses that nobody is told of are passed over. */
  add(executionId: number, messageId: number, status: string): void {
    if (!isTold(status)) return
    const run = this.#byRun.get(executionId) ?? new Map<ToldStatus, number[]>()
    this.#byRun.set(executionId, run)
    const ids = run.get(status)
    if (ids) ids.push(messageId)
    else run.set(status, [messageId])
  }

  /** Has them told to those outside who want to know, and starts over. */
  tell(tx: Tx): void {
    if (this.#byRun.size === 0) return
    if (isHeard(tx, null)) for (const [executionId, run] of this.#byRun) tellOf(tx, executionId, run)
    this.#byRun.clear()
  }
}

function tellOf(tx: Tx, executionId: number, run: ReadonlyMap<ToldStatus, number[]>): void {
  const organizationId = findRun(tx, executionId)?.organizationId
  if (organizationId === undefined || !isHeard(tx, organizationId)) return
  for (const [status, ids] of run) tellMoved(tx, organizationId, status, ids)
}

/** Of messages of one organization in which somebody is told. @param ids internal */
export function tellMoved(tx: Tx, organizationId: number, status: ToldStatus, ids: readonly number[]): void {
  for (let from = 0; from < ids.length; from += IN_ONE_EVENT) {
    const data = { status, messageIds: ids.slice(from, from + IN_ONE_EVENT) }
    emit(tx, messagesMoved, { organizationId, actor: SENDING, data })
  }
}

/** Whether anybody outside is ever told that a message came there. */
export const isTold = (status: string): status is ToldStatus =>
  (TOLD_STATUSES as readonly string[]).includes(status)
