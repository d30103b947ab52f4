import type { Rows } from '../db/bare-reader.ts'
import type { Reader, Tx } from '../db/database.ts'
import { fragment } from '../db/fragment.ts'
import { DAY_MS } from '../lib/clock.ts'
import type { Delay } from './event.ts'
import type { eventsSetAside } from './table.ts'

/**
 * Number of attempts after which an event is set aside, over some three days. An event that a consumer cannot
 * handle must not block the others forever. Time without a running server does not count.
 */
export const MAX_ATTEMPTS = 80

/**
 * Number of days for which an event that was set aside is stored and retried once per start, because an update
 * may have repaired the consumer.
 */
export const SET_ASIDE_RETENTION_DAYS = 30

export type SetAside = Pick<typeof eventsSetAside.$inferSelect, 'consumer' | 'eventId' | 'organizationId'>

export const setAside = (
  tx: Tx,
  consumer: string,
  event: Omit<Delay, 'dueAt'> & { lastError: string },
): void =>
  void tx.run(fragment`
    INSERT INTO events_set_aside (consumer, event_id, organization_id, attempts, failing_since, set_aside_at,
      last_error)
    VALUES (${consumer}, ${event.eventId}, ${event.organizationId}, ${event.attempts}, ${event.failingSince},
      ${tx.now}, ${event.lastError}) ON CONFLICT DO NOTHING`)

/** Lists the entries, in the order of their events. */
export const listSetAside = (reader: Reader): SetAside[] =>
  reader.all<SetAside>(
    `SELECT consumer, event_id, organization_id
     FROM events_set_aside ORDER BY event_id, consumer`,
  )

/** Removes the entry for a retry. Returns false if another process has removed it. */
export const claimSetAside = (tx: Tx, { consumer, eventId }: SetAside): boolean =>
  tx.run('DELETE FROM events_set_aside WHERE consumer = ? AND event_id = ?', consumer, eventId).changes === 1

export const recordFailure = (tx: Tx, { consumer, eventId }: SetAside, lastError: string): void =>
  void tx.run(fragment`UPDATE events_set_aside SET attempts = attempts + 1, last_error = ${lastError}
    WHERE consumer = ${consumer} AND event_id = ${eventId}`)

/**
 * Deletes expired entries.
 * @returns the number of entries
 */
export const pruneSetAside = (tx: Tx): number =>
  tx.run('DELETE FROM events_set_aside WHERE set_aside_at < ?', tx.now - SET_ASIDE_RETENTION_DAYS * DAY_MS)
    .changes

/** Events of an organization that wait for a failing consumer, or one event that was set aside. */
export interface EventTrouble {
  consumer: string
  organizationId: number
  eventId: number
  /** Kind of the event. Null if the event was deleted. */
  name: string | null
  attempts: number
  /** ms since 1970, like all times here. */
  failingSince: number
  /** Null while the event is retried automatically. */
  setAsideAt: number | null
  lastError: string
  /** Number of events of the kind that wait, this one included. */
  waiting: number
}

/** Lists the troubles for the operator: first the waiting events, then the events set aside. */
export const listEventTroubles = (reader: Rows): EventTrouble[] =>
  reader.all<EventTrouble>(
    `SELECT d.consumer, d.organization_id, d.event_id, e.name, d.attempts,
       d.failing_since, NULL AS setAsideAt, d.last_error,
       (SELECT count(*) FROM events w WHERE w.id >= d.event_id AND w.organization_id = d.organization_id
          AND w.name = e.name) AS waiting
     FROM event_delays d LEFT JOIN events e ON e.id = d.event_id WHERE d.attempts > 0
     UNION ALL
     SELECT s.consumer, s.organization_id, s.event_id, e.name, s.attempts, s.failing_since, s.set_aside_at,
       s.last_error, 1 FROM events_set_aside s LEFT JOIN events e ON e.id = s.event_id
     ORDER BY setAsideAt, failing_since`,
  )

/** SQL of the time when the first event was set aside, in ms. */
export const OLDEST_SET_ASIDE = 'SELECT min(set_aside_at) FROM events_set_aside'

/** SQL of the time of the oldest event that was not set aside, ms since 1970. */
export const OLDEST_EVENT = `SELECT min(created_at) FROM (SELECT created_at FROM events
  WHERE NOT EXISTS (SELECT 1 FROM events_set_aside s WHERE s.event_id = events.id) ORDER BY created_at LIMIT 1)`
