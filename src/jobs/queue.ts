import type { Reader, Tx } from '../db/database.ts'

/**
 * The durable queue. A job is a row written in the transaction of the change
 * that asks for it: after a crash either both exist or neither does.
 *
 *   READY -> RUNNING (claimed by this start of the appliance: its epoch)
 *   RUNNING -> DONE | FAILED | READY again, later (retry, snooze)
 *   RUNNING of an older epoch -> READY: its process died (`rescue`).
 *
 * Handlers run at least once: each must be safe to run again.
 */
export interface NewJob {
  /** `noun.verb`, such as `contact_import.run`. */
  kind: string
  organizationId: number | null
  payload?: Record<string, unknown>
  /** ms since 1970; default now. */
  runAt?: number
  /** While a job with this key is READY or RUNNING, another is not inserted. */
  uniqueKey?: string
  /** Failures before the job is FAILED for good; default 10. */
  maxAttempts?: number
}

export interface JobRow {
  id: number
  organizationId: number | null
  kind: string
  payload: string
  attempt: number
  maxAttempts: number
  runAt: number
}

const COLUMNS = `id, organization_id AS organizationId, kind, payload, attempt,
  max_attempts AS maxAttempts, run_at AS runAt`

export function enqueue(tx: Tx, job: NewJob): void {
  tx.run(
    `INSERT INTO jobs (organization_id, kind, payload, run_at, max_attempts, unique_key, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    job.organizationId,
    job.kind,
    JSON.stringify(job.payload ?? {}),
    job.runAt ?? tx.now,
    job.maxAttempts ?? 10,
    job.uniqueKey ?? null,
    tx.now,
  )
  tx.notify('jobs')
}

export const claimDue = (tx: Tx, epoch: number, limit: number): JobRow[] =>
  tx.all<JobRow>(
    `UPDATE jobs SET state = 'RUNNING', epoch = ?, attempt = attempt + 1
     WHERE id IN (SELECT id FROM jobs WHERE state = 'READY' AND run_at <= ? ORDER BY run_at, id LIMIT ?)
     RETURNING ${COLUMNS}`,
    epoch,
    tx.now,
    limit,
  )

/** Puts back what an earlier start of the appliance was running when it died. */
export const rescue = (tx: Tx, epoch: number): number =>
  tx.run(`UPDATE jobs SET state = 'READY', epoch = NULL WHERE state = 'RUNNING' AND epoch <> ?`, epoch)
    .changes

/** When the next READY job is due, ms since 1970. */
export const nextRunAt = (reader: Reader): number | undefined =>
  reader.value<number>(`SELECT run_at FROM jobs WHERE state = 'READY' ORDER BY run_at LIMIT 1`)

export function markFinished(tx: Tx, id: number, state: 'DONE' | 'FAILED', error: string | null): void {
  tx.run(
    `UPDATE jobs SET state = ?, last_error = ?, finished_at = ? WHERE id = ? AND state = 'RUNNING'`,
    state,
    error,
    tx.now,
    id,
  )
}

/** Back to READY at `runAt`. A snooze is not a failed attempt and gives its attempt back. */
export function markLater(tx: Tx, id: number, runAt: number, error: string | null, isSnooze: boolean): void {
  tx.run(
    `UPDATE jobs SET state = 'READY', epoch = NULL, run_at = ?, last_error = ?, attempt = attempt - ?
     WHERE id = ? AND state = 'RUNNING'`,
    runAt,
    error,
    isSnooze ? 1 : 0,
    id,
  )
}

/** Forgets finished jobs older than `before`; a few at a time. */
export const pruneFinished = (tx: Tx, before: number): number =>
  tx.run(
    'DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE finished_at < ? ORDER BY finished_at LIMIT 1000)',
    before,
  ).changes
