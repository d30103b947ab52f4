import type { Tx } from '../../db/database.ts'
import {
  cancelPlannedRun,
  createExecution,
  findPlannedRun,
  LATE_AFTER_MS,
  missPlannedRun,
  pauseExecutions,
  recordMissedRuns,
  startWaitingRun,
} from '../../delivery/executions/run.ts'
import { findLastScheduledFor, hasRunning, takeBackMissed } from '../../delivery/executions/store.ts'
import * as states from '../records/status.ts'
import { findCampaignsByIds } from '../records/store.ts'
import type { CampaignRow, CampaignStatus } from '../records/table.ts'
import { occurrencesAfter } from './occurrences.ts'
import { beginsAt, endOfRunTime, startOf } from './recurrence.ts'

/** Number of runs deleted in one transaction. */
const BATCH_SIZE = 1_000

/**
 * Repairs recurring campaigns after the clock was ahead for a moment. With such a clock, runs up to
 * its time are missed, and the next run is planned after it. Once the clock is right, these runs are
 * MISSED before their time. They are deleted, and the next run is planned again. A run that was sent
 * stays.
 * @returns how many runs were deleted
 */
export function restoreSkipped(tx: Tx): number {
  const missed = takeBackMissed(tx, BATCH_SIZE)
  for (const [organizationId, runs] of Map.groupBy(missed, (run) => run.organizationId)) {
    const ids = [...new Set(runs.map(({ campaignId }) => campaignId))]
    for (const campaign of findCampaignsByIds(tx, organizationId, ids)) restore(tx, campaign)
  }
  return missed.length
}

function restore(tx: Tx, campaign: CampaignRow): void {
  const { organizationId, id, status, completedAt, deletedAt } = campaign
  if (deletedAt !== null) return
  const endedAhead = status === 'COMPLETED' && completedAt !== null && completedAt > tx.now
  if (endedAhead) states.setSendingAgain(tx, organizationId, id)
  if (!endedAhead && !['ACTIVE', 'SENDING', 'PAUSED'].includes(status)) return
  const last = findLastScheduledFor(tx, organizationId, id)
  const before = tx.now - LATE_AFTER_MS
  replanRuns(tx, campaign, last === undefined ? before : Math.max(before, endOfRunTime(last)))
}

/**
 * The runs of a recurring campaign. When a run begins or is missed, the same transaction plans the next one. So a
 * campaign always has a next run, or is in its last.
 */

/**
 * Maximum number of MISSED rows for one gap, for the latest runs. A list of a whole year of downtime
 * would be useless.
 */
const MAX_MISSED_ROWS = 100

/**
 * Plans the first occurrence later than `afterMs` that can still be sent. Each occurrence before it is more than an
 * hour late and gets a MISSED row. Returns the number of missed occurrences.
 * @param rowsLeft how many missed occurrences get a row
 */
function planNextRun(tx: Tx, campaign: CampaignRow, afterMs: number, rowsLeft = MAX_MISSED_ROWS): number {
  const { organizationId, id: campaignId } = campaign
  const missed: number[] = []
  let next: number | undefined
  for (const { at } of occurrencesAfter(campaign.recurrence!, startOf(campaign), afterMs)) {
    if (tx.now - at <= LATE_AFTER_MS) {
      next = at
      break
    }
    missed.push(at)
  }
  recordMissedRuns(tx, { organizationId, campaignId }, missed.slice(-rowsLeft))
  if (next !== undefined) {
    const run = { organizationId, campaignId, scheduledFor: next, beginsAt: beginsAt(campaign, next) }
    createExecution(tx, { ...run, lateStart: 'MISS' })
  }
  return missed.length
}

/** Plans the first run of a launched campaign (DRAFT -> ACTIVE). */
export function launchRecurring(tx: Tx, campaign: CampaignRow): void {
  planNextRun(tx, campaign, startOf(campaign).startMs - 1)
  followRuns(tx, campaign)
}

/** Plans the next run again after a change of the rule, its start or its zone; a paused campaign stays paused. */
export function replanRuns(tx: Tx, campaign: CampaignRow, afterMs = earliestAfter(tx, campaign)): void {
  const { organizationId, id } = campaign
  cancelPlannedRun(tx, organizationId, id)
  planNextRun(tx, campaign, afterMs)
  if (campaign.status === 'PAUSED') pauseExecutions(tx, organizationId, id)
  else followRuns(tx, campaign)
}

/** Returns the moment that the next run must be later than, because two runs must not have the same time. */
export function earliestAfter(tx: Tx, campaign: CampaignRow): number {
  const { organizationId, id, scheduledAt } = campaign
  const before = scheduledAt! >= tx.now ? startOf(campaign).startMs - 1 : tx.now
  const last = findLastScheduledFor(tx, organizationId, id)
  return last === undefined ? before : Math.max(before, endOfRunTime(last))
}

/** Called when a run began: the campaign becomes SENDING, and the next run is planned. */
export function runBegan(tx: Tx, campaign: CampaignRow, scheduledFor: number): void {
  planNextRun(tx, campaign, endOfRunTime(scheduledFor))
  followRuns(tx, campaign)
}

/** Called when a run was missed. Returns the number of missed runs, including those after it. */
export function runMissed(tx: Tx, campaign: CampaignRow, scheduledFor: number): number {
  const missed = 1 + planNextRun(tx, campaign, endOfRunTime(scheduledFor), MAX_MISSED_ROWS - 1)
  followRuns(tx, campaign)
  return missed
}

/** Called when a run has ended: the run that waited for it begins. Returns whether the ended run was the last one. */
export function runEnded(tx: Tx, campaign: CampaignRow): boolean {
  startWaitingRun(tx, { organizationId: campaign.organizationId, campaignId: campaign.id }, 'MISS')
  return followRuns(tx, campaign) === 'COMPLETED'
}

/** Continues after a pause: a run that should have begun more than an hour ago is missed. */
export function resumeRecurring(tx: Tx, campaign: CampaignRow): void {
  const { organizationId, id } = campaign
  const planned = findPlannedRun(tx, organizationId, id)
  if (planned && tx.now - planned.scheduledFor > LATE_AFTER_MS) {
    missPlannedRun(tx, planned.id)
    runMissed(tx, campaign, planned.scheduledFor)
  } else followRuns(tx, campaign)
}

/** Cancels the planned run. The campaign ends with the run under way, or immediately without one. */
export function stopRecurring(tx: Tx, campaign: CampaignRow): void {
  cancelPlannedRun(tx, campaign.organizationId, campaign.id)
  followRuns(tx, campaign)
}

/** Sets the status and `nextRunAt` of the campaign by its runs. */
function followRuns(tx: Tx, { organizationId, id }: CampaignRow): CampaignStatus {
  const nextRunAt = findPlannedRun(tx, organizationId, id)?.scheduledFor ?? null
  const status = hasRunning(tx, organizationId, id) ? 'SENDING' : nextRunAt === null ? 'COMPLETED' : 'ACTIVE'
  states.setRecurring(tx, organizationId, id, { status, nextRunAt })
  return status
}
