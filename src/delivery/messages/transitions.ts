import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { cutText } from '../../lib/stored-sentence.ts'
import type { FilledTemplate } from '../../providers/whatsapp-template.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { completeIfDrained } from '../executions/run-state.ts'
import { MessageTotals, minuteOf } from './message-totals.ts'
import { type Charge, type ChargedUnits, metering } from './metering.ts'
import { OutcomesOfWrite, Tally } from './moves.ts'
import type { MessageStatus } from './table.ts'

/**
 * The only writer of `messages.status` and of the counts of executions.
 *
 *    SCHEDULED -> QUEUED -> SENDING -> SENT -> DELIVERED -> READ
 *        ^----------'-------'--> SKIPPED | CANCELLED | FAILED
 *
 * Every move is `UPDATE … WHERE id = ? AND status = ?`. If no row changed, something else (a receipt, a cancel,
 * an opt-out) was first, and the method returns false. The moves of every message (claim, accept) are such a
 * statement for a whole batch. Counts are written once, in the same transaction.
 */
export interface MovedMessage {
  id: number
  executionId: number | null
  /** Internal id of its sender, for the totals of senders. Absent or null if it has none yet. */
  channelIdentityId?: number | null
  /** Read from the row when absent. */
  segmentCount?: number
}

interface Failure {
  errorCode: string
  providerErrorCode: string | null
  message: string | null
  /** False if the try does not count as an attempt. Only for a message that is deferred. */
  isUsedUp?: boolean
  /** Whether it is certain that no carrier took the message. Its charge is then given back. */
  isUnsent?: boolean
}

/** Data of a message that is known at its claim. */
export interface Claimed extends MovedMessage {
  channelIdentityId: number
  /** Null on a channel without subjects. */
  subject: string | null
  body: string
  /** Null for a text. */
  template: FilledTemplate | null
  segmentCount: number
  epoch: number
  expiresAt: number
  /** The knowledge and decision of the claim. Null for a message without a run. */
  proof: string | null
  /** The charge of the message, by the meter that was written before, or from a try in doubt. */
  charge: Charge
}

/** A message that a carrier accepted, with the carrier's id of it. */
export interface Accepted {
  message: MovedMessage
  providerMessageId: string
}

const MAX_ERROR_LENGTH = 500
/** Clears the error of an earlier try. */
export const NO_ERROR = 'error_code = NULL, provider_error_code = NULL, error_message = NULL'
const FILTERED_CODES: ReadonlySet<string> = new Set(['BLOCKED', 'CARRIER_FILTERED'])
const WAS_SENT: ReadonlySet<MessageStatus> = new Set(['SENT', 'DELIVERED', 'READ'])

export class Transitions {
  readonly tx: Tx
  /** Executions whose counts were written. */
  readonly touched = new Set<number>()
  readonly #tally = new Tally()
  readonly #totals = new MessageTotals()
  readonly #outcomes = new OutcomesOfWrite()
  /** Messages that left SENDING and were certainly not handed over. */
  #unsent: number[] = []

  constructor(tx: Tx) {
    this.tx = tx
  }

  /**
   * QUEUED -> SENDING, with exactly the content that is handed to the carrier. This transaction must have read
   * the messages as QUEUED, each once. Throws if one of them is not QUEUED, because it must not be handed over
   * then.
   */
  claimAll(claimed: readonly Claimed[]): void {
    if (claimed.length === 0) return
    const rows = claimed.map(
      ({ id, channelIdentityId, subject, body, template, segmentCount, epoch, expiresAt, proof, charge }) => [
        id,
        channelIdentityId,
        body.toWellFormed(),
        segmentCount,
        epoch,
        expiresAt,
        proof,
        template === null ? null : JSON.stringify(template).toWellFormed(),
        subject,
        charge.id,
        charge.units,
        charge.credits,
      ],
    )
    const { changes } = this.tx.run(
      `UPDATE messages SET status = 'SENDING', channel_identity_id = j.value ->> 1, body = j.value ->> 2,
         segment_count = j.value ->> 3, epoch = j.value ->> 4, expires_at = j.value ->> 5,
         proof = j.value ->> 6, whatsapp_template = j.value ->> 7, subject = j.value ->> 8,
         charge_id = j.value ->> 9, charged_units = j.value ->> 10, charged_credits = j.value ->> 11
       FROM json_each(?) j WHERE messages.id = j.value ->> 0 AND +messages.status = 'QUEUED'`,
      JSON.stringify(rows),
    )
    if (changes !== claimed.length) {
      throw new Error(`Of ${claimed.length} claimed messages, ${changes} were QUEUED.`)
    }
    for (const { executionId } of claimed) this.#tally.move(executionId, 'QUEUED', 'SENDING')
  }

  /** SENDING -> SENT. A message that a receipt has already moved keeps its status, but the carrier's id is stored. */
  acceptAll(accepted: readonly Accepted[]): void {
    if (accepted.length === 0) return
    const rows = accepted.map(({ message, providerMessageId }) => [
      message.id,
      providerMessageId.toWellFormed(),
    ])
    const moved = this.tx.all<{ id: number }>(
      `UPDATE messages SET status = 'SENT', provider_message_id = j.value ->> 1, sent_at = ?, ${NO_ERROR}
       FROM json_each(?) j WHERE messages.id = j.value ->> 0 AND +messages.status = 'SENDING'
       RETURNING messages.id`,
      this.tx.now,
      JSON.stringify(rows),
    )
    const isMoved = moved.length === accepted.length ? undefined : new Set(moved.map(({ id }) => id))
    for (const { message, providerMessageId } of accepted) {
      if (isMoved?.has(message.id) === false) this.#keepProviderId(message, providerMessageId)
      else {
        this.#countSent(message, this.tx.now)
        this.#outcomes.add(message.channelIdentityId, 'SENT')
        this.#tally.move(message.executionId, 'SENDING', 'SENT')
        this.#tally.collect(message, 'SENT')
      }
    }
  }

  #keepProviderId({ id }: MovedMessage, providerMessageId: string): void {
    this.tx.run(
      'UPDATE messages SET provider_message_id = ? WHERE id = ? AND provider_message_id IS NULL',
      providerMessageId,
      id,
    )
  }

  fail(message: MovedMessage, from: MessageStatus, failure: Failure): boolean {
    const { changes } = this.tx.run(
      `UPDATE messages SET status = 'FAILED', error_code = ?, provider_error_code = ?, error_message = ?,
         failed_at = ? WHERE id = ? AND status = ?`,
      failure.errorCode,
      failure.providerErrorCode,
      failure.message && cutText(failure.message, MAX_ERROR_LENGTH),
      this.tx.now,
      message.id,
      from,
    )
    if (changes === 0) return false
    if (from === 'SENDING' && failure.isUnsent) this.#unsent.push(message.id)
    const isInDoubt = from === 'SENDING' && failure.errorCode === 'UNKNOWN' && !failure.isUnsent
    this.#outcomes.add(message.channelIdentityId, isInDoubt ? 'UNKNOWN' : 'FAILED')
    if (FILTERED_CODES.has(failure.errorCode)) this.#tally.countFiltered(message.executionId)
    this.#total(message, 'FAILED', { at: this.tx.now, errorCode: failure.errorCode })
    return this.#moved(changes, message, from, 'FAILED')
  }

  /** Skips the message. @param errorCode the reason @param proof the knowledge of the claim */
  skip(message: MovedMessage, from: MessageStatus, errorCode: string, proof: string | null = null): boolean {
    const { changes } = this.tx.run(
      `UPDATE messages SET status = 'SKIPPED', error_code = ?, provider_error_code = NULL, error_message = NULL,
         scheduled_for = NULL, skipped_at = ?, proof = ?
       WHERE id = ? AND status = ?`,
      errorCode,
      this.tx.now,
      proof,
      message.id,
      from,
    )
    if (changes > 0) this.#total(message, 'SKIPPED', { at: 0, errorCode })
    return this.#moved(changes, message, from, 'SKIPPED')
  }

  /**
   * Defers the message: it becomes SCHEDULED for `until`. A `failure` means that the carrier refused it for
   * now. It counts as an attempt unless `isUsedUp` is false.
   */
  defer(message: MovedMessage, from: MessageStatus, until: number, failure?: Failure): boolean {
    const { changes } = this.tx.run(
      `UPDATE messages SET status = 'SCHEDULED', scheduled_for = ?, attempt = attempt + ?,
         error_code = ?, provider_error_code = ?, error_message = ? WHERE id = ? AND status = ?`,
      until,
      failure && failure.isUsedUp !== false ? 1 : 0,
      failure?.errorCode ?? null,
      failure?.providerErrorCode ?? null,
      failure?.message ? cutText(failure.message, MAX_ERROR_LENGTH) : null,
      message.id,
      from,
    )
    this.#giveBack(changes, message, from)
    return this.#moved(changes, message, from, 'SCHEDULED')
  }

  /** SENDING -> QUEUED. Only for a message that was not handed over, or that the carrier, when asked, does not have. */
  requeue(message: MovedMessage): boolean {
    const { changes } = this.tx.run(
      `UPDATE messages SET status = 'QUEUED', epoch = NULL WHERE id = ? AND status = 'SENDING'`,
      message.id,
    )
    this.#giveBack(changes, message, 'SENDING')
    return this.#moved(changes, message, 'SENDING', 'QUEUED')
  }

  cancel(message: MovedMessage, from: MessageStatus): boolean {
    const { changes } = this.tx.run(
      `UPDATE messages SET status = 'CANCELLED', ${NO_ERROR} WHERE id = ? AND status = ?`,
      message.id,
      from,
    )
    this.#giveBack(changes, message, from)
    return this.#moved(changes, message, from, 'CANCELLED')
  }

  /** Moves a message from `from` to `to` according to a report. Fills in the times of steps that were not reported. */
  report(
    message: MovedMessage,
    from: MessageStatus,
    to: 'SENT' | 'DELIVERED' | 'READ',
    report: { providerMessageId: string | null; occurredAt: number },
  ): boolean {
    const isDelivered = to !== 'SENT'
    const failure = from === 'FAILED' ? this.#failureOf(message) : undefined
    const isFirstSign = failure ? failure.sentAt === null : !WAS_SENT.has(from)
    const { changes } = this.tx.run(
      `UPDATE messages SET status = ?, provider_message_id = coalesce(provider_message_id, ?),
         sent_at = coalesce(sent_at, ?), delivered_at = coalesce(delivered_at, ?), read_at = ?,
         scheduled_for = NULL, failed_at = NULL, ${NO_ERROR}
       WHERE id = ? AND status = ?`,
      to,
      report.providerMessageId,
      report.occurredAt,
      isDelivered ? report.occurredAt : null,
      to === 'READ' ? report.occurredAt : null,
      message.id,
      from,
    )
    if (changes === 0) return false
    if (isFirstSign) {
      this.#countSent(message, report.occurredAt)
      this.#outcomes.add(message.channelIdentityId, 'SENT')
    }
    if (isDelivered && from !== 'DELIVERED') this.#outcomes.add(message.channelIdentityId, 'DELIVERED')
    if (isDelivered && from !== 'DELIVERED') this.#total(message, 'DELIVERED', { at: report.occurredAt })
    if (failure?.failedAt) {
      const { failedAt: at, errorCode } = failure
      this.#total(message, 'FAILED', { at, errorCode: errorCode ?? '', messages: -1 })
    }
    return this.#moved(changes, message, from, to)
  }

  /** SCHEDULED -> QUEUED for messages whose time has come, oldest first. */
  promoteDue(limit: number): MovedMessage[] {
    const promoted = this.tx.all<Pick<MovedMessage, 'id' | 'executionId'>>(
      `UPDATE messages SET status = 'QUEUED', scheduled_for = NULL, queued_at = coalesce(queued_at, ?)
       WHERE id IN (SELECT id FROM messages WHERE status = 'SCHEDULED' AND scheduled_for <= ?
                    ORDER BY scheduled_for, id LIMIT ?) AND status = 'SCHEDULED'
       RETURNING id, execution_id`,
      this.tx.now,
      this.tx.now,
      limit,
    )
    for (const { executionId } of promoted) this.#tally.move(executionId, 'SCHEDULED', 'QUEUED')
    return promoted
  }

  /** Counts rows that another statement of this slice has inserted or moved. */
  countMoved(executionId: number, from: MessageStatus | null, to: MessageStatus, count: number): void {
    this.#tally.move(executionId, from, to, count)
  }

  /** Counts rows that the audience just inserted for skipped contacts. */
  countLeftOut(executionId: number, errorCode: string, count: number): void {
    this.#tally.move(executionId, null, 'SKIPPED', count)
    this.#totals.add(executionId, { kind: 'SKIPPED', minute: 0, errorCode, messages: count, segments: 0 })
  }

  /** Corrects the charge of a message to the segments that its provider charges. */
  correctCharge({ id }: MovedMessage, charge: Charge, segments: number): void {
    if (segments === charge.units || segments < 1) return
    const units = metering.only.correct(this.tx, {
      chargeId: charge.id,
      units: charge.units,
      reported: segments,
    })
    const credits = charge.units === 0 ? 0 : (charge.credits / charge.units) * units
    this.tx.run(
      fragment`UPDATE messages SET charged_units = ${units}, charged_credits = ${credits} WHERE id = ${id}`,
    )
  }

  /** Removes failures at `failedAt` from the totals of a run, for messages that are now tried again. */
  uncountFailed(executionId: number, failedAt: number, errorCode: string, count: number): void {
    const happened = { kind: 'FAILED', minute: minuteOf(failedAt), errorCode, segments: 0 } as const
    this.#totals.add(executionId, { ...happened, messages: -count })
  }

  /** Checks at the end whether this execution is finished, even if none of its messages moved. */
  touch(executionId: number): void {
    this.#tally.touch(executionId)
  }

  /** Writes the counts of the moves since the last call. */
  writeCounts(): void {
    this.#releaseCharges()
    this.#totals.write(this.tx)
    this.#outcomes.countIn(this.tx)
    for (const executionId of this.#tally.write(this.tx)) this.touched.add(executionId)
  }

  #giveBack(changes: number, { id }: MovedMessage, from: MessageStatus): void {
    if (changes > 0 && from === 'SENDING') this.#unsent.push(id)
  }

  /** Removes the charges from messages that were certainly not handed over, and gives them back. */
  #releaseCharges(): void {
    if (this.#unsent.length === 0) return
    const ids = this.#unsent
    this.#unsent = []
    const charged = this.tx.all<ChargedUnits>(fragment`SELECT charge_id, ifnull(charged_units, 0) AS units
      FROM messages WHERE id IN ${ids} AND charge_id IS NOT NULL`)
    if (charged.length === 0) return
    this.tx.run(fragment`UPDATE messages SET charge_id = NULL, charged_units = NULL, charged_credits = NULL
      WHERE id IN ${ids}`)
    metering.only.release(this.tx, charged)
  }

  /** Returns the failure of a FAILED message, and when it was sent: a carrier may have accepted it. */
  #failureOf({ id }: MovedMessage) {
    return this.tx.get<{ sentAt: number | null; failedAt: number | null; errorCode: string | null }>(
      'SELECT sent_at, failed_at, error_code FROM messages WHERE id = ?',
      id,
    )
  }

  /** Counts a message that a carrier accepted, so that its sent_at was set. */
  #countSent(message: MovedMessage, sentAt: number): void {
    const { id, executionId } = message
    if (executionId === null) return
    const segments =
      message.segmentCount ??
      this.tx.value<number | null>('SELECT segment_count FROM messages WHERE id = ?', id) ??
      0
    this.#tally.countAccepted(executionId)
    const minute = minuteOf(sentAt)
    this.#totals.add(executionId, { kind: 'SENT', minute, errorCode: '', messages: 1, segments })
  }

  #total(
    { executionId }: MovedMessage,
    kind: 'DELIVERED' | 'FAILED' | 'SKIPPED',
    { at, errorCode = '', messages = 1 }: { at: number; errorCode?: string; messages?: 1 | -1 },
  ): void {
    this.#totals.add(executionId, { kind, minute: minuteOf(at), errorCode, messages, segments: 0 })
  }

  #moved(changes: number, message: MovedMessage, from: MessageStatus, to: MessageStatus): boolean {
    if (changes === 0) return false
    this.#tally.move(message.executionId, from, to)
    this.#tally.collect(message, to)
    return true
  }
}

/** Moves messages within `tx`, then writes the counts and ends executions that have nothing left to do. */
export function withTransitions<T>(
  tx: Tx,
  ports: Pick<SendingPorts, 'executionFinished'>,
  move: (transitions: Transitions) => T,
): T {
  const transitions = new Transitions(tx)
  const result = move(transitions)
  transitions.writeCounts()
  completeIfDrained(tx, ports, transitions.touched)
  return result
}
