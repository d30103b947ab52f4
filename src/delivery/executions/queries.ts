import type { Reader, Tx } from '../../db/database.ts'
import type { Run } from './ports.ts'
import type { ExecutionStatus } from './table.ts'

/** The SQL that writes executions, but for the ends and halts of run-state.ts. */

export interface ExecutionReference {
  id: number
  uuid: string
  /** 1 for the first run of its campaign. */
  sequence: number
}

/** A PENDING run, numbered after the last one of its campaign. */
export const insertExecution = (
  tx: Tx,
  row: {
    uuid: string
    organizationId: number
    campaignId: number
    scheduledFor: number
    beginsAt: number | null
  },
): ExecutionReference =>
  tx.get<ExecutionReference>(
    `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, begins_at, created_at)
     SELECT ?, ?, ?, coalesce(max(sequence), 0) + 1, 'PENDING', ?, ?, ?
     FROM executions WHERE organization_id = ? AND campaign_id = ?
     RETURNING id, uuid, sequence`,
    row.uuid,
    row.organizationId,
    row.campaignId,
    row.scheduledFor,
    row.beginsAt,
    tx.now,
    row.organizationId,
    row.campaignId,
  )!

/** MISSED runs, numbered after the last one of their campaign. */
export function insertMissed(
  tx: Tx,
  {
    organizationId,
    campaignId,
    rows,
  }: { organizationId: number; campaignId: number; rows: readonly { uuid: string; scheduledFor: number }[] },
): void {
  tx.run(
    `INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at, completed_at)
     SELECT value ->> 'uuid', ?, ?,
       (SELECT coalesce(max(sequence), 0) FROM executions WHERE organization_id = ? AND campaign_id = ?) + key + 1,
       'MISSED', value ->> 'scheduledFor', ?, ?
     FROM json_each(?) ORDER BY key`,
    organizationId,
    campaignId,
    organizationId,
    campaignId,
    tx.now,
    tx.now,
    JSON.stringify(rows),
  )
}

export interface PlannedExecution {
  id: number
  status: 'PENDING' | 'PAUSED'
  scheduledFor: number
  /** When its job starts it. */
  beginsAt: number
}

/** The run of a campaign that has not begun and still may. */
export const findPlanned = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): PlannedExecution | undefined =>
  reader.get(
    `SELECT id, status, scheduled_for AS scheduledFor, coalesce(begins_at, scheduled_for) AS beginsAt
     FROM executions
     WHERE organization_id = ? AND campaign_id = ? AND status IN ('PENDING', 'PAUSED') AND started_at IS NULL
     ORDER BY sequence DESC LIMIT 1`,
    organizationId,
    campaignId,
  )

/** Whether a run of the campaign is RUNNING. */
export const hasRunning = (reader: Reader, organizationId: number, campaignId: number): boolean =>
  reader.get(
    `SELECT 1 FROM executions WHERE organization_id = ? AND +campaign_id = ? AND status = 'RUNNING' LIMIT 1`,
    organizationId,
    campaignId,
  ) !== undefined

/** For when the last run that began, or was missed, was planned; ms since 1970. */
export const findLastScheduledFor = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): number | undefined =>
  reader.value<number>(
    `SELECT scheduled_for FROM executions WHERE organization_id = ? AND campaign_id = ?
       AND (started_at IS NOT NULL OR status = 'MISSED') ORDER BY sequence DESC LIMIT 1`,
    organizationId,
    campaignId,
  )

interface OpenExecution {
  id: number
  /** When its job starts it. */
  beginsAt: number
  startedAt: number | null
  isFreezing: number
}

export const listExecutionsIn = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  statuses: readonly ExecutionStatus[],
): OpenExecution[] =>
  reader.all<OpenExecution>(
    `SELECT id, coalesce(begins_at, scheduled_for) AS beginsAt, started_at AS startedAt, audience_cursor IS NOT NULL AS isFreezing
     FROM executions WHERE organization_id = ? AND campaign_id = ?
       AND status IN (SELECT value FROM json_each(?)) ORDER BY sequence`,
    organizationId,
    campaignId,
    JSON.stringify(statuses),
  )

export const findRun = (
  reader: Reader,
  executionId: number,
): (Run & { status: ExecutionStatus; scheduledFor: number }) | undefined =>
  reader.get(
    `SELECT id AS executionId, organization_id AS organizationId, campaign_id AS campaignId, status,
       scheduled_for AS scheduledFor FROM executions WHERE id = ?`,
    executionId,
  )

export const findStatus = (reader: Reader, executionId: number): ExecutionStatus | undefined =>
  reader.value<ExecutionStatus>('SELECT status FROM executions WHERE id = ?', executionId)

export function setPaused(tx: Tx, id: number): void {
  tx.run(`UPDATE executions SET status = 'PAUSED' WHERE id = ?`, id)
}

/** Forgets why the run was stopped. */
export function setResumed(tx: Tx, id: number, status: 'PENDING' | 'RUNNING'): void {
  tx.run('UPDATE executions SET status = ?, last_error = NULL WHERE id = ?', status, id)
}

/** COMPLETED or FAILED -> RUNNING. False for a run in another status. */
export const setReopened = (tx: Tx, id: number): boolean =>
  tx.run(
    `UPDATE executions SET status = 'RUNNING', completed_at = NULL, last_error = NULL
     WHERE id = ? AND status IN ('COMPLETED', 'FAILED')`,
    id,
  ).changes > 0

/** PENDING -> RUNNING; its audience is everybody up to the contact `audienceThrough`. */
export function setRunning(
  tx: Tx,
  id: number,
  { audienceThrough, isMarketing }: { audienceThrough: number; isMarketing: boolean },
): void {
  tx.run(
    `UPDATE executions SET status = 'RUNNING', started_at = ?, audience_through = ?, is_marketing = ?
     WHERE id = ? AND status = 'PENDING'`,
    tx.now,
    audienceThrough,
    isMarketing ? 1 : 0,
    id,
  )
}

export function setOver(tx: Tx, id: number, status: 'CANCELLED' | 'MISSED'): void {
  tx.run('UPDATE executions SET status = ?, completed_at = ? WHERE id = ?', status, tx.now, id)
}

/**
 * Takes back MISSED runs whose time is still to come: a clock that was ahead made them. At most `limit`.
 * @returns whose they are
 */
export const takeBackMissed = (tx: Tx, limit: number): Array<Omit<Run, 'executionId'>> =>
  tx.all<Omit<Run, 'executionId'>>(
    `UPDATE executions SET status = 'CANCELLED' WHERE id IN (SELECT id FROM executions INDEXED BY executions_missed
       WHERE status = 'MISSED' AND scheduled_for > ? ORDER BY scheduled_for LIMIT ?)
     RETURNING organization_id AS organizationId, campaign_id AS campaignId`,
    tx.now,
    limit,
  )

/** Runs with a time later than now that only a clock which was ahead can have given them. @param now ms since 1970 */
export const countFutureRuns = (reader: Pick<Reader, 'value'>, now: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM executions WHERE created_at > ? OR started_at > ? OR completed_at > ?`,
    now,
    now,
    now,
  ) ?? 0

/** @param cursor the last processed contact; null when the audience is complete */
export function moveAudience(tx: Tx, id: number, cursor: number | null): void {
  tx.run('UPDATE executions SET audience_cursor = ? WHERE id = ?', cursor, id)
}

/** How many messages of a run came to each status; negative for those that left it. */
export interface CountChanges {
  SCHEDULED: number
  QUEUED: number
  SENDING: number
  SENT: number
  DELIVERED: number
  READ: number
  FAILED: number
  SKIPPED: number
  CANCELLED: number
  filtered: number
  accepted: number
}

export function addCounts(tx: Tx, id: number, changes: CountChanges): void {
  tx.run(
    `UPDATE executions SET
       scheduled_count = scheduled_count + ?, queued_count = queued_count + ?,
       sending_count = sending_count + ?, sent_count = sent_count + ?,
       delivered_count = delivered_count + ?, read_count = read_count + ?,
       failed_count = failed_count + ?, skipped_count = skipped_count + ?,
       cancelled_count = cancelled_count + ?, filtered_count = filtered_count + ?,
       accepted_count = accepted_count + ?
     WHERE id = ?`,
    changes.SCHEDULED,
    changes.QUEUED,
    changes.SENDING,
    changes.SENT,
    changes.DELIVERED,
    changes.READ,
    changes.FAILED,
    changes.SKIPPED,
    changes.CANCELLED,
    changes.filtered,
    changes.accepted,
    id,
  )
}
