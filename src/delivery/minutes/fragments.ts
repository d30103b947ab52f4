import { settingOf } from '../../db/settings.ts'
import { MINUTE_MS } from '../../lib/clock.ts'

/** From when on minutes are complete, ms since 1970; absent for ever since. */
export const MINUTES_SINCE_KEY = 'message_minutes_since'

/** SQL of the first minute since 1970 that is complete. */
export const FIRST_MINUTE = `(ifnull(${settingOf(MINUTES_SINCE_KEY)}, 0) / ${MINUTE_MS})`

/** Rows that are complete and say something. */
export const KEPT_MINUTES = `SELECT execution_id, kind, minute, messages FROM message_minutes
  WHERE messages <> 0 AND minute >= ${FIRST_MINUTE}`

/** The runs that have any. */
export const RUNS_WITH_MINUTES = 'SELECT execution_id FROM message_minutes'

/**
 * Statements that write all minutes anew.
 * @param counted SQL of the rows: run, kind, minute, messages
 */
export const setMinutes = (counted: string): string[] => [
  'DELETE FROM message_minutes',
  `INSERT INTO message_minutes (execution_id, kind, minute, messages) ${counted}`,
]
