import type { Reader } from '../db/database.ts'

/** Lag of a consumer of events. */
export interface ConsumerLag {
  consumer: string
  /**
   * Number of events of any kind after the last one that the consumer was called with. Events that wait for a
   * failing consumer are not counted.
   */
  waiting: number
  /** Time when the oldest of them was emitted, ms since 1970. Null if none waits. */
  oldestAt: number | null
}

/** Returns the lag of each consumer, with some look-ups by key for each, for any number of waiting events. */
export const listLags = (reader: Pick<Reader, 'all'>): ConsumerLag[] =>
  reader.all<ConsumerLag>(
    `SELECT consumer, max(0, ifnull((SELECT max(id) FROM events), 0) - through_id) AS waiting,
       (SELECT created_at FROM events WHERE id > through_id ORDER BY id LIMIT 1) AS oldestAt
     FROM event_cursors ORDER BY consumer`,
  )

/**
 * Number of organizations with events that wait because a consumer fails, and number of events that were set
 * aside.
 */
interface EventFailures {
  failing: number
  setAside: number
}

export const countFailures = (reader: Pick<Reader, 'get'>): EventFailures =>
  reader.get<EventFailures>(
    `SELECT (SELECT count(*) FROM event_delays WHERE attempts > 0) AS failing,
       (SELECT count(*) FROM events_set_aside) AS setAside`,
  )!
