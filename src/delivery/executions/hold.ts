import type { Reader, Tx } from '../../db/database.ts'
import type { Connection } from '../../db/driver.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { SENDING_HOLD_KEY as KEY, type SendingHold } from '../../storage/sending-hold.ts'

/**
 * The appliance-wide stop: while it is held nothing is claimed and no run
 * begins; answers and receipts are still written down. Restored and cloned
 * data boots held, so that an old copy does not send again what its original
 * has sent since.
 */

/** Why sending is held; undefined when it is not. */
export function findHold(reader: Reader): SendingHold | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : (JSON.parse(stored) as SendingHold)
}

/** For the claim: one look-up, nothing parsed. */
export const isHeld = (reader: Reader): boolean => findSetting(reader, KEY) !== undefined

/**
 * Whether something would go out as soon as sending begins: for storage, which
 * asks before anything is open. False for data of a version without messages.
 */
export function hasDueMessages(connection: Connection, nowMs: number): boolean {
  const has = (sql: string, ...params: unknown[]) => connection.prepare(sql).get(...params) !== undefined
  if (!has(`SELECT 1 FROM sqlite_schema WHERE name = 'executions'`)) return false
  return (
    has(
      `SELECT 1 FROM executions WHERE status = 'RUNNING' AND (queued_count > 0 OR audience_cursor IS NOT NULL)`,
    ) ||
    has(`SELECT 1 FROM executions WHERE status = 'PENDING' AND scheduled_for <= ?`, nowMs) ||
    has(`SELECT 1 FROM messages WHERE status = 'SCHEDULED' AND scheduled_for <= ?`, nowMs)
  )
}

/** Holds sending on the operator's word; a later one replaces an earlier one. */
export function holdSending(tx: Tx, note: string): void {
  const hold: SendingHold = { reason: 'OPERATOR', note, since: tx.now }
  putSetting(tx, KEY, JSON.stringify(hold))
}

/** False when it was not held. */
export function resumeSending(tx: Tx): boolean {
  const wasHeld = removeSetting(tx, KEY)
  tx.notify('messages')
  return wasHeld
}

export interface SendingStatus {
  hold: SendingHold | null
  /** Runs that are not over. */
  executions: { pending: number; running: number; paused: number }
  /** Messages of those runs, and of no run at all, that are not over. */
  messages: { scheduled: number; queued: number; sending: number }
  /** FAILED/UNKNOWN of those runs are not counted: look at the campaign. Null when nothing waits for its time. */
  nextDueAt: number | null
}

/** From counters, so it is as quick at ten million messages. */
export function sendingStatus(reader: Reader): SendingStatus {
  const runs = reader.get<
    Record<'pending' | 'running' | 'paused' | 'scheduled' | 'queued' | 'sending', number>
  >(
    `SELECT count(*) FILTER (WHERE status = 'PENDING') AS pending,
       count(*) FILTER (WHERE status = 'RUNNING') AS running,
       count(*) FILTER (WHERE status = 'PAUSED') AS paused,
       coalesce(sum(scheduled_count), 0) AS scheduled, coalesce(sum(queued_count), 0) AS queued,
       coalesce(sum(sending_count), 0) AS sending
     FROM executions WHERE status IN ('PENDING', 'RUNNING', 'PAUSED')`,
  )!
  const nextDueAt = reader.value<number>(
    `SELECT scheduled_for FROM messages WHERE status = 'SCHEDULED' ORDER BY scheduled_for LIMIT 1`,
  )
  return {
    hold: findHold(reader) ?? null,
    executions: { pending: runs.pending, running: runs.running, paused: runs.paused },
    messages: { scheduled: runs.scheduled, queued: runs.queued, sending: runs.sending },
    nextDueAt: nextDueAt ?? null,
  }
}
