import { effectiveDailyCap } from '../../channels/identities/warm-up.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'

/**
 * A sender's daily cap: messages handed over per UTC day, including those the
 * carrier turned away, because carriers count them too. It is stored, so that a
 * restart does not reset it.
 */
const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS)

export const nextDayAt = (nowMs: number): number => (dayOf(nowMs) + 1) * DAY_MS

/** Messages of a sender that were handed over on the UTC day of `nowMs`. */
export const usedToday = (reader: Reader, channelIdentityId: number, nowMs: number): number =>
  reader.value<number>(
    'SELECT claimed_count FROM sender_usage WHERE channel_identity_id = ? AND day = ?',
    channelIdentityId,
    dayOf(nowMs),
  ) ?? 0

/** How many more may be claimed today, by its cap and its warm-up; Infinity without either. */
export function roomToday(
  reader: Reader,
  sender: { channelIdentityId: number; dailyCap: number | null; warmUp: string | null },
  nowMs: number,
): number {
  const cap = effectiveDailyCap(sender, nowMs)
  if (cap === null) return Number.POSITIVE_INFINITY
  return Math.max(0, cap - usedToday(reader, sender.channelIdentityId, nowMs))
}

/** Counts claims even without a cap, so that a cap set at noon holds for the whole day. */
export function countClaimed(tx: Tx, channelIdentityId: number, count: number): void {
  const day = dayOf(tx.now)
  tx.run(
    `INSERT INTO sender_usage (channel_identity_id, day, claimed_count) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET claimed_count = claimed_count + excluded.claimed_count`,
    channelIdentityId,
    day,
    count,
  )
  tx.run('DELETE FROM sender_usage WHERE channel_identity_id = ? AND day < ?', channelIdentityId, day)
}
