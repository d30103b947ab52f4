import { findById } from '../../channels/identities/store.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { requestIdHere } from '../../lib/causing-request.ts'
import { cutText } from '../../lib/stored-sentence.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { CampaignSender, Halt, Run, SendingPorts } from './ports.ts'
import type { CanaryState, ExecutionRow, ExecutionStatus } from './table.ts'

const MAX_ERROR_LENGTH = 500

/**
 * Ends each RUNNING run of `executionIds` that has a complete audience and no message scheduled, queued or
 * sending. It becomes FAILED if messages failed and none was sent, else COMPLETED.
 */
export function completeIfDrained(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished'>,
  executionIds: Iterable<number>,
): void {
  for (const executionId of executionIds) {
    const closed = tx.get<Run & { status: 'COMPLETED' | 'FAILED' }>(fragment`
      UPDATE executions SET completed_at = ${tx.now}, status = CASE WHEN failed_count > 0
        AND sent_count + delivered_count + read_count = 0 THEN 'FAILED' ELSE 'COMPLETED' END
      WHERE id = ${executionId} AND status = 'RUNNING' AND audience_cursor IS NULL AND scheduled_count = 0
        AND queued_count = 0 AND sending_count = 0
      RETURNING id AS executionId, organization_id, campaign_id, status`)
    if (closed) {
      const { status, ...run } = closed
      ports.executionFinished(tx, run, status)
    }
  }
}

/**
 * RUNNING or PENDING -> PAUSED by a guard. Passes the reason to the campaign. The run keeps the cause until it
 * is resumed. Runs in other states do not change.
 */
export function haltExecution(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionHalted'>,
  executionId: number,
  halt: Halt,
): void {
  const run = tx.get<Run>(fragment`
    UPDATE executions SET status = 'PAUSED', last_error = ${halt.cause && cutText(halt.cause, MAX_ERROR_LENGTH)}
    WHERE id = ${executionId} AND status IN ('PENDING', 'RUNNING')
    RETURNING id AS executionId, organization_id, campaign_id`)
  if (run) ports.executionHalted(tx, run, halt)
}

type HaltPorts = Pick<SendingPorts, 'executionHalted' | 'loadPlan'>

/** Halts every run that sends from this identity. */
export function haltRunsOfSender(tx: Tx, ports: HaltPorts, channelIdentityId: number, halt: Halt): void {
  for (const { executionId } of runsOfSender(tx, ports, channelIdentityId)) {
    haltExecution(tx, ports, executionId, halt)
  }
}

/** Like `haltRunsOfSender`, but a run with another usable sender continues. */
export function haltRunsWithoutOther(tx: Tx, ports: HaltPorts, channelIdentityId: number, halt: Halt): void {
  for (const { executionId, senders } of runsOfSender(tx, ports, channelIdentityId)) {
    if (!hasOther(senders, channelIdentityId)) haltExecution(tx, ports, executionId, halt)
  }
}

/** Halts every run that sends this template from this identity. */
export function haltRunsOfTemplate(
  tx: Tx,
  ports: HaltPorts,
  {
    channelIdentityId,
    template,
  }: { channelIdentityId: number; template: Pick<FilledTemplate, 'name' | 'language'> },
  halt: Halt,
): void {
  for (const { executionId, sends } of runsOfSender(tx, ports, channelIdentityId)) {
    const isIt = sends?.name === template.name && sends.language === template.language
    if (isIt) haltExecution(tx, ports, executionId, halt)
  }
}

/** Returns whether another of these senders can send. */
export const hasOther = (senders: readonly CampaignSender[], channelIdentityId: number): boolean =>
  senders.some((one) => one.status === 'ACTIVE' && one.channelIdentityId !== channelIdentityId)

/** Lists the RUNNING runs that send from this identity. */
function runsOfSender(
  tx: Tx,
  ports: HaltPorts,
  channelIdentityId: number,
): Array<{ executionId: number; senders: readonly CampaignSender[]; sends: FilledTemplate | null }> {
  const organizationId = findById(tx, channelIdentityId)?.organizationId
  const running = tx.all<{ id: number; campaignId: number }>(fragment`SELECT id, campaign_id
    FROM executions WHERE organization_id = ${organizationId ?? null} AND status = 'RUNNING'`)
  return running.flatMap(({ id, campaignId }) => {
    const { senders = [], whatsappTemplate: sends = null } =
      ports.loadPlan(tx, organizationId!, campaignId) ?? {}
    const sendsFromIt = senders.some((sender) => sender.channelIdentityId === channelIdentityId)
    return sendsFromIt ? [{ executionId: id, senders, sends }] : []
  })
}

export interface ExecutionReference {
  id: number
  uuid: string
  /** 1 for the first run of its campaign. */
  sequence: number
}

/** Inserts a PENDING run, numbered after the last run of its campaign. */
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
  tx.get<ExecutionReference>(fragment`
    INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, begins_at,
      created_at, request_id)
    SELECT ${row.uuid}, ${row.organizationId}, ${row.campaignId}, coalesce(max(sequence), 0) + 1, 'PENDING',
      ${row.scheduledFor}, ${row.beginsAt}, ${tx.now}, ${requestIdHere() ?? null} FROM executions
    WHERE organization_id = ${row.organizationId} AND campaign_id = ${row.campaignId}
    RETURNING id, uuid, sequence`)!

/** Inserts MISSED runs, numbered after the last run of their campaign. */
export function insertMissed(
  tx: Tx,
  {
    organizationId,
    campaignId,
    rows,
  }: { organizationId: number; campaignId: number; rows: readonly { uuid: string; scheduledFor: number }[] },
): void {
  tx.run(fragment`
    INSERT INTO executions (uuid, organization_id, campaign_id, sequence, status, scheduled_for, created_at,
      completed_at)
    SELECT value ->> 'uuid', ${organizationId}, ${campaignId},
      (SELECT coalesce(max(sequence), 0) FROM executions WHERE organization_id = ${organizationId}
      AND campaign_id = ${campaignId}) + key + 1, 'MISSED', value ->> 'scheduledFor', ${tx.now}, ${tx.now}
    FROM json_each(${JSON.stringify(rows)}) ORDER BY key`)
}

export interface PlannedExecution {
  id: number
  status: 'PENDING' | 'PAUSED'
  scheduledFor: number
  /** Time when its job starts. */
  beginsAt: number
}

/** Finds the run of a campaign that has not begun and still may begin. */
export const findPlanned = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): PlannedExecution | undefined =>
  reader.get(fragment`
    SELECT id, status, scheduled_for, coalesce(begins_at, scheduled_for) AS beginsAt
    FROM executions
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}
      AND status IN ('PENDING', 'PAUSED') AND started_at IS NULL ORDER BY sequence DESC LIMIT 1`)

interface OpenExecution {
  id: number
  /** Time when its job starts. */
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
  reader.all<OpenExecution>(fragment`
    SELECT id, coalesce(begins_at, scheduled_for) AS beginsAt, started_at,
      audience_cursor IS NOT NULL AS isFreezing FROM executions
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId} AND status IN ${statuses}
    ORDER BY sequence`)

export function setPaused(tx: Tx, id: number): void {
  tx.run(`UPDATE executions SET status = 'PAUSED' WHERE id = ?`, id)
}

/** Resumes a run, and clears the reason why it was stopped. */
export function setResumed(tx: Tx, id: number, status: 'PENDING' | 'RUNNING'): void {
  tx.run('UPDATE executions SET status = ?, last_error = NULL WHERE id = ?', status, id)
}

/** COMPLETED or FAILED -> RUNNING. Returns false for a run in another status. */
export const setReopened = (tx: Tx, id: number): boolean =>
  tx.run(fragment`UPDATE executions SET status = 'RUNNING', completed_at = NULL, last_error = NULL
    WHERE id = ${id} AND status IN ('COMPLETED', 'FAILED')`).changes > 0

/** PENDING -> RUNNING. Its audience is taken from all contacts up to `audienceThrough`. */
export function setRunning(
  tx: Tx,
  id: number,
  { audienceThrough, isMarketing }: { audienceThrough: number; isMarketing: boolean },
): void {
  tx.run(fragment`
    UPDATE executions SET status = 'RUNNING', started_at = ${tx.now}, audience_through = ${audienceThrough},
      is_marketing = ${isMarketing ? 1 : 0} WHERE id = ${id} AND status = 'PENDING'`)
}

export function setOver(tx: Tx, id: number, status: 'CANCELLED' | 'MISSED'): void {
  tx.run('UPDATE executions SET status = ?, completed_at = ? WHERE id = ?', status, tx.now, id)
}

/** Ends a run without recipients. @param cause as it is stored */
export function setNothingToSend(tx: Tx, id: number, cause: string): void {
  tx.run(fragment`UPDATE executions SET status = 'COMPLETED', audience_cursor = NULL, completed_at = ${tx.now},
    last_error = ${cause} WHERE id = ${id} AND status = 'RUNNING'`)
}

/** Stores why a run has not begun, as it is stored. */
export function setCause(tx: Tx, id: number, cause: string): void {
  tx.run(fragment`UPDATE executions SET last_error = ${cause} WHERE id = ${id} AND status = 'PENDING'`)
}

/** Reads the rules of a run that claims have used, oldest first, each as JSON. */

const find = (reader: Reader, executionId: number): string[] => {
  const stored = reader.value<string | null>('SELECT claim_rules FROM executions WHERE id = ?', executionId)
  return stored ? JSON.parse(stored) : []
}

/** Returns the position of these rules among the rules of the run, and adds them if they are new. */
export function positionOfRules(tx: Tx, executionId: number, rules: string): number {
  const known = find(tx, executionId)
  const position = known.indexOf(rules)
  if (position >= 0) return position
  tx.run('UPDATE executions SET claim_rules = ? WHERE id = ?', JSON.stringify([...known, rules]), executionId)
  return known.length
}

/** Returns undefined if the run has no rules at this position. */
export const findRulesAt = (reader: Reader, executionId: number, position: number): string | undefined =>
  find(reader, executionId)[position]

/** State of the guards of a run, as stored. */
export interface GuardState
  extends Pick<ExecutionRow, 'optedOutBefore' | 'guardedFrom' | 'canaryState' | 'startedAt'> {
  /** Number of messages that are settled or that a carrier accepted. */
  tried: number
  sending: number
  failed: number
  filtered: number
  accepted: number
  /** ms since 1970 */
  decidesAt: number | null
}

const TRIED = 'sent_count + delivered_count + read_count + failed_count'

export const findGuardState = (reader: Reader, executionId: number): GuardState | undefined =>
  reader.get<GuardState>(
    `SELECT ${TRIED} AS tried, sending_count AS sending, failed_count AS failed, filtered_count AS filtered,
       accepted_count AS accepted, opted_out_before, guarded_from,
       canary_state, canary_decides_at AS decidesAt, started_at
     FROM executions WHERE id = ?`,
    executionId,
  )

/** Stores the initial state of the guards when a run begins. */
export function setGuarded(
  tx: Tx,
  executionId: number,
  { optedOut, hasCanary }: { optedOut: number; hasCanary: boolean },
): void {
  tx.run(fragment`
    UPDATE executions SET opted_out_before = ${optedOut}, canary_state = ${hasCanary ? 'SENDING' : null}
    WHERE id = ${executionId}`)
}

/**
 * Restarts the guards after a user resumed the run: their counts begin at zero, and a failed canary counts as
 * passed.
 */
export function restartGuards(tx: Tx, executionId: number, optedOut: number): void {
  tx.run(
    `UPDATE executions SET canary_state = iif(canary_state = 'FAILED', 'PASSED', canary_state),
       guarded_from = json_object('tried', ${TRIED}, 'failed', failed_count, 'filtered', filtered_count,
         'accepted', accepted_count, 'optedOut', ?, 'at', ?) WHERE id = ?`,
    optedOut,
    tx.now,
    executionId,
  )
}

/** @param decidesAt ms since 1970 */
export function setCanaryWaiting(tx: Tx, executionId: number, decidesAt: number): void {
  tx.run(fragment`UPDATE executions SET canary_state = 'WAITING', canary_decides_at = ${decidesAt}
    WHERE id = ${executionId}`)
}

export function setCanaryDecided(tx: Tx, executionId: number, state: 'PASSED' | 'FAILED'): void {
  tx.run('UPDATE executions SET canary_state = ? WHERE id = ?', state, executionId)
}

export const findNextDecision = (reader: Reader): number | undefined =>
  reader.value<number | null>(
    `SELECT canary_decides_at FROM executions WHERE status = 'RUNNING' AND canary_state = 'WAITING'
     ORDER BY canary_decides_at LIMIT 1`,
  ) ?? undefined

/** The canary of a campaign's latest run. */
export interface CanaryOfCampaign {
  campaignId: number
  state: CanaryState | null
  decidesAt: number | null
  sequence: number
}

/**
 * Lists the canary of each campaign that has a run. In a group, SQLite takes bare columns from the row with the
 * maximum.
 */
export const listCanaries = (
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): CanaryOfCampaign[] =>
  reader.all<CanaryOfCampaign>(fragment`
    SELECT campaign_id, canary_state AS state, canary_decides_at AS decidesAt,
      max(sequence) AS sequence FROM executions
    WHERE organization_id = ${organizationId} AND campaign_id IN ${campaignIds} GROUP BY campaign_id`)
