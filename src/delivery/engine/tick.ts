import { channelOf } from '../../channels/ports/all.ts'
import type { Channel, MessageContent } from '../../channels/ports/channel.ts'
import { markContacted } from '../../contacts/records/marks.ts'
import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { ChannelName, SendResult, Unaccepted } from '../../providers/port.ts'
import type { Sender, SendingPorts } from '../executions/ports.ts'
import { hasOther } from '../executions/run-state.ts'
import { findStatus } from '../executions/store.ts'
import { type Charge, type Meter, metering } from '../messages/metering.ts'
import type { Accepted, Claimed, MovedMessage, Transitions } from '../messages/transitions.ts'
import {
  asksToSlowDown,
  type Lane,
  type Lanes,
  MAX_THROTTLED_TRIES,
  nextDayAt,
  RETRY_DELAYS_MS,
  retryAt,
  roomToday,
} from '../pacing/governor.ts'
import { applyEarlyReceipts, applyReportsInDoubt } from '../receipts/early-receipts.ts'
import { applyFailureEffects, markSenderError, rejectSender } from '../receipts/failure-effects.ts'
import type { PreparedRuns } from './prepared-runs.ts'

/**
 * Settles the results of messages that were handed over:
 *
 *    accepted -> SENT
 *    rejected -> FAILED, with the effects of its code. If the carrier refuses the sender, another
 *                sender of the campaign gets the message
 *    not_sent -> SCHEDULED after a backoff, FAILED after the last one. If the sender was too fast, the
 *                message waits until the sender continues. A message without a run is FAILED
 *                immediately, because a user waits for it; an automatic reply only if the next
 *                try would be too late
 *    unknown  -> FAILED/UNKNOWN: the message may have left, so it is never sent again
 *    withheld -> QUEUED: this machine may not send at the moment
 */
export interface Answer {
  assignment: Assignment
  result: SendResult | typeof WITHHELD
}

/** The result of a message that was claimed and not handed over. */
export const WITHHELD = { outcome: 'withheld' } as const

interface AnsweredMessage {
  assignment: Assignment
  result: SendResult
}

interface Settlement {
  transitions: Transitions
  ports: SendingPorts
  /** Returns the remaining pause of a sender, ms. @param id internal id of the sender */
  pauseOf(id: number): number
}

/** Returns the messages that are QUEUED again because they were withheld. */
export function settle(settlement: Settlement, answers: readonly Answer[]): MovedMessage[] {
  const { transitions } = settlement
  const accepted: Accepted[] = []
  const contacted: number[] = []
  const inDoubt: number[] = []
  const answered: AnsweredMessage[] = []
  const queued: MovedMessage[] = []
  for (const { assignment, result } of answers) {
    if (result.outcome === 'withheld') {
      if (takeBack(transitions, assignment)) queued.push(assignment)
      continue
    }
    answered.push({ assignment, result })
    if (result.outcome === 'accepted') {
      accepted.push({ message: assignment, providerMessageId: result.providerMessageId })
      if (result.segments !== undefined)
        transitions.correctCharge(assignment, assignment.charge, result.segments)
      if (assignment.contactId !== null) contacted.push(assignment.contactId)
    } else {
      settleFailure(settlement, assignment, result)
      if (result.outcome === 'unknown') inDoubt.push(assignment.id)
    }
  }
  transitions.acceptAll(accepted)
  markContacted(transitions.tx, contacted)
  applyEarlyReceipts(transitions, settlement.ports, answered)
  applyReportsInDoubt(transitions, settlement.ports, inDoubt)
  return queued
}

/** Returns whether the message is QUEUED again. */
function takeBack(transitions: Transitions, assignment: Assignment): boolean {
  if (!isCancelled(transitions, assignment.executionId)) return transitions.requeue(assignment)
  transitions.cancel(assignment, 'SENDING')
  return false
}

function settleFailure(settlement: Settlement, assignment: Assignment, result: Unaccepted): void {
  if (result.outcome === 'not_sent') {
    postpone(settlement, assignment, result)
    return
  }
  const { transitions, ports } = settlement
  const failure =
    result.outcome === 'rejected'
      ? result
      : { errorCode: 'UNKNOWN' as const, providerErrorCode: null, message: result.message }
  if (result.outcome === 'rejected' && passOn(settlement, assignment, result)) return
  const isUnsent = result.outcome === 'rejected'
  if (!transitions.fail(assignment, 'SENDING', { ...failure, isUnsent })) return
  if (result.outcome !== 'rejected') return
  const { errorCode, message } = result
  applyFailureEffects(transitions.tx, ports, assignment, { errorCode, message, isReport: false })
}

/**
 * Passes a message to another sender of the campaign if the carrier refuses the sender and so has not accepted
 * the message. Returns false if there is no other sender, or the message has used up its tries.
 */
function passOn(
  { transitions, ports }: Settlement,
  assignment: Assignment,
  result: Extract<SendResult, { outcome: 'rejected' }>,
): boolean {
  const { tx } = transitions
  const { campaignId, executionId, channelIdentityId, attempt } = assignment
  if (channelOf(assignment.channel).classify(result.errorCode) !== 'REJECT_SENDER') return false
  if (executionId === null || campaignId === null || isCancelled(transitions, executionId)) return false
  const plan = ports.loadPlan(tx, assignment.organizationId, campaignId)
  if (!plan || !hasOther(plan.senders, channelIdentityId) || attempt >= RETRY_DELAYS_MS.length) return false
  if (!transitions.defer(assignment, 'SENDING', tx.now, result)) return true
  rejectSender(tx, ports, channelIdentityId, { ...result, isReport: false })
  return true
}

/** Schedules another try of a message that was certainly not sent. Cancels the message if its run was cancelled. */
function postpone(
  { transitions, pauseOf }: Settlement,
  assignment: Assignment,
  result: Extract<SendResult, { outcome: 'not_sent' }>,
): void {
  if (isCancelled(transitions, assignment.executionId)) {
    transitions.cancel(assignment, 'SENDING')
    return
  }
  const { executionId, attempt, retryUntil, channelIdentityId } = assignment
  if (executionId !== null && asksToSlowDown(assignment.channel, result)) {
    const waitMs = Math.max(pauseOf(channelIdentityId), result.retryAfterMs ?? 0)
    const isUsedUp = attempt < MAX_THROTTLED_TRIES
    transitions.defer(assignment, 'SENDING', transitions.tx.now + waitMs, { ...result, isUsedUp })
    return
  }
  const latest = executionId === null ? (retryUntil ?? 0) : Number.POSITIVE_INFINITY
  const until = retryAt(transitions.tx.now, attempt, result.retryAfterMs)
  if (until === undefined || until >= latest)
    transitions.fail(assignment, 'SENDING', { ...result, isUnsent: true })
  else transitions.defer(assignment, 'SENDING', until, result)
}

export const isCancelled = ({ tx }: Transitions, executionId: number | null): boolean =>
  executionId !== null && findStatus(tx, executionId) === 'CANCELLED'

/** Writes the rows of many claims into one table, with as few statements as possible. */
type WriteRows<Row> = (tx: Tx, rows: readonly Row[]) => void

/**
 * Collects the writes of the claims of a run in a tick: the messages, and the rows that other slices store for
 * each message. A statement per table costs less than one per message. All rows are written before the next run
 * is claimed, because messages of a run may exclude messages of the next.
 */
export class ClaimBatch {
  readonly #transitions: Transitions
  readonly #meters = new Map<number, Meter>()
  #claimed: Claimed[] = []
  readonly #rows = new Map<WriteRows<never>, unknown[]>()

  constructor(transitions: Transitions) {
    this.#transitions = transitions
  }

  /** Returns the account that pays for the messages of an organization in this tick. */
  meterOf(organizationId: number): Meter {
    let meter = this.#meters.get(organizationId)
    if (!meter) {
      meter = metering.only.open(this.#transitions.tx, organizationId)
      this.#meters.set(organizationId, meter)
    }
    return meter
  }

  /** QUEUED -> SENDING. The transaction has read the message as QUEUED. */
  claim(claimed: Claimed): void {
    this.#claimed.push(claimed)
  }

  /** Collects this row. `write` gets all rows collected for it in one call. */
  add<Row>(write: WriteRows<Row>, row: Row): void {
    const rows = this.#rows.get(write)
    if (rows) rows.push(row)
    else this.#rows.set(write, [row])
  }

  /**
   * Writes the collected rows, and starts over: first the charges, whose ids the messages name, then the
   * messages. The accounts are read again for the next run, because a run that begins or is halted changes the
   * reservations of others. Throws when a claimed message is not QUEUED.
   */
  write(): void {
    const claimed = this.#claimed
    this.#claimed = []
    if (claimed.length > 0) for (const meter of this.#meters.values()) meter.write()
    this.#meters.clear()
    this.#transitions.claimAll(claimed)
    for (const [write, rows] of this.#rows) (write as WriteRows<unknown>)(this.#transitions.tx, rows)
    this.#rows.clear()
  }
}

/** Context of one tick of the engine. */
export interface Tick {
  tx: Tx
  ports: SendingPorts
  lanes: Lanes
  /** Time by the monotonic clock, for rates and pauses. */
  paceMs: number
  runs: PreparedRuns
  epoch: number
  transitions: Transitions
  /** Collects the writes of the claims. */
  batch: ClaimBatch
  /** Runs that this tick has halted because a message could not be paid. */
  dry: Set<number>
  /** Filled by claims. */
  assignments: Assignment[]
}

/** A message marked SENDING, in the form for the carrier. */
export interface Assignment extends MovedMessage {
  uuid: string
  organizationId: number
  campaignId: number | null
  contactId: number | null
  channel: ChannelName
  channelIdentityId: number
  from: string
  address: string
  content: MessageContent
  segmentCount: number
  charge: Charge
  attempt: number
  /** Whether the claim already marked the message as allowed to leave. */
  hasBegun: boolean
  /** Time until which a message without a run may be tried again, ms since 1970. */
  retryUntil?: number | undefined
}

/** A QUEUED message that may be sent. */
export interface Claimable {
  id: number
  uuid: string
  contactId: number | null
  address: string
  attempt: number
  expiresAt: number | null
  /** The charge of a try in doubt. The message keeps it. Null for none. */
  chargeId: number | null
  chargedUnits: number | null
  chargedCredits: number | null
}

/** The run of a message. Null for a message without a run. */
interface Origin {
  organizationId: number
  campaignId: number | null
  executionId: number | null
}

/** Time from its first claim for which a message is tried. */
const EXPIRES_AFTER_MS = DAY_MS

interface Claiming {
  row: Claimable
  origin: Origin
  proof: string | null
  charge: Charge
  retryUntil?: number | undefined
}

interface Charging {
  channel: Channel
  content: Pick<MessageContent, 'segmentCount'>
  isExempt?: boolean
}

/**
 * Charges a message to its organization. Undefined if nothing covers it. A message that is sent again after a
 * try in doubt keeps the charge of that try.
 */
export function chargeFor(
  { batch }: Tick,
  row: Claimable,
  { organizationId, executionId }: Pick<Origin, 'organizationId' | 'executionId'>,
  { channel, content, isExempt = false }: Charging,
): Charge | undefined {
  const { chargeId, chargedUnits, chargedCredits } = row
  if (chargeId !== null) return { id: chargeId, units: chargedUnits ?? 0, credits: chargedCredits ?? 0 }
  const { segmentCount } = content
  const message = { executionId, channel: channel.name, address: row.address, segmentCount, isExempt }
  return batch.meterOf(organizationId).charge(message)
}

/** QUEUED -> SENDING, from this sender with this content. Its batch writes it. */
export function assign(
  { tx, batch, epoch, assignments }: Tick,
  { row, origin, proof, charge, retryUntil }: Claiming,
  { channelIdentityId, from, lane }: { channelIdentityId: number; from: string; lane: Lane },
  { channel, content }: { channel: Channel; content: MessageContent },
): void {
  const { subject = null, body, segmentCount, whatsappTemplate: template = null } = content
  const message = { id: row.id, executionId: origin.executionId }
  const expiresAt = row.expiresAt ?? tx.now + EXPIRES_AFTER_MS
  const written = { subject, body, template, segmentCount }
  const hasBegun = !lane.provider.reportsBegin || lane.reserved < lane.ready
  batch.claim({
    ...message,
    ...written,
    channelIdentityId,
    epoch: hasBegun ? epoch : -epoch,
    expiresAt,
    proof,
    charge,
  })
  lane.reserve(segmentCount)
  assignments.push({
    ...message,
    uuid: row.uuid,
    organizationId: origin.organizationId,
    campaignId: origin.campaignId,
    contactId: row.contactId,
    channel: channel.name,
    channelIdentityId,
    from,
    address: row.address,
    content,
    segmentCount,
    charge,
    attempt: row.attempt,
    hasBegun,
    retryUntil,
  })
}

/**
 * Returns the connection to a sender's carrier. If it cannot be set up, sets the sender to ERROR and returns
 * undefined.
 */
export function openLane({ tx, ports, lanes, paceMs }: Tick, sender: Sender): Lane | undefined {
  try {
    const lane = lanes.of(sender, paceMs)
    lane.ready = lane.provider.readyFor?.() ?? 0
    lane.roomToday = roomToday(tx, sender, tx.now)
    lane.roomAgainAt = paceMs + nextDayAt(tx.now) - tx.now
    return lane
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    markSenderError(tx, ports, sender.channelIdentityId, { code: 'SENDER_INVALID', message })
    return undefined
  }
}
