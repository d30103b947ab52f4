import { channelOf } from '../../channels/ports/all.ts'
import type { Channel, PreparedContent } from '../../channels/ports/channel.ts'
import type { SendWindow } from '../../compliance/send-windows/send-window.ts'
import { windowOf } from '../../compliance/send-windows/send-window.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import { TokenBucket } from '../../lib/token-bucket.ts'
import type { RecipientLinks } from '../../links/recipient-links/writer.ts'
import type { Noted } from '../../storage/guarding/handover-ledger.ts'
import type { Run, SendingPlan, SendingPorts } from '../executions/ports.ts'
import { sequenceOf } from '../executions/store.ts'
import type { MovedMessage } from '../messages/transitions.ts'
import { messageRate } from '../pacing/governor.ts'
import { Rotation } from '../pacing/sender-choice.ts'
import { claimRulesText } from '../proofs/record.ts'
import { NotedAhead } from './noted-ahead.ts'

/**
 * Maximum length of the list. It is larger than the number of messages that return while the server is down.
 * Messages not in the list are read in the order of their ids.
 */
const MAX_LISTED = 10_000

/**
 * Lists the QUEUED messages of a run that were claimed before. Each may be tried only for a day from its first
 * claim. They are read once for each run.
 */
const listTried = (reader: Reader, executionId: number): number[] =>
  reader
    .all<{ id: number }>(
      `SELECT m.id FROM messages m INDEXED BY messages_tried
       WHERE m.execution_id = ? AND m.status = 'QUEUED' AND m.expires_at IS NOT NULL
       ORDER BY m.id LIMIT ${MAX_LISTED}`,
      executionId,
    )
    .map(({ id }) => id)

/** A plan, and the values derived from it once for all messages. */
export interface PreparedRun {
  plan: SendingPlan
  channel: Channel
  /** The texts of an A/B test, or the only text. */
  texts: readonly PreparedText[]
  window: SendWindow
  rotation: Rotation
  /** The campaign's own limit, in messages. */
  rate: TokenBucket | undefined
  /** The next claim continues after this id. Messages of busy senders are read again in the next round. */
  scanAfter: number
  /**
   * Ids of returned messages, perhaps far before `scanAfter`: messages that were tried before, and messages
   * that waited for their time. They precede all others, because each has only a day from its first claim.
   */
  cameBack: number[]
  /** The messages that are noted outside the data. Undefined if no notes are sent. */
  noted: NotedAhead | undefined
  /** The tries that a lost state of this data noted, by contact. */
  former: Noted | undefined
}

interface PreparedText {
  content: PreparedContent
  /** The rules of the plan with this text, in the form that proofs store. */
  rulesText: string
  /** The rules of the blocks of this text that only some contacts get. */
  blockRules: readonly RuleGroup[]
}

/**
 * Longest use of a prepared run. Midnight is a multiple of this in every zone, and `{{today}}` changes at
 * midnight.
 */
const FRESH_MS = 15 * MINUTE_MS

/** Interval for checking if notes have arrived. No event announces it. */
const NOTES_POLL_MS = 25

interface Entry {
  signature: string
  run: PreparedRun
  /** The transaction that last compared the plan with the cached one. */
  seenIn: Tx
}

/** Caches prepared runs. The plan is read in every tick, and the run is prepared again when it changed. */
export class PreparedRuns {
  readonly #entries = new Map<number, Entry>()

  /**
   * Returns the prepared run, or undefined if the campaign no longer exists.
   * @param paceMs time by the monotonic clock
   */
  of(tx: Tx, ports: SendingPorts, execution: Run, paceMs: number): PreparedRun | undefined {
    const known = this.#entries.get(execution.executionId)
    if (known?.seenIn === tx) return known.run
    const plan = ports.loadPlan(tx, execution.organizationId, execution.campaignId)
    if (!plan) return undefined
    const signature = `${Math.floor(tx.now / FRESH_MS)} ${JSON.stringify(plan)}`
    const run =
      known?.signature === signature
        ? known.run
        : prepare(plan, known?.run, { nowMs: tx.now, paceMs, links: ports.links })
    if (!known) {
      run.cameBack = listTried(tx, execution.executionId)
      const identity = { campaign: plan.campaignUuid, run: sequenceOf(tx, execution.executionId) }
      run.former = ports.notes?.formerOf(identity)
      run.noted = ports.notes?.isSent ? new NotedAhead(ports.notes, identity) : undefined
    }
    this.#entries.set(execution.executionId, { signature, run, seenIn: tx })
    return run
  }

  /** Adds messages whose time has come to the list of their run. The run claims them first. */
  cameBack(messages: readonly MovedMessage[]): void {
    for (const { id, executionId } of messages) {
      if (executionId !== null) this.#entries.get(executionId)?.run.cameBack.push(id)
    }
  }

  /** Returns the times when campaigns that reached their own rate may send again, by the monotonic clock. */
  nextTimes(paceMs: number): number[] {
    return [...this.#entries.values()]
      .flatMap(({ run }) => [
        run.rate?.nextAt(paceMs) ?? paceMs,
        ...(run.noted?.isWaiting ? [paceMs + NOTES_POLL_MS] : []),
      ])
      .filter((at) => at > paceMs)
  }

  /** Clears the cache. Data read in a transaction that was rolled back must be read again. */
  forget(): void {
    this.#entries.clear()
  }

  /** Forgets runs that have ended. */
  keepOnly(executionIds: ReadonlySet<number>): void {
    for (const executionId of this.#entries.keys()) {
      if (!executionIds.has(executionId)) this.#entries.delete(executionId)
    }
  }
}

function prepare(
  plan: SendingPlan,
  former: PreparedRun | undefined,
  { nowMs, paceMs, links }: { nowMs: number; paceMs: number; links: RecipientLinks },
): PreparedRun {
  const { organization, sendRatePerMinute } = plan
  const channel = channelOf(plan.channel)
  const texts = plan.variants?.texts ?? [{}]
  return {
    plan,
    channel,
    texts: texts.map((text) => {
      const source = { ...plan, ...text }
      const content = channel.prepare(source, nowMs, links.writerOf(plan))
      return { content, rulesText: claimRulesText(source), blockRules: source.shownBlocks?.rules ?? [] }
    }),
    window: windowOf(organization),
    rotation: former?.rotation ?? new Rotation(),
    rate: sendRatePerMinute === null ? undefined : rateOf(sendRatePerMinute / 60, former?.rate, paceMs),
    scanAfter: former?.scanAfter ?? 0,
    cameBack: former?.cameBack ?? [],
    noted: former?.noted,
    former: former?.former,
  }
}

function rateOf(perSecond: number, former: TokenBucket | undefined, paceMs: number): TokenBucket {
  if (!former) return new TokenBucket(messageRate(perSecond), paceMs)
  former.rate = messageRate(perSecond)
  return former
}
