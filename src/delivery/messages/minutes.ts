import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { findSetting, putSetting } from '../../db/settings.ts'
import { DAY_MS, MINUTE_MS } from '../../lib/clock.ts'
import { idsOfExecutions } from '../executions/fragments.ts'
import { MINUTES_SINCE_KEY } from './fragments.ts'

/**
 * Messages of each run by the minute in which they were sent, delivered or failed. Kept for eight
 * days: people look at minutes while a campaign sends and the days after, and a run that trickles has
 * a row for each message. Older minutes are counted from the messages themselves.
 */
const KEPT_MS = 8 * DAY_MS
const ROWS_PER_PRUNE = 10_000

type MinuteKind = 'SENT' | 'DELIVERED' | 'FAILED'

interface MinuteRow {
  kind: MinuteKind
  /** Minutes since 1970. */
  minute: number
  messages: number
}

/** @param messages may be negative, when a failure turned out to be none */
export function addMinute(tx: Tx, executionId: number, { kind, minute, messages }: MinuteRow): void {
  tx.run(
    `INSERT INTO message_minutes (execution_id, kind, minute, messages) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET messages = messages + excluded.messages`,
    executionId,
    kind,
    minute,
    messages,
  )
}

/** From when on there are minutes, ms since 1970. */
const keptSince = (reader: Reader): number => Number(findSetting(reader, MINUTES_SINCE_KEY) ?? 0)

/**
 * The minutes of a campaign, or of one run, in a range of at most two days; undefined when it
 * begins before they are kept. At most three rows a minute and run, not added up over the runs.
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

/** Deletes old minutes, a few at a time, and says from when on they are complete. Returns how many it has deleted. */
export function pruneMinutes(tx: Tx): number {
  const since = Math.floor((tx.now - KEPT_MS) / MINUTE_MS)
  if (since * MINUTE_MS > keptSince(tx)) putSetting(tx, MINUTES_SINCE_KEY, String(since * MINUTE_MS))
  return tx.run(
    `DELETE FROM message_minutes WHERE (execution_id, kind, minute) IN
       (SELECT execution_id, kind, minute FROM message_minutes WHERE minute < ? LIMIT ?)`,
    since,
    ROWS_PER_PRUNE,
  ).changes
}
