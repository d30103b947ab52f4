import type { Reader, Tx } from '../db/database.ts'

/** The position of one organization whose events wait for a consumer that failed. */
export interface Delay {
  organizationId: number
  eventId: number
  attempts: number
  dueAt: number
  /** When the event failed for the first time, ms since 1970. */
  failingSince: number
}

/** A new consumer starts with the events from now on. */
export const ensureCursor = (tx: Tx, consumer: string): void =>
  void tx.run(
    `INSERT INTO event_cursors (consumer, through_id)
     SELECT ?, ifnull((SELECT max(id) FROM events), 0) WHERE true ON CONFLICT DO NOTHING`,
    consumer,
  )

export const cursorOf = (reader: Reader, consumer: string): number =>
  reader.value<number>('SELECT through_id FROM event_cursors WHERE consumer = ?', consumer) ?? 0

export const moveCursor = (tx: Tx, consumer: string, throughId: number): void =>
  void tx.run(
    'UPDATE event_cursors SET through_id = ? WHERE consumer = ? AND through_id < ?',
    throughId,
    consumer,
    throughId,
  )

export const delaysOf = (reader: Reader, consumer: string): Delay[] =>
  reader.all(
    `SELECT organization_id AS organizationId, event_id AS eventId, attempts, due_at AS dueAt,
       failing_since AS failingSince
     FROM event_delays WHERE consumer = ?`,
    consumer,
  )

export const putDelay = (tx: Tx, consumer: string, delay: Delay & { lastError: string }): void =>
  void tx.run(
    `INSERT INTO event_delays (consumer, organization_id, event_id, attempts, due_at, failing_since, last_error)
     VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET event_id = excluded.event_id, attempts = excluded.attempts,
       due_at = excluded.due_at, failing_since = excluded.failing_since, last_error = excluded.last_error`,
    consumer,
    delay.organizationId,
    delay.eventId,
    delay.attempts,
    delay.dueAt,
    delay.failingSince,
    delay.lastError,
  )

export const deleteDelay = (tx: Tx, consumer: string, organizationId: number): void =>
  void tx.run('DELETE FROM event_delays WHERE consumer = ? AND organization_id = ?', consumer, organizationId)

/**
 * Deletes what is kept of consumers that the product no longer has: events are deleted only after every
 * cursor has passed them.
 * @param consumers names of all that it has
 * @returns the names of those that were deleted
 */
export function deleteStray(tx: Tx, consumers: readonly string[]): string[] {
  const names = JSON.stringify(consumers)
  tx.run('DELETE FROM event_delays WHERE consumer NOT IN (SELECT value FROM json_each(?))', names)
  tx.run('DELETE FROM events_set_aside WHERE consumer NOT IN (SELECT value FROM json_each(?))', names)
  return tx
    .all<{ consumer: string }>(
      'DELETE FROM event_cursors WHERE consumer NOT IN (SELECT value FROM json_each(?)) RETURNING consumer',
      names,
    )
    .map(({ consumer }) => consumer)
}
