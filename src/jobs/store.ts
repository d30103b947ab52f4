import type { Reader, Tx } from '../db/database.ts'
import { noteBegun, requestIdHere } from '../lib/causing-request.ts'
import { type JobRow, QUEUE_NAMES, QUEUES, type QueueName } from './table.ts'

/** SQL about jobs for the queries of other slices. */

/**
 * Returns the SQL condition that a job of this kind waits or runs, and its payload names this run.
 * @param executionId SQL of the internal id of the run
 */
export const hasJobOfRun = (kind: string, executionId: string): string =>
  `EXISTS (SELECT 1 FROM jobs WHERE kind = '${kind}' AND state IN ('READY', 'RUNNING')
    AND payload ->> 'executionId' = ${executionId})`

/** The queue for jobs of an unknown kind, such as jobs of another version. */
const DEFAULT_QUEUE: QueueName = 'chores'

/**
 * Returns the largest number of places of a queue for an organization. The appliance's own jobs count as an
 * organization.
 */
export const placesOfOne = (queue: QueueName): number => QUEUES[queue].places - 1

const COLUMNS = `id, organization_id, kind, queue, payload, attempt, max_attempts, request_id`

interface InsertedJob {
  organizationId: number | null
  kind: string
  queue: QueueName
  payload: unknown
  maxAttempts: number
  /** ms since 1970. Default now. */
  runAt?: number
  uniqueKey?: string
}

export function insertJob(tx: Tx, job: InsertedJob): void {
  const requestId = requestIdHere() ?? null
  const { changes } = tx.run(
    `INSERT INTO jobs (organization_id, kind, queue, payload, run_at, max_attempts, unique_key, created_at, request_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    job.organizationId,
    job.kind,
    job.queue,
    JSON.stringify(job.payload),
    job.runAt ?? tx.now,
    job.maxAttempts,
    job.uniqueKey ?? null,
    tx.now,
    requestId,
  )
  if (requestId !== null && changes > 0) tx.onCommit(() => noteBegun(job.kind))
  tx.notify('jobs')
}

/** Returns the organization whose turn a job takes. The appliance's own jobs (0) count as another organization. */
export const ownerOf = ({ organizationId }: { organizationId: number | null }): number => organizationId ?? 0

interface Claim {
  queue: QueueName
  /** This start of the appliance. */
  epoch: number
  /** The owner that had the last turn. The search begins with the next higher id. */
  afterOwner: number
  /** Owners that already have their maximum of places. */
  full: readonly number[]
}

const NEXT_OWNER = `SELECT ifnull(organization_id, 0) FROM jobs
  WHERE state = 'READY' AND queue = ? AND ifnull(organization_id, 0) > ?
  ORDER BY ifnull(organization_id, 0) LIMIT 1`

const FIRST_DUE = `SELECT ${COLUMNS} FROM jobs
  WHERE state = 'READY' AND queue = ? AND ifnull(organization_id, 0) = ? AND run_at <= ?
  ORDER BY run_at, id LIMIT 1`

/**
 * Finds the job of the next owner that has been due the longest. The query steps from owner to owner through an
 * index, so its cost does not depend on the number of waiting jobs.
 */
const NEXT_DUE = `SELECT ${COLUMNS} FROM jobs WHERE id = (
  WITH RECURSIVE owners (owner) AS (
    SELECT (SELECT ifnull(organization_id, 0) FROM jobs
            WHERE state = 'READY' AND queue = ? AND ifnull(organization_id, 0) > ?
            ORDER BY ifnull(organization_id, 0) LIMIT 1)
    UNION ALL
    SELECT (SELECT ifnull(organization_id, 0) FROM jobs
            WHERE state = 'READY' AND queue = ? AND ifnull(organization_id, 0) > owners.owner
            ORDER BY ifnull(organization_id, 0) LIMIT 1)
    FROM owners WHERE owner IS NOT NULL
  ),
  firsts (id) AS (
    SELECT (SELECT id FROM jobs
            WHERE state = 'READY' AND queue = ? AND ifnull(organization_id, 0) = owners.owner AND run_at <= ?
            ORDER BY run_at, id LIMIT 1)
    FROM owners WHERE owner IS NOT NULL AND owner NOT IN (SELECT value FROM json_each(?))
  )
  SELECT id FROM firsts WHERE id IS NOT NULL LIMIT 1)`

const BEFORE_ALL_OWNERS = -1

/**
 * Number of owners that are checked one by one before a search over all owners. The search costs as much as
 * four checks.
 */
const NEAR_OWNERS = 4

/** Finds the job whose turn it is. */
function nextDue(tx: Tx, claim: Claim): JobRow | undefined {
  const { queue, afterOwner, full } = claim
  let owner = afterOwner
  let isWrapped = false
  for (let step = 0; step < NEAR_OWNERS; step++) {
    const next = tx.value<number>(NEXT_OWNER, queue, owner)
    if (isWrapped && (next === undefined || next > afterOwner)) return undefined
    isWrapped ||= next === undefined
    owner = next ?? BEFORE_ALL_OWNERS
    const row = next === undefined || full.includes(next) ? undefined : firstDue(tx, queue, next)
    if (row) return row
  }
  return searchAll(tx, claim, afterOwner) ?? searchAll(tx, claim, BEFORE_ALL_OWNERS)
}

const firstDue = (tx: Tx, queue: QueueName, owner: number): JobRow | undefined =>
  tx.get<JobRow>(FIRST_DUE, queue, owner, tx.now)

const searchAll = (tx: Tx, { queue, full }: Claim, afterOwner: number): JobRow | undefined =>
  tx.get<JobRow>(NEXT_DUE, queue, afterOwner, queue, queue, tx.now, JSON.stringify(full))

/** Sets the job whose turn it is from READY to RUNNING. Returns undefined when no job is due. */
export function claimNext(tx: Tx, { queue, epoch, afterOwner, full }: Claim): JobRow | undefined {
  if ((nextRunAt(tx, queue) ?? Number.POSITIVE_INFINITY) > tx.now) return undefined
  const row = nextDue(tx, { queue, epoch, afterOwner, full })
  if (row === undefined) return undefined
  const attempt = row.attempt + 1
  // Two statements, because the same update with RETURNING takes three times as long.
  tx.run(`UPDATE jobs SET state = 'RUNNING', epoch = ?, attempt = ? WHERE id = ?`, epoch, attempt, row.id)
  return { ...row, attempt }
}

/** Sets jobs of these kinds to FAILED if an earlier start of the appliance was running them when its process died. */
export const failOrphans = (tx: Tx, epoch: number, kinds: readonly string[]): void =>
  void tx.run(
    `UPDATE jobs SET state = 'FAILED', last_error = 'The process ended while the job ran.', finished_at = ?
     WHERE state = 'RUNNING' AND epoch <> ? AND kind IN (SELECT value FROM json_each(?))`,
    tx.now,
    epoch,
    JSON.stringify(kinds),
  )

/** Makes the jobs READY again that an earlier start of the appliance was running when its process died. */
export const rescueOrphans = (tx: Tx, epoch: number): number =>
  tx.run(`UPDATE jobs SET state = 'READY', epoch = NULL WHERE state = 'RUNNING' AND epoch <> ?`, epoch)
    .changes

/** Moves waiting jobs into the present queues of their kinds, because another version may have had other queues. */
export function moveToQueues(tx: Tx, queueOfKind: ReadonlyMap<string, QueueName>): void {
  const found = tx.all<{ kind: string; queue: string }>(
    `SELECT DISTINCT kind, queue FROM jobs WHERE state = 'READY'`,
  )
  for (const { kind, queue } of found) {
    const right = queueOfKind.get(kind) ?? DEFAULT_QUEUE
    if (right === queue) continue
    tx.run(`UPDATE jobs SET queue = ? WHERE state = 'READY' AND queue = ? AND kind = ?`, right, queue, kind)
  }
}

/** Returns when the first READY job of a queue is due, ms since 1970. */
const nextRunAt = (reader: Reader, queue: QueueName): number | undefined =>
  reader.value<number>(
    `SELECT run_at FROM jobs WHERE state = 'READY' AND queue = ? ORDER BY run_at LIMIT 1`,
    queue,
  )

/** Returns when the next READY job of any queue becomes due after `now`, ms since 1970. */
export const nextDueAfter = (
  reader: Reader,
  queues: readonly QueueName[],
  now: number,
): number | undefined => {
  const times = queues.flatMap(
    (queue) =>
      reader.value<number>(
        `SELECT run_at FROM jobs WHERE state = 'READY' AND queue = ? AND run_at > ? ORDER BY run_at LIMIT 1`,
        queue,
        now,
      ) ?? [],
  )
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Tells whether a job with this key waits or runs. */
export const isEnqueued = (reader: Reader, uniqueKey: string): boolean =>
  reader.get(
    `SELECT 1 FROM jobs WHERE unique_key = ? AND unique_key IS NOT NULL AND state IN ('READY', 'RUNNING')`,
    uniqueKey,
  ) !== undefined

export function markFinished(tx: Tx, id: number, state: 'DONE' | 'FAILED', error: string | null): void {
  tx.run(
    `UPDATE jobs SET state = ?, last_error = ?, finished_at = ? WHERE id = ? AND state = 'RUNNING'`,
    state,
    error,
    tx.now,
    id,
  )
}

/** Sets a job back to READY, due at `runAt`. A snooze is not a failure, so its attempt is not counted. */
export function markLater(
  tx: Tx,
  id: number,
  { runAt, error, isSnooze }: { runAt: number; error: string | null; isSnooze: boolean },
): void {
  tx.run(
    `UPDATE jobs SET state = 'READY', epoch = NULL, run_at = ?, last_error = ?, attempt = attempt - ?
     WHERE id = ? AND state = 'RUNNING'`,
    runAt,
    error,
    isSnooze ? 1 : 0,
    id,
  )
}

/** Deletes at most 1,000 jobs that finished before `before` (ms). Returns their number. */
export const pruneFinished = (tx: Tx, before: number): number =>
  tx.run(
    'DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE finished_at < ? ORDER BY finished_at LIMIT 1000)',
    before,
  ).changes

/** Largest number of waiting jobs of a queue that is counted: enough for an alarm, and quickly counted. */
export const MOST_COUNTED = 1_000

export interface QueueLoad {
  queue: string
  /** Number of jobs that are due and not started. At most `MOST_COUNTED`. */
  waiting: number
  running: number
  /** Time when the longest waiting job was due, ms since 1970. Null when none waits. */
  oldestDueAt: number | null
}

/** Counts waiting jobs created after `now`. The clock was ahead when they were created. @param now ms since 1970 */
export const countFutureJobs = (reader: Pick<Reader, 'value'>, now: number): number =>
  reader.value<number>(`SELECT count(*) FROM jobs WHERE state = 'READY' AND created_at > ?`, now) ?? 0

/**
 * Counts waiting and running jobs of every queue. Uses the index of due jobs, so other rows of the table do not
 * matter.
 */
export const queueLoads = (reader: Pick<Reader, 'all'>, now: number): QueueLoad[] =>
  reader.all<QueueLoad>(
    `SELECT q.value AS queue,
       (SELECT count(*) FROM (SELECT 1 FROM jobs WHERE state = 'READY' AND queue = q.value AND run_at <= ?
        LIMIT ${MOST_COUNTED})) AS waiting,
       (SELECT count(*) FROM jobs WHERE state = 'RUNNING' AND +queue = q.value) AS running,
       (SELECT run_at FROM jobs WHERE state = 'READY' AND queue = q.value AND run_at <= ?
        ORDER BY run_at LIMIT 1) AS oldestDueAt
     FROM json_each(?) q`,
    now,
    now,
    JSON.stringify(QUEUE_NAMES),
  )

/** Jobs of a queue after failures. */
export interface QueueTrouble {
  queue: string
  /** Number of jobs that failed and are tried again. */
  retried: number
  /** Number of jobs that were given up since a time. */
  givenUp: number
  /** Time since when the longest retried job waits, ms since 1970. Null if there is none. */
  since: number | null
  /** Id of the newest of these jobs, and its error. */
  newest: number
  lastError: string | null
}

/** Lists the queues with jobs that failed and are tried again, or were given up since a time (ms since 1970). */
export const listQueueTroubles = (reader: Pick<Reader, 'all'>, since: number): QueueTrouble[] =>
  reader.all<QueueTrouble>(
    `SELECT queue, sum(state = 'READY') AS retried, sum(state = 'FAILED') AS givenUp,
       min(CASE state WHEN 'READY' THEN created_at END) AS since, last_error, max(id) AS newest
     FROM jobs WHERE state = 'READY' AND last_error IS NOT NULL OR state = 'FAILED' AND finished_at > ?
     GROUP BY queue ORDER BY queue`,
    since,
  )

/** SQL of the time when the oldest job ended, in ms. */
export const OLDEST_FINISHED = 'SELECT min(finished_at) FROM jobs'

/** Counts the jobs of an organization that run now. */
export const countRunning = (reader: Reader, organizationId: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM jobs INDEXED BY jobs_running WHERE state = 'RUNNING' AND organization_id = ?`,
    organizationId,
  ) ?? 0
