import { readerOf } from '../../db/bare-reader.ts'
import type { Reader } from '../../db/database.ts'
import type { Connection } from '../../db/driver.ts'
import { fragment } from '../../db/fragment.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { SendingHold } from '../../storage/opening/sending-hold.ts'
import { findHold } from '../executions/hold.ts'
import { hasDueExecutions, sumOpen } from '../executions/store.ts'
import { findNextDue, type Orphan } from './store.ts'

/**
 * Returns whether a message would be sent as soon as sending begins. Storage asks this before any database is
 * open. False for data of a version without messages.
 */
export function hasDueMessages(connection: Connection, nowMs: number): boolean {
  const reader = readerOf(connection)
  if (reader.get(`SELECT 1 FROM sqlite_schema WHERE name = 'executions'`) === undefined) return false
  return (
    hasDueExecutions(connection, nowMs) ||
    reader.get(`SELECT 1 FROM messages WHERE status = 'SCHEDULED' AND scheduled_for <= ?`, nowMs) !==
      undefined ||
    reader.get(
      `SELECT 1 FROM messages WHERE execution_id IS NULL AND status = 'QUEUED' AND expires_at > ?`,
      nowMs,
    ) !== undefined
  )
}

export interface SendingStatus {
  hold: SendingHold | null
  /** Runs that have not ended. */
  executions: { pending: number; running: number; paused: number }
  /** Unfinished messages of these runs, and of no run. */
  messages: { scheduled: number; queued: number; sending: number }
  /**
   * Time when the next message is due. Null if none waits for its time. FAILED/UNKNOWN messages do not count:
   * see the campaign.
   */
  nextDueAt: number | null
}

/** Reads counters, so it is as fast with ten million messages. */
export function sendingStatus(reader: Reader): SendingStatus {
  const { pending, running, paused, scheduled, queued, sending } = sumOpen(reader)
  return {
    hold: findHold(reader) ?? null,
    executions: { pending, running, paused },
    messages: { scheduled, queued, sending },
    nextDueAt: findNextDue(reader) ?? null,
  }
}

/**
 * Counts messages that wait for a time more than a week away. No rule gives them such a time. @param now ms
 * since 1970
 */
export const countFutureMessages = (reader: Pick<Reader, 'value'>, now: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM messages
    WHERE status = 'SCHEDULED' AND scheduled_for > ${now + FARTHEST_MS}`) ?? 0

const FARTHEST_MS = 7 * DAY_MS

/**
 * Lists messages of an organization that a carrier is handling or is about to get. When the organization moves,
 * the old server completes them.
 */
export const listInFlight = (reader: Reader, organizationId: number): Orphan[] =>
  reader.all<Orphan>(fragment`
    SELECT id, uuid, execution_id, channel_identity_id,
      reply_kind IS NOT NULL AS isReply, 0 AS isUnbegun FROM messages INDEXED BY messages_in_flight
    WHERE status = 'SENDING' AND organization_id = ${organizationId}`)

/**
 * Returns the ages of waiting messages, ms; 0 if none waits. One look-up for each active run.
 *
 * - `queuedMs`: time for which the first message of an active run, or of no run, could have left. A long run at
 *   a slow rate makes it large.
 * - `lateMs`: time for which a due message has waited for the engine. The engine checks many times a second.
 */
export function waitingAges(
  reader: Pick<Reader, 'value'>,
  now: number,
): { queuedMs: number; lateMs: number } {
  const queuedAt = reader.value<number | null>(`SELECT min(queuedAt) FROM (
      SELECT (SELECT ifnull(m.queued_at, m.created_at) FROM messages m INDEXED BY messages_queue
        WHERE m.execution_id = e.id AND m.status = 'QUEUED' ORDER BY m.id LIMIT 1) AS queuedAt
      FROM executions e WHERE e.status = 'RUNNING' AND e.queued_count > 0
      UNION ALL SELECT (SELECT ifnull(queued_at, created_at) FROM messages INDEXED BY messages_queue
        WHERE execution_id IS NULL AND status = 'QUEUED' ORDER BY id LIMIT 1))`)
  const ageOf = (at: number | null | undefined) => Math.max(0, now - (at ?? now))
  return { queuedMs: ageOf(queuedAt), lateMs: ageOf(findNextDue(reader)) }
}
