import { channelOf } from '../../channels/ports/all.ts'
import {
  findWaitingSingle,
  listAwaitedSenders,
  listWaitingSingles,
  NOT_IN_TIME,
  type WaitingSingle,
} from '../messages/singles.ts'
import { fairShares } from '../pacing/fair-shares.ts'
import { assign, openLane, type Tick } from './tick.ts'

/**
 * Claims of messages of no run. They come before those of runs, since somebody
 * waits, and are held to the same rules: the hold, the suppression list, the
 * sender's rate, slots and daily cap. A sender in ERROR may be tried, as a test
 * is how one finds out that it works again; a DISABLED one may not.
 */

/** Claimed in one tick at most. */
const CLAIMS_PER_TICK = 500

/**
 * Claims those whose sender has room: organizations take turns, then the senders
 * of each, and a sender takes its oldest first.
 *
 * @param first which organization begins; any growing number
 * @returns how many moved, also those that were left out or had expired
 */
export function claimSingles(tick: Tick, first: number): number {
  const { tx } = tick
  const organizations = Map.groupBy(listAwaitedSenders(tx), ({ organizationId }) => organizationId)
  return fairShares([...organizations.values()], {
    total: CLAIMS_PER_TICK,
    first,
    take: (sender, limit) => claimEach(tick, listWaitingSingles(tx, sender, limit)),
  })
}

/** Claims the one with this internal id and no other, when its sender has room. */
export function claimThisSingle(tick: Tick, id: number): number {
  const row = findWaitingSingle(tick.tx, id)
  return row ? claimEach(tick, [row]) : 0
}

function claimEach(tick: Tick, rows: readonly WaitingSingle[]): number {
  const moved = rows.filter((row) => claimSingle(tick, row)).length
  tick.batch.write()
  return moved
}

function claimSingle(tick: Tick, row: WaitingSingle): boolean {
  const { tx, transitions, paceMs } = tick
  const message = { id: row.id, executionId: null }
  // Somebody who has opted in again must not read that they will get nothing more.
  if (row.replyKind === 'OPT_OUT' && !row.isSuppressed) return transitions.cancel(message, 'QUEUED')
  if (row.isSuppressed && !answersOptedOut(row)) return transitions.skip(message, 'QUEUED', 'OPTED_OUT')
  if (row.isAstray) return transitions.skip(message, 'QUEUED', 'CONTACT_DELETED')
  if (row.expiresAt !== null && row.expiresAt <= tx.now)
    return transitions.fail(message, 'QUEUED', NOT_IN_TIME)
  const { senderStatus, from, throughputPerSecond } = row
  const isGone = from === null || senderStatus === null || throughputPerSecond === null
  if (isGone || senderStatus === 'DISABLED') {
    return transitions.fail(message, 'QUEUED', SENDER_GONE)
  }
  const lane = openLane(tick, { ...row, address: from, status: senderStatus, throughputPerSecond })
  if (!lane) return transitions.fail(message, 'QUEUED', SENDER_GONE)
  if (lane.available(paceMs) === 0) return false
  const channel = channelOf(row.channel)
  const content = channel.plain(tx, {
    subject: row.subject,
    html: row.htmlBody,
    answers: row.answers === null ? null : JSON.parse(row.answers),
    body: row.body,
    mediaUrls: row.mediaUrls === null ? null : JSON.parse(row.mediaUrls),
    whatsappTemplate: row.whatsappTemplate === null ? null : JSON.parse(row.whatsappTemplate),
  })
  const problem = channel.problemOf(content)
  if (problem) return transitions.skip(message, 'QUEUED', problem)
  const origin = { organizationId: row.organizationId, campaignId: row.campaignId, executionId: null }
  const { channelIdentityId } = row
  const isTest = row.replyKind === null && !row.isWritten
  const retryUntil = isTest ? undefined : (row.expiresAt ?? undefined)
  assign(
    tick,
    { row, origin, proof: null, retryUntil },
    { channelIdentityId, from, lane },
    { channel, content },
  )
  return true
}

/** Who has opted out gets the confirmation of just that, and help when asking for it. */
const answersOptedOut = ({ replyKind }: WaitingSingle): boolean =>
  replyKind === 'OPT_OUT' || replyKind === 'HELP'

const SENDER_GONE = {
  errorCode: 'SENDER_INVALID',
  providerErrorCode: null,
  message: 'The sender was deleted, disabled or cannot be set up.',
}
