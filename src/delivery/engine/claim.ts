import { listSessions } from '../../channels/inbound/sessions.ts'
import type { Channel, MessageContent } from '../../channels/ports/channel.ts'
import { consentIdOf } from '../../compliance/consents/store.ts'
import type { Recipient, Verdict } from '../../compliance/eligibility/eligibility.ts'
import { isUnproved } from '../../compliance/entered-addresses/service.ts'
import { isInReview } from '../../compliance/reviews/store.ts'
import { isSuppressedAddress } from '../../compliance/suppressions/store.ts'
import { topicChoiceOf } from '../../compliance/topics/store.ts'
import type { RuleGroup } from '../../contacts/segment-rules/rules.ts'
import { everyRule, unmatchedRules } from '../../contacts/segments/unmatched-rules.ts'
import type { Person } from '../../content/composition/compose.ts'
import type { Tx } from '../../db/database.ts'
import { storedRefusal } from '../../http/errors.ts'
import { AppError } from '../../lib/errors.ts'
import type { CampaignSender, Run } from '../executions/ports.ts'
import { haltExecution, positionOfRules, restartGuards } from '../executions/run-state.ts'
import { textOf } from '../executions/variants.ts'
import { haltDry, isCovered } from '../guards/coverage.ts'
import { recentMarketing } from '../guards/recent-marketing.ts'
import { admitted } from '../guards/run-guards.ts'
import { countGot } from '../messages/fragments.ts'
import { findLastSender } from '../messages/store.ts'
import type { MovedMessage } from '../messages/transitions.ts'
import type { Lane } from '../pacing/governor.ts'
import { type Affinity, type Candidate, chooseSender } from '../pacing/sender-choice.ts'
import { proofText, type SenderReason } from '../proofs/record.ts'
import { listQueuedAfter, listQueuedOf } from './noted-ahead.ts'
import type { PreparedRun } from './prepared-runs.ts'
import { assign, type Claimable, chargeFor, openLane, type Tick } from './tick.ts'

/** A QUEUED message with all values of its recipient that decide whether it may leave. */
export interface ClaimedRow extends Recipient, Person, Claimable {
  /** Null if the contact's row no longer exists. */
  contactUuid: string | null
}

/** The next QUEUED message of a run. */
interface QueuedRow extends ClaimedRow {
  contactId: number
  preferredId: number | null
  /** The sender of the last try and its result. Null for the first try. */
  triedId: number | null
  triedError: string | null
  /** The recipient's text of an A/B test. */
  variant: number | null
  /** 1 if a user sent the message again after a try in doubt. */
  isSentAgain: number
}

/** The values of a recipient that a claim needs. */
interface RecipientNeeds {
  /** Whether to check if a possible opt-out of the recipient waits for review, and if its address is unproved. */
  review: boolean
  /** Whether the recipient must have consented to marketing. */
  consent: boolean
  /** Whether the recipient's marketing messages of the last days have to be counted. */
  cap: boolean
  /** Whether the message has a topic, so that the recipient's choice has to be read. */
  topic: boolean
  customFields: boolean
}

interface Needs extends RecipientNeeds {
  /** Whether the query reads messages named by id. Otherwise it reads those after a cursor. */
  named: boolean
}

const texts = new Map<string, string>()

/**
 * Returns SQL with the parameters execution, cursor or a JSON array of ids, limit. If marketing is counted, the
 * parameters of `countGot` precede them, and then the topic if there is one. The text is made once for each channel and needs, so that its
 * statement is prepared once.
 */
function queuedRowsSql(channel: Channel, needs: Needs): string {
  const key = `${channel.name} ${needs.review} ${needs.consent} ${needs.cap} ${needs.topic} ${needs.customFields} ${needs.named}`
  let text = texts.get(key)
  if (!text) {
    text = write(channel, needs)
    texts.set(key, text)
  }
  return text
}

/**
 * Returns the SQL columns of a ClaimedRow, for `messages m` left joined with its row of `contacts`. A message whose
 * contact no longer exists has no contact status, and is skipped before its text is rendered. If marketing is counted,
 * it has the parameters of `countGot`, and then the internal id of the topic if there is one.
 */
export const claimedColumns = (
  { consentChannel }: Channel,
  { review, consent, cap, topic, customFields }: RecipientNeeds,
): string => `m.id, m.uuid, m.contact_id, contacts.uuid AS contactUuid, m.address, m.attempt, m.expires_at,
    iif(contacts.deleted_at IS NULL, contacts.status, NULL) AS contactStatus,
    coalesce(contacts.first_name, '') AS firstName, contacts.last_name,
    contacts.phone, contacts.email,
    contacts.city, contacts.state, contacts.postal_code, contacts.country, contacts.timezone,
    m.charge_id, m.charged_units, m.charged_credits,
    ${isSuppressedAddress('m', consentChannel, 'm.address')} AS isSuppressed,
    ${review ? isInReview('m', consentChannel, 'm.address') : '0'} AS isInReview,
    ${review ? isUnproved('m.contact_id', consentChannel, 'm.address') : '0'} AS isUnproved,
    ${consent ? consentIdOf('m', consentChannel, 'm.address') : '1'} AS hasConsent${cap ? `,\n    ${countGot('m', 'm.contact_id')} AS recentMarketing` : ''}${topic ? `,\n    ${topicChoiceOf('m', consentChannel, 'm.address')} AS topicChoice` : ''}${customFields ? ", coalesce(contacts.custom_fields, '{}') AS customFields" : ''}`

const write = (channel: Channel, { named, ...needs }: Needs): string => `
  SELECT ${claimedColumns(channel, needs)},
    iif(m.attempt > 0, m.channel_identity_id, NULL) AS triedId, m.error_code AS triedError,
    contacts.preferred_channel_identity_id AS preferredId, m.variant,
    m.earlier_tries IS NOT NULL AS isSentAgain
  FROM messages m LEFT JOIN contacts ON contacts.id = m.contact_id
  WHERE m.execution_id = ? AND m.status = 'QUEUED' AND m.id ${named ? 'IN (SELECT value FROM json_each(?))' : '> ?'}
  ORDER BY m.id LIMIT ?`

/**
 * Claims messages: QUEUED -> SENDING. Every rule is checked again in the transaction that marks the message,
 * and a message is handed over only after that transaction is committed. After a crash before the commit, the
 * message is QUEUED and was not sent. After a crash that follows the commit, it is SENDING with an older epoch,
 * and recovery.ts settles it without sending it blindly again.
 */

/** Maximum number of pages that a claim reads to find a message whose sender is free. */
const MAX_PAGES = 5

/**
 * Claims at most `limit` messages of an execution, in id order, as far as its senders have room. Returns the
 * number of moved messages, including messages that were skipped, deferred or expired.
 */
export function claimRun(tick: Tick, execution: Run, limit: number): number {
  const { tx, ports, paceMs } = tick
  if (tick.dry.has(execution.executionId)) return 0
  const run = prepareRun(tick, execution)
  if (!run) return 0
  const senders = openSenders(tick, run.plan.senders)
  if (senders.length === 0) {
    haltExecution(tx, ports, execution.executionId, { reason: 'NO_ACTIVE_SENDER', cause: null })
    return 0
  }
  if (run.noted) noteAhead(tx, execution.executionId, run, senders)
  const room = senders.reduce((sum, { lane }) => sum + lane.available(paceMs), 0)
  const paced = Math.min(limit, room, run.rate?.available(paceMs) ?? limit)
  if (paced === 0) return 0
  const wanted = Math.min(
    paced,
    admitted(tx, ports, execution, {
      plan: run.plan,
      claimedThisTick: claimedThisTick(tick, run, execution),
    }),
  )
  if (wanted === 0 || !isCovered(tx, ports, execution, run.plan)) return 0
  const claim = new RunClaim(tick, execution, run, senders)
  let moved = 0
  const read = rowReader(tx, execution.executionId, run)
  const back = read.cameBack(wanted)
  for (const row of back) {
    if (claim.take(row)) moved += 1
    else if (run.noted) run.noted.putBack([row.id])
    else run.cameBack.push(row.id)
  }
  if (run.noted) run.noted.isStuck = back.length > 0 && moved === 0
  for (let page = 0; page < MAX_PAGES && !run.noted && moved === 0 && !claim.isDry; page++) {
    const rows = read.next(wanted)
    for (const row of rows) if (claim.take(row)) moved += 1
    if (rows.length < wanted) break
  }
  tick.batch.write()
  // These failures say nothing about the carrier or the audience.
  if (claim.hasDoubt) {
    tick.transitions.writeCounts()
    const { organizationId, campaignId, executionId } = execution
    restartGuards(tx, executionId, ports.optOutsOf(tx, organizationId, campaignId))
  }
  if (claim.isDry) {
    // Its messages may still be covered on average, so it must not be claimed again in this tick.
    tick.dry.add(execution.executionId)
    haltDry(tx, ports, execution, run.plan)
  }
  return moved
}

/** Returns the number of messages claimed from a run in this tick. Only a canary needs it. */
const claimedThisTick = ({ assignments }: Tick, { plan }: PreparedRun, { executionId }: Run): number =>
  plan.canary ? assignments.filter((one) => one.executionId === executionId).length : 0

/** Prepares a run. Returns undefined when the campaign was deleted or its text cannot be parsed. */
function prepareRun({ tx, ports, runs, paceMs }: Tick, execution: Run): PreparedRun | undefined {
  try {
    return runs.of(tx, ports, execution, paceMs)
  } catch (error) {
    // A campaign's bad text must not stop the messages of others.
    if (!(error instanceof AppError)) throw error
    haltExecution(tx, ports, execution.executionId, {
      reason: 'TEMPLATE_INVALID',
      cause: storedRefusal(error),
    })
    return undefined
  }
}

interface OpenSender extends Candidate {
  lane: Lane
  carriesMedia: boolean
  from: string
}

/** Returns the senders that may be used. */
function openSenders(tick: Tick, senders: readonly CampaignSender[]): OpenSender[] {
  const open: OpenSender[] = []
  for (const sender of senders) {
    const { channelIdentityId, throughputPerSecond, address } = sender
    const carriesMedia = sender.carriesMedia === 1
    const lane = sender.status === 'ACTIVE' ? openLane(tick, sender) : undefined
    const paced = { channelIdentityId, from: address, weight: throughputPerSecond, isFree: true }
    if (lane) open.push({ ...paced, lane, carriesMedia })
  }
  return open
}

/** Reads the messages of a run that may be claimed, at most `wanted` per call. */
interface RowReader {
  /** Takes QUEUED messages from the list of returned messages, first those that have been in it longest. */
  cameBack(wanted: number): QueuedRow[]
  /** Reads the next rows after the cursor. After the last row it continues with the first. */
  next(wanted: number): QueuedRow[]
}

function rowReader(tx: Tx, executionId: number, run: PreparedRun): RowReader {
  const { category, organization, topic } = run.plan
  const review = category === 'MARKETING'
  const consent = review && organization.requireMarketingConsent
  const cap = category === 'MARKETING' ? organization.frequencyCap : null
  const counted = cap === null ? [] : recentMarketing(tx, run.plan.organizationId, { cap, nowMs: tx.now })
  const customFields = run.texts.some(({ content }) => content.usesCustomFields)
  const needs = { review, consent, cap: cap !== null, topic: topic !== null, customFields }
  const first = topic === null ? counted : [...counted, topic.id]
  const hasRules = run.texts.some(({ blockRules }) => blockRules.length > 0)
  const read = (named: boolean, which: number | string, limit: number): QueuedRow[] => {
    const sql = queuedRowsSql(run.channel, { ...needs, named })
    const rows = tx.all<QueuedRow>(sql, ...first, executionId, which, limit)
    return hasRules ? withHiddenBlocks(tx, rows, run) : rows
  }
  return {
    cameBack(wanted) {
      const ids = run.noted?.take(wanted) ?? [...new Set(run.cameBack.splice(0, wanted))]
      if (ids.length === 0) return []
      return read(true, JSON.stringify(ids), ids.length)
    },
    next(wanted) {
      let rows = read(false, run.scanAfter, wanted)
      if (rows.length === 0 && run.scanAfter > 0) rows = read(false, 0, wanted)
      run.scanAfter = rows.length < wanted ? 0 : rows.at(-1)!.id
      return rows
    },
  }
}

/** Adds to each recipient the blocks that it does not get of the text that it gets. */
function withHiddenBlocks(tx: Tx, rows: QueuedRow[], { plan, texts }: PreparedRun): QueuedRow[] {
  const { organizationId } = plan
  const hiddenFrom = texts.map(({ blockRules: rules }, text) => {
    const recipients = rows.filter(({ variant }) => textOf(variant) === text)
    return hiddenBlocks(tx, recipients, { organizationId, rules })
  })
  return rows.map((row) => ({ ...row, hiddenBlocks: hiddenFrom[textOf(row.variant)]!(row.contactId) }))
}

/**
 * Finds the blocks of a mail that its recipients do not get, as `Person.hiddenBlocks`.
 * @returns them by the id of the contact; null for an address without a contact, which gets none of the blocks
 */
export function hiddenBlocks(
  tx: Tx,
  recipients: ReadonlyArray<{ contactId: number | null }>,
  { organizationId, rules }: { organizationId: number; rules: readonly RuleGroup[] },
): (contactId: number | null) => number {
  if (rules.length === 0) return () => 0
  const contactIds = recipients.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]))
  const unmatched = unmatchedRules(tx, { organizationId, rules, contactIds, now: tx.now })
  const every = everyRule(rules)
  return (contactId) => (contactId === null ? every : (unmatched.get(contactId) ?? every))
}

/** Notes the next messages of a run outside the data: first those that came back, then in the order of their ids. */
function noteAhead(tx: Tx, executionId: number, run: PreparedRun, senders: readonly OpenSender[]): void {
  const noted = run.noted!
  const { sendRatePerMinute } = run.plan
  const ofSenders = senders.reduce((sum, { weight }) => sum + weight, 0)
  const missing = noted.missing(Math.min(ofSenders, (sendRatePerMinute ?? Number.POSITIVE_INFINITY) / 60))
  if (missing === 0) return
  const back = [...new Set(run.cameBack.splice(0, missing))]
  if (back.length > 0) noted.note(listQueuedOf(tx, executionId, back))
  const more = missing - back.length
  if (more === 0) return
  const rows = listQueuedAfter(tx, executionId, run.scanAfter, more)
  noted.note(rows)
  run.scanAfter = rows.length < more ? 0 : rows.at(-1)!.id
}

class RunClaim {
  readonly #tick: Tick
  readonly #execution: Run
  readonly #run: PreparedRun
  readonly #senders: readonly OpenSender[]
  readonly #senderIds: string
  /** For each text: the position of the rules of this claim in the stored rules of the run. */
  readonly #rules: readonly number[]
  #senderReason: SenderReason = 'NONE'
  /** Whether nothing pays for a message. Shorter or cheaper messages continue while any can be paid. */
  isDry = false
  #isEmpty = false
  /** Whether a message is in doubt because a lost state may have handed it over. */
  hasDoubt = false

  constructor(tick: Tick, execution: Run, run: PreparedRun, senders: readonly OpenSender[]) {
    this.#tick = tick
    this.#execution = execution
    this.#run = run
    this.#senders = senders
    this.#rules = run.texts.map(({ rulesText }) => positionOfRules(tick.tx, execution.executionId, rulesText))
    this.#senderIds = JSON.stringify(senders.map(({ channelIdentityId }) => channelIdentityId))
  }

  /**
   * Claims or skips a message. Returns false when it stays QUEUED because its sender is busy or nothing pays
   * for it.
   */
  take(row: QueuedRow): boolean {
    const { tx, transitions } = this.#tick
    if (this.#isEmpty) return false
    this.#senderReason = 'NONE'
    const message = { id: row.id, executionId: this.#execution.executionId }
    if (this.#mayHaveLeft(row)) {
      this.hasDoubt = true
      return transitions.fail(message, 'QUEUED', MAY_HAVE_LEFT)
    }
    const verdict = this.#run.channel.verdict(row, this.#run.plan, this.#run.window, tx.now)
    if (verdict.kind !== 'send') return this.#settleWithoutSending(message, row, verdict)
    const { channel, texts, rate } = this.#run
    const senders = this.#sendersFor(row)
    if (senders.length === 0)
      return transitions.skip(message, 'QUEUED', 'OUTSIDE_SESSION', this.#proofOf(row))
    const sender = this.#chooseSender(row, senders)
    if (!sender) return false
    // Rendering may write, so it comes last, when nothing else stops the message.
    const content = texts[textOf(row.variant)]!.content.render(tx, row, sender)
    const problem = channel.problemOf(content)
    if (problem) return transitions.skip(message, 'QUEUED', problem, this.#proofOf(row))
    const charge = chargeFor(this.#tick, row, this.#execution, { channel, content })
    if (!charge) {
      const { organizationId, executionId } = this.#execution
      this.isDry = true
      this.#isEmpty = !this.#tick.batch.meterOf(organizationId).canPay(channel.name, executionId)
      return false
    }
    const claimed = { row, origin: this.#execution, proof: this.#proofOf(row, content), charge }
    assign(this.#tick, claimed, sender, { channel, content })
    rate?.take(1)
    return true
  }

  /** Returns whether a lost state of this data may have handed over this try, and no user has decided since. */
  #mayHaveLeft({ contactId, attempt, isSentAgain }: QueuedRow): boolean {
    const tries = this.#run.former?.get(contactId)
    return tries !== undefined && tries >= attempt && isSentAgain === 0
  }

  /** Returns the senders that may write to the recipient. Free text needs a sender with a session. */
  #sendersFor({ contactId }: QueuedRow): readonly OpenSender[] {
    const { channel, plan } = this.#run
    if (!channel.needsSession?.(plan)) return this.#senders
    const { tx } = this.#tick
    const recipient = { organizationId: this.#execution.organizationId, contactId }
    const open = listSessions(tx, recipient, { senderIds: this.#senderIds, at: tx.now })
    return this.#senders.filter((sender) =>
      open.some(({ channelIdentityId }) => channelIdentityId === sender.channelIdentityId),
    )
  }

  #chooseSender(row: QueuedRow, senders: readonly OpenSender[]): OpenSender | undefined {
    const { paceMs } = this.#tick
    if (this.#run.rate && this.#run.rate.available(paceMs) === 0) return undefined
    for (const sender of senders) {
      sender.isFree = sender.lane.available(paceMs) > 0
      sender.isGivenUp = sender.lane.isGivenUp(paceMs)
    }
    const { triedId } = row
    if (senders.length === 1) {
      const [only] = senders
      this.#senderReason = triedId === null || triedId === only!.channelIdentityId ? 'ONLY' : 'FAILOVER'
      return only!.isFree ? only : undefined
    }
    const recipient = { organizationId: this.#execution.organizationId, contactId: row.contactId }
    const lastUsedId = findLastSender(this.#tick.tx, recipient, this.#senderIds) ?? null
    const affinity = { preferredId: row.preferredId, lastUsedId }
    const near = this.#run.plan.matchAreaCode ? row.address : null
    const choose = (among: readonly OpenSender[]) =>
      chooseSender(among, affinity, { rotation: this.#run.rotation, near })
    const others = isPassedOn(row) ? senders.filter((one) => one.channelIdentityId !== triedId) : []
    const chosen = choose(others) ?? choose(senders)
    this.#senderReason = chosen ? reasonFor(chosen, { row, senders, affinity, near }) : 'NONE'
    return chosen
  }

  /** @param content the message as the carrier gets it */
  #proofOf(row: QueuedRow, content?: MessageContent): string {
    const decided = {
      claimedAt: this.#tick.tx.now,
      rules: this.#rules[textOf(row.variant)]!,
      senderReason: this.#senderReason,
    }
    return proofText(row, this.#run.plan, { ...decided, hasFiles: content?.mediaUrls !== undefined })
  }

  #settleWithoutSending(
    message: MovedMessage,
    row: QueuedRow,
    verdict: Exclude<Verdict, { kind: 'send' }>,
  ): boolean {
    const { transitions } = this.#tick
    if (verdict.kind === 'skip') {
      return transitions.skip(message, 'QUEUED', verdict.errorCode, this.#proofOf(row))
    }
    if (verdict.kind === 'defer') return transitions.defer(message, 'QUEUED', verdict.until)
    return transitions.fail(message, 'QUEUED', EXPIRED)
  }
}

interface Choice {
  row: QueuedRow
  senders: readonly OpenSender[]
  affinity: Affinity
  near: string | null
}

/** Returns the reason for the choice of this sender. */
function reasonFor(
  { channelIdentityId }: OpenSender,
  { row, senders, affinity, near }: Choice,
): SenderReason {
  if (row.triedId !== null && row.triedId !== channelIdentityId) return 'FAILOVER'
  if (channelIdentityId === affinity.preferredId) return 'PREFERRED'
  if (channelIdentityId === affinity.lastUsedId) return 'STICKY'
  // The usual sender of this contact was busy, so another one took over.
  const bound = [affinity.preferredId, affinity.lastUsedId]
  if (senders.some((one) => bound.includes(one.channelIdentityId))) return 'FAILOVER'
  return near === null ? 'ROTATION' : 'NEAR'
}

/**
 * Returns whether the next try of a message that was certainly not sent uses another sender. A throttled sender
 * gets one more try, because its contact knows the number.
 */
const isPassedOn = ({ triedId, triedError, attempt }: QueuedRow): boolean =>
  triedId !== null && (triedError !== 'THROTTLED' || attempt > 1)

const MAY_HAVE_LEFT = {
  errorCode: 'UNKNOWN',
  providerErrorCode: null,
  message:
    'This data was restored, and the lost data may have sent the message. It is not sent again, because it may have arrived.',
}

const EXPIRED = {
  errorCode: 'EXPIRED',
  providerErrorCode: null,
  message: 'The message could not be handed to the carrier within a day.',
}
