import type { Reader, Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { PlannedExecution } from './queries.ts'
import * as queries from './queries.ts'
import { enqueueStart, type LateStart } from './run.ts'

/** The run of a campaign that has not begun. A campaign has at most one, beside the one under way. */

export const findPlannedRun = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): PlannedExecution | undefined => queries.findPlanned(reader, organizationId, campaignId)

/** Takes it away, and leaves the one under way. */
export function cancelPlannedRun(tx: Tx, organizationId: number, campaignId: number): void {
  const planned = queries.findPlanned(tx, organizationId, campaignId)
  if (planned) queries.setOver(tx, planned.id, 'CANCELLED')
}

/** Begins the one that waited for the run before it to end. */
export function startWaitingRun(
  tx: Tx,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  lateStart: LateStart,
): void {
  const planned = queries.findPlanned(tx, organizationId, campaignId)
  if (planned?.status !== 'PENDING' || planned.beginsAt > tx.now) return
  enqueueStart(tx, organizationId, { executionId: planned.id, lateStart }, tx.now)
}

/** The planned run is not sent. */
export function missPlannedRun(tx: Tx, executionId: number): void {
  queries.setOver(tx, executionId, 'MISSED')
}

/** A row for each time that came and went without a run, in their order; ms since 1970. */
export function recordMissedRuns(
  tx: Tx,
  { organizationId, campaignId }: { organizationId: number; campaignId: number },
  times: readonly number[],
): void {
  if (times.length === 0) return
  const rows = times.map((scheduledFor) => ({ uuid: uuidv7(tx.now), scheduledFor }))
  queries.insertMissed(tx, { organizationId, campaignId, rows })
}
