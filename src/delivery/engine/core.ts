import { channelOf } from '../../channels/ports/all.ts'
import type { Channel } from '../../channels/ports/channel.ts'
import type { Reader, Tx } from '../../db/database.ts'
import type { Clock } from '../../lib/clock.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { ChannelAdapter, SendResult } from '../../providers/port.ts'
import { isHeld } from '../executions/hold.ts'
import type { Run, SendingPorts } from '../executions/ports.ts'
import { BEAT_MS, IDLE_BEAT_MS, recordSending } from '../executions/run.ts'
import { haltRunsOfSender } from '../executions/run-state.ts'
import { hasRunUnderWay, listRunnable } from '../executions/store.ts'
import { nextDecisionAt } from '../guards/run-guards.ts'
import { hasDirectMessages } from '../messages/direct-messages.ts'
import { findNextDue } from '../messages/store.ts'
import { withTransitions } from '../messages/transitions.ts'
import { fairShares, Turns } from '../pacing/fair-shares.ts'
import { asksToSlowDown, countClaimed, type Lane, type LaneChange, Lanes } from '../pacing/governor.ts'
import { writeSenderHealth } from '../senders/sender-health.ts'
import { claimRun } from './claim.ts'
import { claimDirectMessages, claimThisDirectMessage } from './direct-messages.ts'
import { PreparedRuns } from './prepared-runs.ts'
import { type Answer, type Assignment, ClaimBatch, settle, type Tick, WITHHELD } from './tick.ts'

/**
 * The engine without timers: one tick, synchronous, in one transaction. engine.ts drives
 * it with timers and carriers, the simulation (test/delivery/engine/simulation.test.ts)
 * without them.
 *
 * A tick settles the answers that have arrived, queues due messages and claims as many
 * as fit. One transaction for all of it halves the commits.
 */

/** Maximum number of messages that a tick claims from all organizations together. It bounds the time of a tick. */
const CLAIMS_PER_TICK = 500
/** Number of due messages that are queued in a tick. */
const DUE_PER_TICK = 500

/** Messages for one call of a carrier. */
export interface Handover {
  lane: Lane
  provider: ChannelAdapter
  /** The channel of the sender and of all its messages. */
  channel: Channel
  assignments: Assignment[]
}

/**
 * The messages that a tick may claim. A command names a single direct message, and sends it without a running
 * engine.
 */
export type Claims = 'all' | 'none' | { messageId: number }

export interface TickResult {
  handovers: Handover[]
  /** Number of carriers' answers that were settled. */
  settled: number
  /** Whether messages were queued, claimed or skipped. Another tick may then find more to do. */
  hasMoved: boolean
}

interface CoreParts {
  epoch: number
  clock: Clock
  /** Whether messages may leave this machine now. Default: always. */
  mayLeave?: () => boolean
}

export class SendCore {
  readonly lanes: Lanes
  readonly #ports: SendingPorts
  readonly #epoch: number
  readonly #clock: Clock
  readonly #mayLeave: () => boolean
  readonly #runs = new PreparedRuns()
  readonly #answers: Answer[] = []
  /** A counter that decides which organization's direct messages are first in the next tick. */
  #ticks = 0
  readonly #turns = new Turns()
  /** Time of the last tick, by the monotonic clock. */
  #tickedAt = 0
  /** Time of the last write of `recordSending`, by the monotonic clock. */
  #beatAt = Number.NEGATIVE_INFINITY
  #isBeating = false
  /** Changes of senders that the current tick writes. */
  #changes: readonly LaneChange[] = []

  constructor(ports: SendingPorts, { epoch, clock, mayLeave = () => true }: CoreParts) {
    this.#ports = ports
    this.#epoch = epoch
    this.#clock = clock
    this.#mayLeave = mayLeave
    this.lanes = new Lanes(ports.providerOf)
  }

  /** Number of carriers' answers that are not on disk yet. */
  get answersWaiting(): number {
    return this.#answers.length
  }

  get hasAnswers(): boolean {
    return this.#answers.length > 0
  }

  /** Takes the answer of a call. Frees its slot immediately, and stores its results with the next tick. */
  answer(handover: Handover, results: readonly SendResult[]): void {
    const { lane } = handover
    const paceMs = this.#clock.monotonicMs()
    lane.callsInFlight -= 1
    handover.assignments.forEach((assignment, index) => {
      const result = results[index] ?? {
        outcome: 'unknown',
        message: 'The carrier gave no answer for this message.',
      }
      lane.recordAnswer(paceMs, result, asksToSlowDown(assignment.channel, result))
      this.#answers.push({ assignment, result })
    })
  }

  /** Takes back messages that were claimed and not handed over. The next tick queues them again. */
  withhold({ lane, assignments }: Handover): void {
    lane.callsInFlight -= 1
    for (const assignment of assignments) this.#answers.push({ assignment, result: WITHHELD })
  }

  /**
   * Runs a tick in `tx`. Call `committed` when the transaction is on disk, and hand over only then. Call
   * `rolledBack` if the transaction failed.
   */
  tick(tx: Tx, claims: Claims = 'all'): TickResult {
    const answers = [...this.#answers]
    const { lanes } = this
    const paceMs = this.#clock.monotonicMs()
    this.#tickedAt = paceMs
    this.#changes = lanes.unsavedChanges(paceMs)
    this.#isBeating = false
    const assignments: Assignment[] = []
    const hasMoved = withTransitions(tx, this.#ports, (transitions) => {
      const pauseOf = (id: number) => lanes.known(id)?.pausedForMs(paceMs) ?? 0
      this.#runs.cameBack(settle({ transitions, ports: this.#ports, pauseOf }, answers))
      for (const change of this.#changes) this.#writeChange(tx, change)
      const isAlone = typeof claims === 'object'
      const due = isAlone ? [] : transitions.promoteDue(DUE_PER_TICK)
      this.#runs.cameBack(due)
      const promoted = due.length
      // Claims only look at executions with QUEUED messages.
      transitions.writeCounts()
      if (claims === 'none') return promoted > 0
      if (isHeld(tx) || !this.#mayLeave()) {
        this.#beat(tx, paceMs, IDLE_BEAT_MS)
        return promoted > 0
      }
      const { runs, ports, epoch } = { runs: this.#runs, ports: this.#ports, epoch: this.#epoch }
      const batch = new ClaimBatch(transitions)
      const dry = new Set<number>()
      const tick: Tick = { tx, ports, lanes, paceMs, runs, epoch, transitions, batch, dry, assignments }
      const claimed = isAlone ? claimThisDirectMessage(tick, claims.messageId) : this.#claimAll(tick)
      ports.links.flush(tx)
      for (const { channelIdentityId, reserved } of lanes.reservations()) {
        countClaimed(tx, channelIdentityId, reserved)
      }
      return promoted + claimed > 0
    })
    if (answers.length > 0) faultPoint('settle.before_commit')
    if (assignments.length > 0) faultPoint('claim.before_commit')
    return { handovers: intoCalls(lanes, assignments), hasMoved, settled: answers.length }
  }

  committed({ handovers, settled }: TickResult): void {
    this.#answers.splice(0, settled)
    for (const change of this.#changes) change.lane.markSaved(this.#tickedAt, change)
    this.#changes = []
    if (this.#isBeating) this.#beatAt = this.#tickedAt
    this.lanes.releaseReserved()
    for (const { lane } of handovers) lane.callsInFlight += 1
    if (handovers.length > 0) faultPoint('claim.after_commit')
  }

  /** Cleans up after a tick that was rolled back. Its answers wait for the next tick. */
  rolledBack(): void {
    this.#runs.forget()
    this.lanes.releaseReserved()
  }

  /**
   * Returns when the next tick is needed without an answer or a commit, ms since 1970 by the current clock:
   * when a message is due, or a sender can send again. The time is measured from the last tick, so work that
   * has become possible since then is due now.
   */
  nextAt(reader: Reader): number | undefined {
    const lastMs = this.#tickedAt
    const due = findNextDue(reader)
    const paces = this.lanes.changeTimes()
    if (listRunnable(reader).length > 0 || hasDirectMessages(reader)) {
      paces.push(...this.lanes.nextTimes(lastMs), ...this.#runs.nextTimes(lastMs))
    }
    const aheadMs = this.#clock.now() - this.#clock.monotonicMs()
    const times = paces.map((paceMs) => paceMs + aheadMs)
    if (due !== undefined) times.push(due)
    // A decision that was due at the last tick waits for an answer or a commit.
    const decision = nextDecisionAt(reader)
    if (decision !== undefined && decision > lastMs + aheadMs) times.push(decision)
    return times.length === 0 ? undefined : Math.min(...times)
  }

  #writeChange(tx: Tx, { lane: { channelIdentityId }, trouble, uncertainty }: LaneChange): void {
    if (trouble !== undefined) writeSenderHealth(tx, this.#ports, channelIdentityId, trouble)
    if (uncertainty === undefined) return
    const halt = { reason: 'CARRIER_UNCERTAIN', cause: uncertainty } as const
    haltRunsOfSender(tx, this.#ports, channelIdentityId, halt)
  }

  #claimAll(tick: Tick): number {
    this.#ticks += 1
    return claimDirectMessages(tick, this.#ticks) + this.#claimRuns(tick)
  }

  #claimRuns(tick: Tick): number {
    const runnable = listRunnable(tick.tx)
    const ids = new Set(runnable.map(({ executionId }) => executionId))
    this.#runs.keepOnly(ids)
    this.#turns.keepOnly(ids)
    const groups = this.#turns.inOrder(groupByOrganization(runnable), ({ executionId }) => executionId)
    const claimed = fairShares(groups, {
      total: CLAIMS_PER_TICK,
      first: 0,
      take: (execution, limit) => {
        const before = tick.assignments.length
        const taken = claimRun(tick, execution, limit)
        // A run keeps its turn if its messages were only skipped or deferred.
        if (tick.assignments.length > before) this.#turns.served(execution.executionId)
        return taken
      },
    })
    this.#beat(tick.tx, tick.paceMs, claimed > 0 ? BEAT_MS : IDLE_BEAT_MS)
    return claimed
  }

  /** Records that the server runs, unless it did within `everyMs` or no run is active. */
  #beat(tx: Tx, paceMs: number, everyMs: number): void {
    this.#isBeating = paceMs - this.#beatAt >= everyMs && hasRunUnderWay(tx)
    if (this.#isBeating) recordSending(tx)
  }
}

const groupByOrganization = (executions: readonly Run[]): Run[][] => [
  ...Map.groupBy(executions, ({ organizationId }) => organizationId).values(),
]

function intoCalls(lanes: Lanes, assignments: readonly Assignment[]): Handover[] {
  const handovers: Handover[] = []
  for (const [channelIdentityId, ofLane] of Map.groupBy(assignments, (one) => one.channelIdentityId)) {
    const lane = lanes.known(channelIdentityId)!
    const { provider } = lane
    const channel = channelOf(ofLane[0]!.channel)
    for (let from = 0; from < ofLane.length; from += provider.maxBatch) {
      handovers.push({ lane, provider, channel, assignments: ofLane.slice(from, from + provider.maxBatch) })
    }
  }
  return handovers
}
