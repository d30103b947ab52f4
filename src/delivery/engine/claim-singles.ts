import { channelOf } from '../../channels/ports/all.ts'
import { listWaitingSingles, NOT_IN_TIME, type WaitingSingle } from '../messages/singles.ts'
import { assign, openLane, type Tick } from './tick.ts'

/**
 * Claims of messages of no run. They come before those of runs, since somebody
 * waits, and are held to the same rules: the hold, the suppression list, the
 * sender's rate, slots and daily cap. A sender in ERROR may be tried, as a test
 * is how one finds out that it works again; a DISABLED one may not.
 */

/** Waiting messages looked at in one tick. */
const LOOKED_AT = 500

/**
 * Claims those whose sender has room, oldest first; only the one with the
 * internal id `only` when that is given. Returns how many moved, also those
 * that were left out or had expired.
 */
export function claimSingles(tick: Tick, only?: number): number {
  const { tx } = tick
  let moved = 0
  for (const row of listWaitingSingles(tx, LOOKED_AT, only)) if (claimSingle(tick, row)) moved += 1
  return moved
}

function claimSingle(tick: Tick, row: WaitingSingle): boolean {
  const { tx, transitions, paceMs } = tick
  const message = { id: row.id, executionId: null }
  if (row.isSuppressed) return transitions.skip(message, 'QUEUED', 'OPTED_OUT')
  if (row.expiresAt !== null && row.expiresAt <= tx.now)
    return transitions.fail(message, 'QUEUED', NOT_IN_TIME)
  const { senderStatus, from } = row
  if (from === null || senderStatus === null || senderStatus === 'DISABLED') {
    return transitions.fail(message, 'QUEUED', SENDER_GONE)
  }
  const lane = openLane(tick, { ...row, address: from, status: senderStatus })
  if (!lane) return transitions.fail(message, 'QUEUED', SENDER_GONE)
  if (lane.available(paceMs) === 0) return false
  const channel = channelOf(row.channel)
  const content = channel.plain(tx, row.body)
  const problem = channel.problemOf(content)
  if (problem) return transitions.skip(message, 'QUEUED', problem)
  const origin = { organizationId: row.organizationId, campaignId: row.campaignId, executionId: null }
  const { channelIdentityId } = row
  return assign(tick, { row, origin }, { channelIdentityId, from, lane }, { channel, content })
}

const SENDER_GONE = {
  errorCode: 'SENDER_INVALID',
  providerErrorCode: null,
  message: 'The sender was deleted, disabled or cannot be set up.',
}
