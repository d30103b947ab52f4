import type { Reader, Tx } from '../../db/database.ts'
import type { ExecutionStatus } from './table.ts'

/** The SQL that writes executions, except the ends and halts in run-state.ts. */

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
  /** When its job starts. */
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

interface OpenExecution {
  id: number
  /** When its job starts. */
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

export function setPaused(tx: Tx, id: number): void {
  tx.run(`UPDATE executions SET status = 'PAUSED' WHERE id = ?`, id)
}

/** Clears the reason why the run was stopped. */
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

/** PENDING -> RUNNING; its audience is all contacts up to `audienceThrough`. */
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
