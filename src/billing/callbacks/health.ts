import type { Rows } from '../../db/bare-reader.ts'

/** Callbacks as they are stored, for `doctor`. Times are ms since 1970. */

interface UnhandledCallbacks {
  count: number
  /** When the oldest came; null if there is none. */
  since: number | null
}

/** Callbacks that came before `before` and were not handled. */
export const unhandledCallbacks = (reader: Rows, before: number): UnhandledCallbacks =>
  reader.get<UnhandledCallbacks>(
    `SELECT count(*) AS count, min(received_at) AS since FROM billing_events INDEXED BY billing_events_waiting
     WHERE handled_at IS NULL AND received_at < ?`,
    before,
  )!

/** When the last callback came; undefined if none ever did. */
export const lastCallbackAt = (reader: Rows): number | undefined =>
  reader.value<number | null>('SELECT max(received_at) FROM billing_events') ?? undefined
