import type { Reader, Tx } from '../../db/database.ts'
import { fragment, verbatim } from '../../db/fragment.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { MINUTE_MS, toIso } from '../../lib/clock.ts'
import { fromExecutions } from '../executions/fragments.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import { wasDue } from '../messages/fragments.ts'
import { LATE_AFTER_MS } from './steps.ts'

/**
 * The one-hour rule for runs that had begun: what should have gone out while
 * the appliance was down for more than an hour waits for somebody to say so.
 *
 * The appliance writes down every so often that it is sending. What is due and
 * not sent for another reason (a daily cap, a slow sender, a gateway that is
 * down) is not late, so the age of a message says nothing by itself.
 */
const KEY = 'sending_alive_at'

/** While messages go out; written in a transaction that there is anyway. */
export const BEAT_MS = MINUTE_MS
/** While messages wait and none can go. Rarely, since carillon.db is published for it. */
export const IDLE_BEAT_MS = 5 * MINUTE_MS

export function recordSending(tx: Tx): void {
  putSetting(tx, KEY, String(tx.now))
}

/** When it was last known to be sending, ms since 1970; undefined before it ever was. */
function lastSending(reader: Reader): number | undefined {
  const stored = findSetting(reader, KEY)
  return stored === undefined ? undefined : Number(stored)
}

/**
 * At a start, before anything is claimed: halts the RUNNING runs (MISSED_START)
 * of which something was due more than an hour ago and could not go because
 * nothing ran. A run that only waits for a later time goes on.
 */
export function haltLateRuns(tx: Tx, ports: Pick<SendingPorts, 'executionHalted'>): void {
  const lateBefore = tx.now - LATE_AFTER_MS
  const lastAlive = fragment`coalesce(${lastSending(tx) ?? null}, e.started_at)`
  const late = fragment`SELECT e.id, ${lastAlive} AS lastAt ${verbatim(fromExecutions('e'))}
    WHERE e.status = 'RUNNING' AND ${lastAlive} < ${lateBefore}
      AND (e.audience_cursor IS NOT NULL OR e.queued_count > 0 OR e.sending_count > 0
           OR ${wasDue('e.id', lateBefore)})`
  for (const { id, lastAt } of tx.all<{ id: number; lastAt: number }>(late.text, ...late.params)) {
    const cause = `Carillon did not run between ${toIso(lastAt)} and ${toIso(tx.now)}.`
    haltExecution(tx, ports, id, { reason: 'MISSED_START', cause })
  }
}
