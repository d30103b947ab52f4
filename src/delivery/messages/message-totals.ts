import type { Reader, Tx } from '../../db/database.ts'
import { allOf, type Fragment, fragment, verbatim, wholeUnits } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import { hasItsMessages, idsOfExecutions } from '../executions/store.ts'
import { FIRST_MINUTE, KEPT_MINUTES, MINUTES_SINCE_KEY, RUNS_WITH_MINUTES, setMinutes } from './fragments.ts'
import type { MessageStatus, messageMinutes, messageTotals } from './table.ts'

/**
 * Messages of each run by the minute in which they were sent, delivered or failed. Retained for eight days:
 * users look at minutes while a campaign sends and in the days after, and a slow run has a row for each
 * message. Older minutes are counted from the messages themselves.
 */
const RETENTION_MS = 8 * DAY_MS
const ROWS_PER_PRUNE = 10_000

type MinuteRow = Omit<typeof messageMinutes.$inferSelect, 'executionId'>

/** @param messages negative if a message that counted as failed did not fail */
function addMinute(tx: Tx, executionId: number, { kind, minute, messages }: MinuteRow): void {
  tx.run(fragment`INSERT INTO message_minutes (execution_id, kind, minute, messages)
    VALUES (${executionId}, ${kind}, ${minute}, ${messages})
    ON CONFLICT DO UPDATE SET messages = messages + excluded.messages`)
}

/** Returns the time of the first stored minute, ms since 1970. */
const keptSince = (reader: Reader): number => Number(findSetting(reader, MINUTES_SINCE_KEY) ?? 0)

/**
 * Lists the minutes of a campaign or run in a range of at most two days. Returns undefined if the range begins
 * before the stored minutes. At most three rows per minute and run, not added up over the runs.
 * @param from, to ms since 1970, both included
 */
export function listKeptMinutes(
  reader: Reader,
  { organizationId, campaignId, executionId }: RunsOfCampaign,
  { from, to }: { from: number; to: number },
): MinuteRow[] | undefined {
  if (from < keptSince(reader)) return undefined
  const runs =
    executionId === undefined ? idsOfExecutions(organizationId, campaignId) : fragment`${[executionId]}`
  const { text, params } = fragment`SELECT kind, minute, messages FROM message_minutes
    WHERE execution_id IN ${runs} AND kind IN ${['SENT', 'DELIVERED', 'FAILED']}
      AND minute BETWEEN ${Math.floor(from / MINUTE_MS)} AND ${Math.floor(to / MINUTE_MS)}`
  return reader.all<MinuteRow>(text, ...params)
}

interface RunsOfCampaign {
  organizationId: number
  campaignId: number
  /** Absent for all runs. */
  executionId?: number | undefined
}

/**
 * Deletes some old minutes, and stores the time since which the rest are complete. Returns the number of
 * deleted minutes.
 */
export function pruneMinutes(tx: Tx): number {
  const since = Math.floor((tx.now - RETENTION_MS) / MINUTE_MS)
  if (since * MINUTE_MS > keptSince(tx)) putSetting(tx, MINUTES_SINCE_KEY, String(since * MINUTE_MS))
  return tx.run(fragment`DELETE FROM message_minutes
    WHERE (execution_id, kind, minute) IN (SELECT execution_id, kind, minute FROM message_minutes
      WHERE minute < ${since} LIMIT ${ROWS_PER_PRUNE})`).changes
}

/**
 * Counts sent, delivered, failed and skipped messages of each run by quarter hour, and for some days by the
 * minute. Adding up a million rows for each view of a campaign would take seconds.
 */
type MessageTotal = Omit<typeof messageTotals.$inferSelect, 'executionId'>
export type TotalKind = MessageTotal['kind']

/** The offset of every time zone is a multiple of this, so hours and days of any zone can be added up. */
export const QUARTER_MS = 15 * MINUTE_MS

/** A campaign by its internal id, or a run of it. */
export interface CampaignOrRun {
  organizationId: number
  campaignId: number
  /** Absent for all runs. */
  executionId?: number | undefined
}

const idsOf = ({ organizationId, campaignId, executionId }: CampaignOrRun): Fragment =>
  executionId === undefined ? idsOfExecutions(organizationId, campaignId) : fragment`${[executionId]}`

/** Lists the totals of a campaign or run: a few hundred rows even for a million messages. */
export const listMessageTotals = (reader: Reader, of: CampaignOrRun): MessageTotal[] => {
  const { text, params } = idsOf(of)
  return reader.all<MessageTotal>(
    `SELECT kind, quarter, error_code, sum(messages) AS messages, sum(segments) AS segments
     FROM message_totals WHERE execution_id IN ${text}
     GROUP BY kind, quarter, error_code HAVING sum(messages) > 0`,
    ...params,
  )
}

/** Segments of the sent messages, by run. Absent for a run without any. */
export const listSegments = (
  reader: Reader,
  executionIds: readonly number[],
): Array<{ executionId: number; segments: number }> =>
  reader.all(fragment`SELECT execution_id, sum(segments) AS segments FROM message_totals
    WHERE execution_id IN ${executionIds} AND kind = 'SENT' GROUP BY execution_id`)

/** Returns the average segments of a sent message of a run, or undefined if none was sent. */
export const averageSegments = (reader: Reader, executionId: number): number | undefined =>
  reader.value<number | null>(fragment`SELECT sum(segments) * 1.0 / nullif(sum(messages), 0)
    FROM message_totals WHERE execution_id = ${executionId} AND kind = 'SENT'`) ?? undefined

/** Messages with the same events in the same minutes since 1970. Null for an event that has not happened. */
interface MinutesRow {
  sent: number | null
  delivered: number | null
  failed: number | null
  messages: number
}

const minute = (column: string) => wholeUnits(column, MINUTE_MS)

/**
 * Lists messages of a campaign or run with an event in a range of time. Reads each message, so use the read
 * pool: totals are only stored by quarter hour.
 * @param from, to ms since 1970, both included
 */
export function listByMinute(
  reader: RowReader,
  of: CampaignOrRun,
  { from, to }: { from: number; to: number },
): Promise<MinutesRow[]> {
  const { text, params } =
    fragment`SELECT ${minute('sent_at')} AS sent, ${minute('delivered_at')} AS delivered,
      iif(status = 'FAILED', ${minute('failed_at')}, NULL) AS failed, count(*) AS messages
    FROM messages WHERE execution_id IN ${idsOf(of)} AND ${interruptible('id')}
      AND (sent_at BETWEEN ${from} AND ${to} OR delivered_at BETWEEN ${from} AND ${to}
        OR failed_at BETWEEN ${from} AND ${to})
    GROUP BY 1, 2, 3`
  return reader.all<MinutesRow>(text, ...params)
}

/** An event of some messages of a run. */
interface Happened extends Omit<MessageTotal, 'quarter'> {
  /** Minutes since 1970. 0 for SKIPPED. */
  minute: number
}

type Change = Happened & { executionId: number }

const isSame = (a: Happened, b: Happened): boolean =>
  a.kind === b.kind && a.minute === b.minute && a.errorCode === b.errorCode

/** Collects the changes of a transaction, and writes each total once. */
export class MessageTotals {
  readonly #changes = new Map<string, Change>()
  /** The total that changed last. Most messages of a tick change the same total. */
  #last: Change | undefined

  /** @param change its counts may be negative, if a message changed its kind */
  add(executionId: number | null, change: Happened): void {
    if (executionId === null || change.messages === 0) return
    const last = this.#last
    if (last && last.executionId === executionId && isSame(last, change)) {
      last.messages += change.messages
      last.segments += change.segments
      return
    }
    const key = `${executionId} ${change.kind} ${change.minute} ${change.errorCode}`
    const known = this.#changes.get(key)
    if (known) {
      known.messages += change.messages
      known.segments += change.segments
      this.#last = known
    } else {
      this.#last = { executionId, ...change }
      this.#changes.set(key, this.#last)
    }
  }

  write(tx: Tx): void {
    for (const { executionId, kind, minute, errorCode, messages, segments } of this.#changes.values()) {
      if (kind !== 'SKIPPED') addMinute(tx, executionId, { kind, minute, messages })
      tx.run(fragment`INSERT INTO message_totals (execution_id, kind, quarter, error_code, messages, segments)
        VALUES (${executionId}, ${kind}, ${Math.floor(minute / MINUTES_PER_QUARTER)}, ${errorCode},
          ${messages}, ${segments})
        ON CONFLICT DO UPDATE SET messages = messages + excluded.messages,
          segments = segments + excluded.segments`)
    }
    this.#changes.clear()
    this.#last = undefined
  }
}

export const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS)

const MINUTES_PER_QUARTER = QUARTER_MS / MINUTE_MS

/** SQL of runs with stored messages. Other runs only have totals. */
const IS_KEPT = `execution_id IN (SELECT e.id FROM executions e WHERE ${hasItsMessages('e')})`

/** Returns SQL that counts the messages of a kind by quarter hour and error code. */
const recount = (kind: TotalKind, isCounted: string, quarter: string, code = `''`): string =>
  `SELECT execution_id, '${kind}', ${quarter} AS quarter, ${code} AS code, count(*),
     ${kind === 'SENT' ? 'ifnull(sum(segment_count), 0)' : '0'}
   FROM messages WHERE ${IS_KEPT} AND ${isCounted} GROUP BY execution_id, quarter, code`

const CODE = `ifnull(error_code, '')`

/** All totals, counted from the messages. */
const COUNTED = `${recount('SENT', 'sent_at IS NOT NULL', `sent_at / ${QUARTER_MS}`)}
  UNION ALL ${recount('DELIVERED', 'delivered_at IS NOT NULL', `delivered_at / ${QUARTER_MS}`)}
  UNION ALL ${recount('FAILED', `status = 'FAILED' AND failed_at IS NOT NULL`, `failed_at / ${QUARTER_MS}`, CODE)}
  UNION ALL ${recount('SKIPPED', `status = 'SKIPPED'`, '0', CODE)}`

export const RECOUNT_TOTALS = [
  `DELETE FROM message_totals WHERE ${IS_KEPT}`,
  `INSERT INTO message_totals (execution_id, kind, quarter, error_code, messages, segments) ${COUNTED}`,
]

/** Counts totals that differ from the messages, missing and superfluous ones included. Reads every message. */
export const WRONG_TOTALS_SQL = `WITH counted AS MATERIALIZED (${COUNTED}),
  kept AS (SELECT execution_id, kind, quarter, error_code, messages, segments FROM message_totals
    WHERE (messages <> 0 OR segments <> 0) AND ${IS_KEPT})
  SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
    + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`

/**
 * Returns SQL of messages by the minute, counted from the messages of some runs. @param runs SQL of a condition
 * on `execution_id`
 */
const countedMinutes = (runs: string): string =>
  [
    ['SENT', 'sent_at', 'TRUE'],
    ['DELIVERED', 'delivered_at', 'TRUE'],
    ['FAILED', 'failed_at', `status = 'FAILED'`],
  ]
    .map(
      ([
        kind,
        column,
        isCounted,
      ]) => `SELECT execution_id, '${kind}', ${column} / ${MINUTE_MS} AS minute, count(*)
        FROM messages WHERE ${runs} AND ${column} >= ${FIRST_MINUTE} * ${MINUTE_MS} AND ${isCounted}
        GROUP BY execution_id, minute`,
    )
    .join(' UNION ALL ')

/**
 * SQL of runs that may have events in the stored minutes. Without it, all messages would be read for the
 * minutes of some days.
 */
const RECENT_RUNS = `execution_id IN (${RUNS_WITH_MINUTES} UNION SELECT id FROM executions
  WHERE started_at IS NOT NULL AND ifnull(completed_at, 9e18) >= ${FIRST_MINUTE} * ${MINUTE_MS})`

/** Counts minutes that differ from the messages. */
export const WRONG_MINUTES_SQL = `WITH counted AS MATERIALIZED (${countedMinutes(`${RECENT_RUNS} AND ${IS_KEPT}`)}),
  kept AS (${KEPT_MINUTES} AND ${IS_KEPT})
  SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
    + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`

export const RECOUNT_MINUTES = setMinutes(countedMinutes(IS_KEPT))

/**
 * Pending messages of a run are shown as CANCELLED as soon as the run is CANCELLED, because none of them is
 * claimed after that. The rows themselves change later, in chunks, because there may be a million.
 */
const WAITING = ['SCHEDULED', 'QUEUED'] as const satisfies readonly MessageStatus[]

const isWaiting = (column: string): string => `${column} IN ('${WAITING.join("', '")}')`

/** The SQL condition that a row of `messages m` waits in a cancelled run `executions e`. */
export const WAITS_CANCELLED: Fragment = verbatim(`(e.status = 'CANCELLED' AND ${isWaiting('m.status')})`)

const COLUMNS: Readonly<Record<MessageStatus, string>> = {
  SCHEDULED: 'scheduled_count',
  QUEUED: 'queued_count',
  SENDING: 'sending_count',
  SENT: 'sent_count',
  DELIVERED: 'delivered_count',
  READ: 'read_count',
  FAILED: 'failed_count',
  SKIPPED: 'skipped_count',
  CANCELLED: 'cancelled_count',
}

const waitingCounts = WAITING.map((status) => COLUMNS[status])

/** Returns SQL of the number of messages in a row of `executions` that are shown with `status`. */
function countOf(status: MessageStatus): string {
  const column = COLUMNS[status]
  if (status === 'CANCELLED') {
    return `(${column} + iif(status = 'CANCELLED', ${waitingCounts.join(' + ')}, 0))`
  }
  return waitingCounts.includes(column) ? `iif(status = 'CANCELLED', 0, ${column})` : column
}

/** Messages by status, over all runs. */
export interface MessageCounts {
  scheduled: number
  queued: number
  sending: number
  sent: number
  delivered: number
  read: number
  failed: number
  skipped: number
  cancelled: number
  /** Messages that a carrier accepted, regardless of their later result. */
  accepted: number
}

/** Counts messages by campaign and status, from the counters of its runs. Absent for a campaign without runs. */
export function listMessageCounts(
  reader: Reader,
  organizationId: number,
  campaignIds: readonly number[],
): Array<MessageCounts & { campaignId: number }> {
  const where = fragment`organization_id = ${organizationId} AND campaign_id IN ${campaignIds}`
  return reader.all(
    `SELECT campaign_id, sum(${countOf('SCHEDULED')}) AS scheduled, sum(${countOf('QUEUED')}) AS queued,
       sum(sending_count) AS sending, sum(sent_count) AS sent, sum(delivered_count) AS delivered,
       sum(read_count) AS read, sum(accepted_count) AS accepted, sum(failed_count) AS failed, sum(skipped_count) AS skipped,
       sum(${countOf('CANCELLED')}) AS cancelled
     FROM executions WHERE ${where.text} GROUP BY campaign_id`,
    ...where.params,
  )
}

/** Counts the stored messages of a campaign or run that are shown with one of `statuses`, from the counters. */
export function countMessagesOf(
  reader: Reader,
  { organizationId, campaignId, executionUuid }: CountedRuns,
  statuses: readonly MessageStatus[],
): number {
  if (statuses.length === 0) return 0
  const where = allOf([
    fragment`organization_id = ${organizationId}`,
    fragment`campaign_id = ${campaignId}`,
    verbatim(hasItsMessages('executions')),
    ...(executionUuid ? [fragment`uuid = ${executionUuid}`] : []),
  ])
  const sum = [...new Set(statuses.map(countOf))].join(' + ')
  return (
    reader.value<number | null>(`SELECT sum(${sum}) FROM executions WHERE ${where.text}`, ...where.params) ??
    0
  )
}

interface CountedRuns {
  organizationId: number
  campaignId: number
  executionUuid?: string | undefined
}
