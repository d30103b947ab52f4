import type { Reader } from '../db/database.ts'

/** How far a consumer of events is behind. */
export interface ConsumerLag {
  consumer: string
  /** Events after the last one that it was asked about, of any kind; those that wait for a failing consumer are not in it. */
  waiting: number
  /** When the first of them was emitted, ms since 1970; null if none waits. */
  oldestAt: number | null
}

/** The lag of each consumer: some look-ups by key for each, however many events wait. */
export const listLags = (reader: Pick<Reader, 'all'>): ConsumerLag[] =>
  reader.all<ConsumerLag>(
    `SELECT consumer, max(0, ifnull((SELECT max(id) FROM events), 0) - through_id) AS waiting,
       (SELECT created_at FROM events WHERE id > through_id ORDER BY id LIMIT 1) AS oldestAt
     FROM event_cursors ORDER BY consumer`,
  )

/** Organizations whose events wait because a consumer fails, and events that were set aside. */
interface EventFailures {
  failing: number
  setAside: number
}

export const countFailures = (reader: Pick<Reader, 'get'>): EventFailures =>
  reader.get<EventFailures>(
    `SELECT (SELECT count(*) FROM event_delays WHERE attempts > 0) AS failing,
       (SELECT count(*) FROM events_set_aside) AS setAside`,
  )!
