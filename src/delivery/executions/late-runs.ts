import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { MINUTE_MS, toIso } from '../../lib/clock.ts'
import { wasDue } from '../messages/fragments.ts'
import { fromExecutions } from './fragments.ts'
import type { SendingPorts } from './ports.ts'
import { haltExecution } from './run-state.ts'
import { LATE_AFTER_MS } from './steps.ts'

/**
 * The one-hour rule for runs that had begun: messages that were due while the server
 * was down for more than an hour are only sent after a user resumes the run.
 *
 * The server regularly records that it runs, for as long as a run is under way: also while
 * messages wait for another reason (a daily cap, a slow sender, the hold of the operator, a
 * suspended organization, their own time). So the age of a message alone does not decide.
 * A run that began, or was resumed, after the last record shows that the server ran then.
 */
const KEY = 'sending_alive_at'

/** How often it is recorded while messages are sent, within an existing transaction. */
export const BEAT_MS = MINUTE_MS
/** How often while none can be sent. Less often, because each commit publishes carillon.db. */
export const IDLE_BEAT_MS = 5 * MINUTE_MS

export function recordSending(tx: Tx): void {
  putSetting(tx, KEY, String(tx.now))
}

/** When it was last recorded, ms since 1970; undefined before the first time. */
function lastSending(reader: Reader): number | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : Number(stored)
}

/**
 * Runs at a start, before anything is claimed: halts the RUNNING runs (MISSED_START)
 * that had messages due more than an hour ago while the server was down. Runs that
 * only wait for a later time continue.
 */
export function haltLateRuns(tx: Tx, ports: Pick<SendingPorts, 'executionHalted'>): void {
  const lateBefore = tx.now - LATE_AFTER_MS
  const lastAlive = fragment`max(coalesce(${lastSending(tx) ?? null}, 0), coalesce(e.started_at, 0),
    coalesce(e.guarded_from ->> 'at', 0))`
  const late = fragment`SELECT e.id, ${lastAlive} AS lastAt ${verbatim(fromExecutions('e'))}
    WHERE e.status = 'RUNNING' AND ${lastAlive} < ${lateBefore}
      AND (e.audience_cursor IS NOT NULL OR e.queued_count > 0 OR e.sending_count > 0
           OR ${wasDue('e.id', lateBefore)})`
  for (const { id, lastAt } of tx.all<{ id: number; lastAt: number }>(late.text, ...late.params)) {
    const cause = `Carillon did not run between ${toIso(lastAt)} and ${toIso(tx.now)}.`
    haltExecution(tx, ports, id, { reason: 'MISSED_START', cause })
  }
}
