import { isStanding } from '../../compliance/consents/fragments.ts'
import { judge, type Recipient, type Verdict } from '../../compliance/eligibility/eligibility.ts'
import type { Composition, Person } from '../../content/composition/compose.ts'
import { MAX_SEGMENTS } from '../../content/composition/encoding.ts'
import type { Tx } from '../../db/database.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import type { Run, Sender, SendingPorts } from '../executions/ports.ts'
import { haltExecution } from '../executions/run-state.ts'
import type { MovedMessage, Transitions } from '../messages/transitions.ts'
import { nextDayAt, roomToday } from '../pacing/daily-cap.ts'
import type { Lane, Lanes } from '../pacing/governor.ts'
import { type Candidate, chooseSender } from '../pacing/sender-choice.ts'
import { markSenderError } from '../receipts/failure-effects.ts'
import type { PreparedRun, PreparedRuns } from './prepared-runs.ts'

/**
 * QUEUED -> SENDING: every rule is looked at again inside the transaction that
 * marks the message, and only what this transaction committed is handed to a
 * carrier. A crash before the commit leaves QUEUED, nothing was sent. A crash
 * after it leaves SENDING of an older epoch, which recovery.ts settles without
 * ever sending it blindly again.
 */

/** A message marked SENDING, as it goes to the carrier. */
export interface Assignment extends MovedMessage {
  uuid: string
  organizationId: number
  campaignId: number | null
  contactId: number | null
  channelIdentityId: number
  from: string
  address: string
  body: string
  segmentCount: number
  attempt: number
}

/** What one tick of the engine works with. */
export interface Tick {
  tx: Tx
  ports: SendingPorts
  lanes: Lanes
  /** Of the monotonic clock, for rates and pauses. */
  paceMs: number
  runs: PreparedRuns
  epoch: number
  transitions: Transitions
  /** Filled by claims. */
  assignments: Assignment[]
}

/** From its first claim on a message is tried for a day: contract section 12. */
const EXPIRES_AFTER_MS = DAY_MS

/** Pages looked at for a message whose sender is free, when all of the first wait for a busy one. */
const MAX_PAGES = 5

interface QueuedRow extends Recipient, Person {
  id: number
  uuid: string
  contactId: number
  attempt: number
  preferredId: number | null
}

const queuedRows = (consent: string, person = ''): string => `
  SELECT m.id, m.uuid, m.contact_id AS contactId, m.address, m.attempt, m.expires_at AS expiresAt,
    iif(c.deleted_at IS NULL, c.status, NULL) AS contactStatus, c.first_name AS firstName,
    c.last_name AS lastName, c.phone, c.email, c.city, c.state, c.postal_code AS postalCode, c.country,
    c.timezone, c.preferred_channel_identity_id AS preferredId,
    EXISTS (SELECT 1 FROM suppressions s WHERE s.organization_id = m.organization_id AND s.channel = 'SMS'
      AND s.address = m.address) AS isSuppressed,
    ${consent} AS hasConsent${person}
  FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id
  WHERE m.execution_id = ? AND m.status = 'QUEUED' AND m.id > ? ORDER BY m.id LIMIT ?`

const CONSENT = `EXISTS (SELECT 1 FROM consents k WHERE k.organization_id = m.organization_id AND k.channel = 'SMS'
     AND k.address = m.address AND k.action IN ('OPT_IN', 'CONFIRMED') AND ${isStanding('k')})`

/** Each reads only what its runs need. */
const QUEUED = withOrWithoutCustomFields('1')
const QUEUED_WITH_CONSENT = withOrWithoutCustomFields(CONSENT)

function withOrWithoutCustomFields(consent: string) {
  return { with: queuedRows(consent, ', c.custom_fields AS customFields'), without: queuedRows(consent) }
}

/**
 * Claims at most `limit` messages of one execution, in id order, as its
 * senders have room. Returns how many messages it moved, also those it
 * skipped, deferred or let expire.
 */
export function claimRun(tick: Tick, execution: Run, limit: number): number {
  const { tx, ports, paceMs } = tick
  const run = prepareRun(tick, execution)
  if (!run) return 0
  const senders = openSenders(tick, run.plan.senders)
  if (senders.length === 0) {
    haltExecution(tx, ports, execution.executionId, { reason: 'NO_ACTIVE_SENDER', cause: null })
    return 0
  }
  const room = senders.reduce((sum, { lane }) => sum + lane.available(paceMs), 0)
  const wanted = Math.min(limit, room, run.rate?.available(paceMs) ?? limit)
  if (wanted === 0) return 0
  const claim = new RunClaim(tick, execution, run, senders)
  let moved = 0
  for (let page = 0; page < MAX_PAGES && moved === 0; page++) {
    const rows = nextRows(tx, execution.executionId, run, wanted)
    for (const row of rows) if (claim.take(row)) moved += 1
    if (rows.length < wanted) break
  }
  return moved
}

/** Undefined when it cannot be sent from: its campaign is gone, or its text is beyond repair. */
function prepareRun({ tx, ports, runs, paceMs }: Tick, execution: Run): PreparedRun | undefined {
  try {
    return runs.of(tx, ports, execution, paceMs)
  } catch (error) {
    // One campaign's bad text must not stop everybody's messages.
    if (!(error instanceof AppError)) throw error
    haltExecution(tx, ports, execution.executionId, { reason: 'TEMPLATE_INVALID', cause: error.message })
    return undefined
  }
}

interface OpenSender extends Candidate {
  lane: Lane
  address: string
}

/** Those that may be sent from. One whose carrier cannot even be set up is marked ERROR. */
function openSenders({ tx, ports, lanes, paceMs }: Tick, senders: readonly Sender[]): OpenSender[] {
  const open: OpenSender[] = []
  for (const sender of senders) {
    const { channelIdentityId, throughputPerSecond, address } = sender
    if (sender.status !== 'ACTIVE') continue
    try {
      const lane = lanes.of(sender, paceMs)
      lane.roomToday = roomToday(tx, sender, tx.now)
      lane.roomAgainAt = paceMs + nextDayAt(tx.now) - tx.now
      open.push({ channelIdentityId, address, weight: throughputPerSecond, isFree: true, lane })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      markSenderError(tx, ports, channelIdentityId, { code: 'SENDER_INVALID', message })
    }
  }
  return open
}

/** Goes round: behind the last message looked at, and from the first again after the last. */
function nextRows(tx: Tx, executionId: number, run: PreparedRun, wanted: number): QueuedRow[] {
  const { category, organization } = run.plan
  const needsConsent = category === 'MARKETING' && organization.requireMarketingConsent
  const sql = (needsConsent ? QUEUED_WITH_CONSENT : QUEUED)[run.usesCustomFields ? 'with' : 'without']
  let rows = tx.all<QueuedRow>(sql, executionId, run.scanAfter, wanted)
  if (rows.length === 0 && run.scanAfter > 0) rows = tx.all<QueuedRow>(sql, executionId, 0, wanted)
  run.scanAfter = rows.length < wanted ? 0 : rows.at(-1)!.id
  return rows
}

class RunClaim {
  readonly #tick: Tick
  readonly #execution: Run
  readonly #run: PreparedRun
  readonly #senders: readonly OpenSender[]
  readonly #senderIds: string

  constructor(tick: Tick, execution: Run, run: PreparedRun, senders: readonly OpenSender[]) {
    this.#tick = tick
    this.#execution = execution
    this.#run = run
    this.#senders = senders
    this.#senderIds = JSON.stringify(senders.map(({ channelIdentityId }) => channelIdentityId))
  }

  /** False when the message stays QUEUED because its sender is busy. */
  take(row: QueuedRow): boolean {
    const { tx, transitions } = this.#tick
    const message = { id: row.id, executionId: this.#execution.executionId }
    const verdict = judge(row, this.#run.plan, this.#run.window, tx.now)
    if (verdict.kind !== 'send') return settleWithoutSending(transitions, message, verdict)
    const composition = this.#run.composer(row)
    const problem = unsendable(composition)
    if (problem) return transitions.skip(message, 'QUEUED', problem)
    const sender = this.#chooseSender(row)
    if (!sender) return false
    return this.#assign(message, row, sender, composition)
  }

  #chooseSender(row: QueuedRow): OpenSender | undefined {
    const { paceMs } = this.#tick
    if (this.#run.rate && this.#run.rate.available(paceMs) === 0) return undefined
    for (const sender of this.#senders) sender.isFree = sender.lane.available(paceMs) > 0
    if (this.#senders.length === 1) return this.#senders[0]!.isFree ? this.#senders[0] : undefined
    const affinity = { preferredId: row.preferredId, lastUsedId: this.#lastUsed(row.contactId) }
    return chooseSender(this.#senders, affinity, this.#run.rotation)
  }

  #lastUsed(contactId: number): number | null {
    const id = this.#tick.tx.value<number>(
      `SELECT channel_identity_id FROM messages WHERE organization_id = ? AND contact_id = ?
         AND channel_identity_id IN (SELECT value FROM json_each(?))
       ORDER BY execution_id DESC, id DESC LIMIT 1`,
      this.#execution.organizationId,
      contactId,
      this.#senderIds,
    )
    return id ?? null
  }

  #assign(message: MovedMessage, row: QueuedRow, sender: OpenSender, composition: Composition): boolean {
    const { tx, transitions, epoch, assignments } = this.#tick
    const { channelIdentityId, lane } = sender
    const { body, segmentCount } = composition
    const expiresAt = row.expiresAt ?? tx.now + EXPIRES_AFTER_MS
    if (!transitions.claim(message, { channelIdentityId, body, segmentCount, epoch, expiresAt })) return false
    lane.reserve(segmentCount)
    this.#run.rate?.take(1)
    assignments.push({
      ...message,
      uuid: row.uuid,
      organizationId: this.#execution.organizationId,
      campaignId: this.#execution.campaignId,
      contactId: row.contactId,
      channelIdentityId,
      from: sender.address,
      address: row.address,
      body,
      segmentCount,
      attempt: row.attempt,
    })
    return true
  }
}

function settleWithoutSending(
  transitions: Transitions,
  message: MovedMessage,
  verdict: Exclude<Verdict, { kind: 'send' }>,
): boolean {
  if (verdict.kind === 'skip') return transitions.skip(message, 'QUEUED', verdict.errorCode)
  if (verdict.kind === 'defer') return transitions.defer(message, 'QUEUED', verdict.until)
  return transitions.fail(message, 'QUEUED', {
    errorCode: 'EXPIRED',
    providerErrorCode: null,
    message: 'It could not be handed to the carrier within a day.',
  })
}

function unsendable({ segmentCount }: Composition): string | undefined {
  if (segmentCount === 0) return 'EMPTY_MESSAGE'
  return segmentCount > MAX_SEGMENTS ? 'MESSAGE_TOO_LONG' : undefined
}
