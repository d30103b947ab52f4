import { channelOf } from '../../channels/ports/all.ts'
import type { MessageContent } from '../../channels/ports/channel.ts'
import type { Reader } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { SendResult } from '../../providers/port.ts'
import {
  findWaitingDirectMessage,
  isUnderWay,
  listAwaitedSenders,
  listWaitingDirectMessages,
  NOT_IN_TIME,
  type WaitingDirectMessage,
} from '../messages/direct-messages.ts'
import { fairShares } from '../pacing/fair-shares.ts'
import { readySingle, sourceOf } from './single-messages.ts'
import { type Assignment, assign, chargeFor, openLane, type Tick } from './tick.ts'

/**
 * Claims direct messages. They precede the messages of runs, because a user waits. The same rules apply: the
 * hold, the suppression list, the sender's rate, slots and daily cap. A sender in ERROR may be tried, because a
 * test shows whether it works again. A DISABLED sender is not tried.
 */

/** Largest number of direct messages claimed in a tick. */
const CLAIMS_PER_TICK = 500

/**
 * Claims messages whose sender has room. Organizations take turns, then the senders of each, and each sender
 * takes its oldest message first.
 *
 * @param first a growing number that decides which organization begins
 * @returns the number of messages that were claimed, skipped or expired
 */
export function claimDirectMessages(tick: Tick, first: number): number {
  const { tx } = tick
  const organizations = Map.groupBy(listAwaitedSenders(tx), ({ organizationId }) => organizationId)
  return fairShares([...organizations.values()], {
    total: CLAIMS_PER_TICK,
    first,
    take: (sender, limit) => claimEach(tick, listWaitingDirectMessages(tx, sender, limit)),
  })
}

/** Claims only the message with this internal id, if its sender has room. */
export function claimThisDirectMessage(tick: Tick, id: number): number {
  const row = findWaitingDirectMessage(tick.tx, id)
  return row ? claimEach(tick, [row]) : 0
}

function claimEach(tick: Tick, rows: readonly WaitingDirectMessage[]): number {
  const moved = rows.filter((row) => claimDirectMessage(tick, row)).length
  tick.batch.write()
  return moved
}

function claimDirectMessage(tick: Tick, row: WaitingDirectMessage): boolean {
  const { tx, transitions, paceMs } = tick
  const message = { id: row.id, executionId: null, channelIdentityId: row.channelIdentityId }
  const source = sourceOf(tx, row)
  const single = source && readySingle(tick, row, source)
  if (source && !single) return true
  // A contact who has opted in again must not get the confirmation of an opt-out.
  if (row.replyKind === 'OPT_OUT' && !row.isSuppressed) return transitions.cancel(message, 'QUEUED')
  if (row.isSuppressed && !answersOptedOut(row)) return transitions.skip(message, 'QUEUED', 'OPTED_OUT')
  if (row.isAstray && !single) return transitions.skip(message, 'QUEUED', 'CONTACT_DELETED')
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
  const content = single ? single.render(row.carriesMedia === 1) : writtenContent(tick, row)
  const problem = channel.problemOf(content)
  if (problem) return transitions.skip(message, 'QUEUED', problem, single?.proofOf())
  const origin = { organizationId: row.organizationId, campaignId: row.campaignId, executionId: null }
  const charge = chargeFor(tick, row, origin, { channel, content, isExempt: isOwed(row) })
  if (!charge) {
    if (row.contentId === null) return transitions.fail(message, 'QUEUED', NOT_COVERED)
    return transitions.defer(message, 'QUEUED', tx.now + PAID_AGAIN_MS, { ...NOT_COVERED, isUsedUp: false })
  }
  const { channelIdentityId } = row
  const isTest = row.replyKind === null && !row.isWritten
  const retryUntil = isTest ? undefined : (row.expiresAt ?? undefined)
  assign(
    tick,
    { row, origin, proof: single?.proofOf(content) ?? null, charge, retryUntil },
    { channelIdentityId, from, lane },
    { channel, content },
  )
  return true
}

/** Returns the content of a message with a finished text. */
const writtenContent = ({ tx }: Tick, row: WaitingDirectMessage): MessageContent =>
  channelOf(row.channel).plain(tx, {
    subject: row.subject,
    html: row.htmlBody,
    answers: row.answers === null ? null : JSON.parse(row.answers),
    body: row.body,
    mediaUrls: row.mediaUrls === null ? null : JSON.parse(row.mediaUrls),
    whatsappTemplate: row.whatsappTemplate === null ? null : JSON.parse(row.whatsappTemplate),
  })

/**
 * Returns whether an opted-out contact gets this message: the confirmation of the opt-out, or the help that the
 * contact asked for.
 */
const answersOptedOut = ({ replyKind }: WaitingDirectMessage): boolean =>
  replyKind === 'OPT_OUT' || replyKind === 'HELP' || replyKind === 'JOIN_CHECK'

/**
 * Returns whether the person must get this answer. No balance stops HELP or the confirmation of an opt-out or
 * opt-in.
 */
const isOwed = ({ replyKind }: WaitingDirectMessage): boolean =>
  replyKind === 'OPT_OUT' || replyKind === 'OPT_IN' || replyKind === 'HELP'

/** Time after which a message of an automation that was not covered is tried again: a purchase may cover it then. */
const PAID_AGAIN_MS = 10 * MINUTE_MS

const NOT_COVERED = {
  errorCode: 'INSUFFICIENT_CREDITS',
  providerErrorCode: null,
  message: 'The plan, the packs and the credits of the organization do not cover this message.',
}

const SENDER_GONE = {
  errorCode: 'SENDER_INVALID',
  providerErrorCode: null,
  message: 'The sender was deleted, disabled or cannot be set up.',
}

interface Awaited {
  result: SendResult | undefined
  resolve(result: SendResult | undefined): void
}

/** Direct messages whose result a caller in this process waits for. */
export class AwaitedMessages {
  readonly #reader: Reader
  readonly #byId = new Map<number, Awaited>()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /**
   * Resolves with the carrier's answer after the message is settled on disk, or undefined if the carrier was
   * not called.
   */
  expect(id: number): Promise<SendResult | undefined> {
    return new Promise((resolve) => this.#byId.set(id, { result: undefined, resolve }))
  }

  has(id: number): boolean {
    return this.#byId.has(id)
  }

  forget(id: number): void {
    this.#byId.delete(id)
  }

  /** Remembers the carrier's answers until they are on disk. */
  recordAnswers(assignments: readonly Assignment[], results: readonly SendResult[]): void {
    if (this.#byId.size === 0) return
    assignments.forEach(({ id }, index) => {
      const awaited = this.#byId.get(id)
      if (awaited) awaited.result = results[index]
    })
  }

  /** Resolves the messages that are settled. Called after a commit. */
  check(): void {
    for (const [id, { result, resolve }] of this.#byId) {
      if (isUnderWay(this.#reader, id)) continue
      this.#byId.delete(id)
      resolve(result)
    }
  }
}
