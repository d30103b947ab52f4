import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { fromOrganization, isUnsuspendedOrganization } from '../../accounts/organizations/fragments.ts'
import { readerOf } from '../../db/bare-reader.ts'
import type { Invariant } from '../../db/check.ts'
import { prepared, type Reader, type Tx } from '../../db/database.ts'
import type { Connection } from '../../db/driver.ts'
import { allOf, type Fragment, fragment } from '../../db/fragment.ts'
import { rowsBy } from '../../db/rows-by.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { hasJobOfRun } from '../../jobs/store.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { MESSAGE_STATUSES } from '../messages/table.ts'
import { cancelMessagesJob, startRunJob } from './job-kinds.ts'
import type { Run } from './ports.ts'
import { type ExecutionRow, type ExecutionStatus, executions } from './table.ts'

/**
 * Returns SQL that sets a count of every run whose messages are still stored.
 * @param column one of the counts of `executions e`
 * @param sql of the number
 */
export const setExecutionCount = (column: string, sql: string): string =>
  `UPDATE executions AS e SET ${column} = ${sql} WHERE ${hasItsMessages('e')}`

/**
 * Returns the internal ids of the runs of a campaign.
 * @param campaignId its internal id, or SQL of it in parentheses
 */
export const idsOfExecutions = (organizationId: number, campaignId: number | Fragment): Fragment =>
  fragment`(SELECT id FROM executions WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId})`

/**
 * Returns the SQL condition that the messages of a run are still stored. Messages of old runs are deleted.
 * @param alias of `executions`
 */
export const hasItsMessages = (alias: string): string => `${alias}.purged_at IS NULL`

/**
 * Returns the SQL condition that the audience of the run is not complete.
 * @param id SQL of its internal id
 */
export const isFreezing = (id: string): string =>
  `EXISTS (SELECT 1 FROM executions freezing WHERE freezing.id = ${id} AND freezing.audience_cursor IS NOT NULL)`

/**
 * Returns SQL of the reason why an open run of a campaign was stopped. NULL if no run was.
 * @param campaign alias of the row of `campaigns`
 */
export const errorOfOpenRun = (campaign: string): string =>
  `(SELECT x.last_error FROM executions x WHERE x.organization_id = ${campaign}.organization_id
     AND x.campaign_id = ${campaign}.id AND x.status IN ('PENDING', 'RUNNING', 'PAUSED')
     AND x.last_error IS NOT NULL LIMIT 1)`

/** The commands that repair a run whose jobs are missing. */
export const PAUSE_AND_RESUME = 'carillon campaign pause ID && carillon campaign resume ID'

/** The progress of freezing the audience of a run. */
interface Progress {
  organizationId: number
  campaignId: number
  /** The last contact that was processed. */
  cursor: number
  /** The newest contact when the run began. */
  through: number
  startedAt: number
  scheduledFor: number
}

/** Returns undefined when the run is not RUNNING or its audience is complete. */
export const findProgress = (reader: Reader, executionId: number): Progress | undefined =>
  reader.get<Progress>(fragment`
    SELECT organization_id, campaign_id, audience_cursor AS cursor,
      audience_through AS through, started_at, scheduled_for FROM executions
    WHERE id = ${executionId} AND status = 'RUNNING' AND audience_cursor IS NOT NULL
      AND audience_through IS NOT NULL AND started_at IS NOT NULL`)

/** The progress of a run, for callers that wait for its messages. */
export interface RunProgress {
  status: ExecutionStatus
  startedAt: number
  /** 1 if its audience is not complete, else 0. */
  isFreezing: number
  queued: number
  sending: number
}

/** Returns undefined for a run that has not begun. */
export const findRunProgress = (reader: Reader, executionId: number): RunProgress | undefined =>
  reader.get<RunProgress>(fragment`
    SELECT status, started_at, audience_cursor IS NOT NULL AS isFreezing, queued_count AS queued,
      sending_count AS sending FROM executions WHERE id = ${executionId} AND started_at IS NOT NULL`)

/** A run that has begun, to explain the outcome for a contact. */
export type BegunRun = Pick<
  ExecutionRow,
  'id' | 'uuid' | 'sequence' | 'status' | 'audienceCursor' | 'audienceThrough' | 'purgedAt'
> & { startedAt: number }

const BEGUN = `SELECT id, uuid, sequence, status, started_at, audience_cursor, audience_through, purged_at
  FROM executions WHERE organization_id = ? AND campaign_id = ? AND started_at IS NOT NULL`

/** Finds the last run of a campaign that has begun. */
export const findLastBegun = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): BegunRun | undefined =>
  reader.get<BegunRun>(`${BEGUN} ORDER BY sequence DESC LIMIT 1`, organizationId, campaignId)

/** Returns undefined if the campaign has no such run, or the run has not begun. */
export const findBegun = (
  reader: Reader,
  organizationId: number,
  { campaignId, uuid }: { campaignId: number; uuid: string },
): BegunRun | undefined => reader.get<BegunRun>(`${BEGUN} AND uuid = ?`, organizationId, campaignId, uuid)

/**
 * Lists executions of active organizations that have messages to claim. Includes executions whose first
 * messages are all answered, because the wait of their other messages begins then.
 */
export const listRunnable = (reader: Reader): Run[] =>
  reader.all<Run>(
    `SELECT id AS executionId, organization_id, campaign_id
     FROM executions WHERE status = 'RUNNING' AND ${isUnsuspendedOrganization('organization_id')}
       AND (queued_count > 0 OR (canary_state = 'SENDING' AND sending_count = 0))
     ORDER BY organization_id, id`,
  )

/** Returns the position of a run among those of its campaign. */
export const sequenceOf = (reader: Reader, executionId: number): number =>
  reader.value<number>('SELECT sequence FROM executions WHERE id = ?', executionId)!

/** Tells whether a run is in progress: it has begun and is neither paused nor ended. */
export const hasRunUnderWay = (reader: Reader): boolean =>
  reader.get(`SELECT 1 FROM executions WHERE status = 'RUNNING' LIMIT 1`) !== undefined

/** A run of an organization that is sending and has messages left. */
export interface SendingRun {
  executionId: number
  campaignId: number
  queued: number
  scheduled: number
  /** 1 if its audience is not complete, else 0. */
  isFreezing: number
}

/** Lists the runs, oldest first. */
export const listSendingRuns = (reader: Reader, organizationId: number): SendingRun[] =>
  reader.all<SendingRun>(fragment`
    SELECT id AS executionId, campaign_id, queued_count AS queued, scheduled_count AS scheduled,
      audience_cursor IS NOT NULL AS isFreezing FROM executions
    WHERE organization_id = ${organizationId} AND status = 'RUNNING' AND queued_count + scheduled_count > 0
    ORDER BY id`)

/** Time after the end of a cancelled run in which one of its messages may still leave and be reported. */
const AFTER_THE_END_MS = DAY_MS

/** Runs of marketing that may have sent a message since a time, by internal id. @param since ms since 1970 */
export const listMarketingRuns = (reader: Reader, organizationId: number, since: number): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM executions
      WHERE organization_id = ${organizationId} AND is_marketing = 1 AND completed_at IS NULL
      UNION ALL SELECT id FROM executions
      WHERE organization_id = ${organizationId} AND is_marketing = 1
        AND completed_at >= ${since - AFTER_THE_END_MS}`)
    .map(({ id }) => id)

/** SQL of the internal ids of the runs that may have sent a message since a time. @param since ms since 1970 */
export const idsOfRunsSince = (organizationId: number, since: number): Fragment =>
  fragment`(SELECT id FROM executions WHERE organization_id = ${organizationId}
    AND ifnull(completed_at >= ${since - AFTER_THE_END_MS}, TRUE))`

/** Counts the runs that have not ended, by status, and their unsettled messages. */
export const sumOpen = (
  reader: Reader,
): Record<'pending' | 'running' | 'paused' | 'scheduled' | 'queued' | 'sending', number> =>
  reader.get(
    `SELECT count(*) FILTER (WHERE status = 'PENDING') AS pending,
       count(*) FILTER (WHERE status = 'RUNNING') AS running,
       count(*) FILTER (WHERE status = 'PAUSED') AS paused,
       coalesce(sum(scheduled_count), 0) AS scheduled, coalesce(sum(queued_count), 0) AS queued,
       coalesce(sum(sending_count), 0) AS sending
     FROM executions WHERE status IN ('PENDING', 'RUNNING', 'PAUSED')`,
  )!

/** Tells whether a run would begin or continue as soon as sending begins. */
export function hasDueExecutions(connection: Connection, nowMs: number): boolean {
  const reader = readerOf(connection)
  const has = (sql: string, ...params: unknown[]) => reader.get(sql, ...params) !== undefined
  return (
    has(
      `SELECT 1 FROM executions WHERE status = 'RUNNING' AND (queued_count > 0 OR audience_cursor IS NOT NULL)`,
    ) ||
    has(
      `SELECT 1 FROM executions WHERE status = 'PENDING' AND coalesce(begins_at, scheduled_for) <= ?`,
      nowMs,
    )
  )
}

const ofCampaign = prepared((orm) =>
  orm
    .select()
    .from(executions)
    .where(
      and(
        eq(executions.organizationId, sql.placeholder('organizationId')),
        eq(executions.campaignId, sql.placeholder('campaignId')),
      ),
    )
    .orderBy(desc(executions.sequence))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
)

/** Lists the runs of a campaign, latest first. */
export const listExecutions = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
  page: PageRequest,
): ExecutionRow[] =>
  ofCampaign(reader).all({ organizationId, campaignId, limit: page.limit, offset: pageOffset(page) })

const byUuid = rowsBy(executions, 'organizationId', 'campaignId', 'uuid')

/** Returns undefined when the campaign has no such run. */
export const findExecution = (
  reader: Reader,
  organizationId: number,
  { campaignId, uuid }: { campaignId: number; uuid: string },
): ExecutionRow | undefined => byUuid(reader).get({ organizationId, campaignId, uuid })

const begun = prepared((orm) =>
  orm
    .select()
    .from(executions)
    .where(
      and(
        eq(executions.organizationId, sql.placeholder('organizationId')),
        eq(executions.campaignId, sql.placeholder('campaignId')),
        lt(executions.sequence, sql.placeholder('before')),
        isNotNull(executions.startedAt),
      ),
    )
    .orderBy(desc(executions.sequence))
    .limit(sql.placeholder('limit'))
    .prepare(),
)

/** Lists the runs of a campaign that have begun, latest first. @param before a sequence: only runs before it */
export const listBegun = (
  reader: Reader,
  organizationId: number,
  {
    campaignId,
    before = Number.MAX_SAFE_INTEGER,
    limit,
  }: { campaignId: number; before?: number; limit: number },
): ExecutionRow[] => begun(reader).all({ organizationId, campaignId, before, limit })

/** Returns the internal ids of the runs of a campaign. */
export const listRunIds = (reader: Reader, organizationId: number, campaignId: number): number[] =>
  reader
    .all<{ id: number }>(fragment`SELECT id FROM executions
      WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}`)
    .map(({ id }) => id)

export const countExecutions = (reader: Reader, organizationId: number, campaignId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM executions
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}`) ?? 0

/** Tells whether a run of the campaign is RUNNING. */
export const hasRunning = (reader: Reader, organizationId: number, campaignId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM executions
    WHERE organization_id = ${organizationId} AND +campaign_id = ${campaignId} AND status = 'RUNNING' LIMIT 1`) !==
  undefined

/** Returns the planned time of the last run that began or was missed, ms since 1970. */
export const findLastScheduledFor = (
  reader: Reader,
  organizationId: number,
  campaignId: number,
): number | undefined =>
  reader.value<number>(fragment`SELECT scheduled_for FROM executions
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}
      AND (started_at IS NOT NULL OR status = 'MISSED') ORDER BY sequence DESC LIMIT 1`)

export const findRun = (
  reader: Reader,
  executionId: number,
): (Run & { status: ExecutionStatus; scheduledFor: number }) | undefined =>
  reader.get(fragment`
    SELECT id AS executionId, organization_id, campaign_id, status,
      scheduled_for FROM executions WHERE id = ${executionId}`)

/** Tells whether messages of a campaign wait to be claimed. */
export const hasWaitingMessages = (reader: Reader, organizationId: number, campaignId: number): boolean =>
  reader.get(fragment`SELECT 1 FROM executions WHERE organization_id = ${organizationId}
    AND campaign_id = ${campaignId} AND queued_count + scheduled_count > 0 LIMIT 1`) !== undefined

/** Returns the public id of a run and the id of the request that caused it, for the log. */
export const findLoggedRun = (
  reader: Reader,
  executionId: number,
): { run: string; requestId: string | null } | undefined =>
  reader.get<{ run: string; requestId: string | null }>(
    'SELECT uuid AS run, request_id FROM executions WHERE id = ?',
    executionId,
  )

export const findStatus = (reader: Reader, executionId: number): ExecutionStatus | undefined =>
  reader.value<ExecutionStatus>('SELECT status FROM executions WHERE id = ?', executionId)

/**
 * Removes at most `limit` MISSED runs whose time is in the future: a clock that was ahead made them.
 * @returns their organizations and campaigns
 */
export const takeBackMissed = (tx: Tx, limit: number): Array<Omit<Run, 'executionId'>> =>
  tx.all<Omit<Run, 'executionId'>>(fragment`UPDATE executions SET status = 'CANCELLED'
    WHERE id IN (SELECT id FROM executions INDEXED BY executions_missed WHERE status = 'MISSED'
      AND scheduled_for > ${tx.now} ORDER BY scheduled_for LIMIT ${limit})
    RETURNING organization_id, campaign_id`)

/** Counts runs in the future. They exist only because a clock was ahead. @param now ms since 1970 */
export const countFutureRuns = (reader: Pick<Reader, 'value'>, now: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM executions
    WHERE created_at > ${now} OR started_at > ${now} OR completed_at > ${now}`) ?? 0

/** Moves the cursor of the audience. @param cursor the last processed contact; null when the audience is complete */
export function moveAudience(tx: Tx, id: number, cursor: number | null): void {
  tx.run('UPDATE executions SET audience_cursor = ? WHERE id = ?', cursor, id)
}

const COUNTED = [...MESSAGE_STATUSES, 'filtered', 'accepted'] as const

/** Changes of a run's message counts by status. Negative if messages left the status. */
export type CountChanges = Record<(typeof COUNTED)[number], number>

export const noChanges = (): CountChanges =>
  Object.fromEntries(COUNTED.map((counted) => [counted, 0])) as CountChanges

const ADD_COUNTS = `UPDATE executions SET
  ${COUNTED.map((counted) => `${counted.toLowerCase()}_count = ${counted.toLowerCase()}_count + ?`).join(', ')} WHERE id = ?`

export function addCounts(tx: Tx, id: number, changes: CountChanges): void {
  tx.run(ADD_COUNTS, ...COUNTED.map((counted) => changes[counted]), id)
}

/** Deletes the messages of old runs. */

interface PurgedRun {
  executionId: number
  executionUuid: string
  organizationId: number
}

const PURGED = 'id AS executionId, uuid AS executionUuid, organization_id'

/** Finds a run whose messages are being deleted. */
export const findPurging = (reader: Reader): PurgedRun | undefined =>
  reader.get<PurgedRun>(`SELECT ${PURGED} FROM executions WHERE is_purging = 1 ORDER BY id LIMIT 1`)

const BEGIN = `UPDATE executions SET purged_at = ?, is_purging = 1 WHERE id = (SELECT e.id FROM executions e
    WHERE e.purged_at IS NULL AND e.completed_at IS NOT NULL AND e.completed_at < ?
      AND e.scheduled_count + e.queued_count + e.sending_count = 0
      AND e.completed_at < ? - ? * ifnull((SELECT frequency_cap_days ${fromOrganization('e.organization_id')}), 0)
    ORDER BY e.completed_at LIMIT 1)
  RETURNING ${PURGED}`

/**
 * Begins to delete the messages of the run that ended first, among the runs that ended at least `days` ago.
 * Runs whose messages a frequency cap may still count are left out.
 */
export const beginPurge = (tx: Tx, days: number): PurgedRun | undefined =>
  tx.get<PurgedRun>(BEGIN, tx.now, tx.now - days * DAY_MS, tx.now, DAY_MS)

/** Ends the deletion of a run's messages. No proof is left that needs the run's rules. */
export function endPurge(tx: Tx, executionId: number): void {
  tx.run('UPDATE executions SET is_purging = 0, claim_rules = NULL WHERE id = ?', executionId)
}

/** Time after the end of a run in which its messages may still be settled. */
const LATE_MS = DAY_MS

const ALWAYS = { from: Number.MIN_SAFE_INTEGER / 2, to: Number.MAX_SAFE_INTEGER }

/**
 * Returns when the messages of the latest run that sent in this period were deleted, or undefined if all of
 * them are stored.
 */
export function findPurgedAt(
  reader: Reader,
  of: { organizationId: number; campaignId: number; executionId?: number | undefined },
  { from, to }: { from: number; to: number } = ALWAYS,
): number | undefined {
  const where = allOf([
    fragment`organization_id = ${of.organizationId} AND campaign_id = ${of.campaignId}`,
    ...(of.executionId === undefined ? [] : [fragment`id = ${of.executionId}`]),
    fragment`purged_at IS NOT NULL AND started_at <= ${to} AND completed_at >= ${from - LATE_MS}`,
  ])
  return reader.value<number>(fragment`SELECT purged_at FROM executions WHERE ${where}
    ORDER BY sequence DESC LIMIT 1`)
}

/**
 * Conditions that hold at every commit and that SQLite does not check. A run without its job would wait forever
 * with its messages.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'a run that has not begun has a job that begins it',
    sql: `SELECT count(*) FROM executions e
      WHERE e.status = 'PENDING' AND NOT ${hasJobOfRun(startRunJob.kind, 'e.id')}`,
    remedy: PAUSE_AND_RESUME,
    isQuick: true,
  },
  {
    name: 'a run whose recipients are being chosen has a job that continues it',
    sql: `SELECT count(*) FROM executions e WHERE e.status = 'RUNNING' AND e.audience_cursor IS NOT NULL
      AND NOT ${hasJobOfRun(startRunJob.kind, 'e.id')}`,
    remedy: PAUSE_AND_RESUME,
    isQuick: true,
  },
  {
    name: 'pending messages of a cancelled run have a job that cancels them',
    sql: `SELECT count(*) FROM executions e WHERE e.status = 'CANCELLED' AND e.scheduled_count + e.queued_count > 0
      AND NOT ${hasJobOfRun(cancelMessagesJob.kind, 'e.id')}`,
    isQuick: true,
  },
  {
    name: 'a finished run has nothing left to send',
    sql: `SELECT count(*) FROM executions WHERE status IN ('COMPLETED', 'FAILED', 'MISSED')
      AND scheduled_count + queued_count + sending_count > 0`,
    isQuick: true,
  },
]
