import type { Db } from '../../db/database.ts'
import { type PauseAfter, WriteTrouble } from '../../db/write-trouble.ts'
import { outsideRequests } from '../../lib/causing-request.ts'
import { monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import { runExclusiveSlice } from '../../lib/exclusive-slice.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { Log } from '../../lib/log.ts'
import { pause, until } from '../../lib/pause.ts'
import type { Begin, SendResult } from '../../providers/port.ts'
import type { SendingPorts } from '../executions/ports.ts'
import { haltLateRuns } from '../executions/run.ts'
import { giveUpDirectMessage } from '../messages/direct-messages.ts'
import type { MessageLog } from '../messages/message-log.ts'
import { markBegun } from '../messages/recipients.ts'
import { type Claims, type Handover, SendCore, type TickResult } from './core.ts'
import { AwaitedMessages } from './direct-messages.ts'
import { recoverOrphans } from './recovery.ts'
import type { Assignment } from './tick.ts'

/**
 * Drives the core: ticks when something may have changed (a commit, an answer, a due time), carriers with a
 * deadline, start and stop.
 *
 * Answers that arrive while a tick is being written wait for the next tick. So a commit carries many answers
 * under load, and an answer does not wait if the engine is idle.
 */
interface EngineDeps {
  db: Db
  log: Log
  /** Logs what carriers answer about messages. */
  messageLog?: MessageLog
  ports: SendingPorts
  /** The number of this start of the appliance. */
  epoch: number
  /** Whether messages may leave this machine now (appliance/copies/lease.ts). Default: always. */
  mayLeave?: (() => boolean) | undefined
  /** Pause between tries while the disk accepts no writes. */
  pauseAfter?: PauseAfter
}

/** Deadline of a call. After it the call is aborted, and after the grace period the engine no longer waits for it. */
const CALL_DEADLINE_MS = 35 * SECOND_MS
const CALL_GRACE_MS = 5 * SECOND_MS
/** Upper bound for a call to end and for its result to be committed. */
const MAX_CALL_MS = CALL_DEADLINE_MS + CALL_GRACE_MS + 5 * SECOND_MS
/** Interval for checking a busy sender. No event announces that it is free. */
const POLL_MS = 20
/** Longest time for stopping. Recovery settles messages that are still open then. */
const STOP_TIMEOUT_MS = 20 * SECOND_MS
/** Interval for checking deadlines and commits of other processes. */
const WATCH_MS = SECOND_MS
const MAX_SLEEP_MS = 60 * SECOND_MS

/** Interval of the last tries to store answers. */
const LAST_TRIES_MS = SECOND_MS / 2

/** Messages left at a stop. The next start settles them as after a crash. */
export interface UnsettledMessages {
  /** Messages that were handed over and not answered. */
  withCarriers: number
  /** Messages whose answer could not be stored. */
  unwritten: number
}

/** The calls of one tick start together, so they share a deadline and an abort signal. */
interface CalledAt {
  startedAt: number
  abort: AbortController
}

interface Call extends CalledAt {
  messages: number
  /** Ends the wait with an unknown outcome. */
  giveUp: () => void
  finished: Promise<void>
}

export class SendEngine {
  readonly #deps: EngineDeps
  readonly #core: SendCore
  readonly #calls = new Set<Call>()
  readonly #awaited: AwaitedMessages
  readonly #begun: BegunMarks
  readonly #mayLeave: () => boolean
  readonly #stopping = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isTickDue = false
  #watch: ReturnType<typeof setInterval> | undefined
  #unsubscribe: (() => void) | undefined
  #recovering: Promise<unknown> = Promise.resolve()
  #isStarted = false
  readonly #trouble: WriteTrouble
  /** Whether messages may be claimed. After a start they may not until late runs are halted. */
  #mayClaim = true

  constructor(deps: EngineDeps) {
    this.#deps = deps
    this.#mayLeave = deps.mayLeave ?? (() => true)
    this.#core = new SendCore(deps.ports, {
      epoch: deps.epoch,
      clock: deps.db.clock,
      mayLeave: this.#mayLeave,
    })
    this.#awaited = new AwaitedMessages(deps.db)
    this.#begun = new BegunMarks(deps.db, this.#mayLeave)
    this.#trouble = new WriteTrouble(deps.log, 'sending', deps.pauseAfter)
  }

  get isRunning(): boolean {
    return this.#isStarted
  }

  /** Sends queued messages, and settles messages that an earlier start left open. */
  start(): void {
    const { db } = this.#deps
    this.#isStarted = true
    this.#mayClaim = false
    this.#unsubscribe = db.subscribe('messages', () => this.#wake())
    let version = db.foreignVersion()
    this.#watch = setInterval(() => {
      this.#enforceDeadlines()
      const now = this.#foreignVersion()
      if (now !== version) this.#wake()
      version = now
    }, WATCH_MS)
    this.#recovering = this.#recoverUntilDone()
    this.#wake()
  }

  /** Stops handing over messages. Answers are still stored. */
  quiesce(): void {
    this.#stopping.abort()
  }

  /**
   * Stops claiming, waits for carriers to answer and stores the answers, all within `timeoutMs`. Returns the
   * number of messages left for the next start.
   */
  async stop(timeoutMs = STOP_TIMEOUT_MS): Promise<UnsettledMessages> {
    this.quiesce()
    const deadline = AbortSignal.timeout(timeoutMs)
    await until(this.#allAnswered(), deadline)
    await until(this.#recovering, deadline)
    this.#isStarted = false
    this.#unsubscribe?.()
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
    while (this.#core.hasAnswers && !this.#wroteAnswers()) {
      if (deadline.aborted) break
      await pause(this.#deps.pauseAfter?.(1) ?? LAST_TRIES_MS, deadline)
    }
    this.#endNotes()
    const withCarriers = [...this.#calls].reduce((sum, { messages }) => sum + messages, 0)
    return { withCarriers, unwritten: this.#core.answersWaiting }
  }

  /** Without this, a restore of the last copy takes messages that were only noted for sent ones. */
  #endNotes(): void {
    const { db, ports } = this.#deps
    try {
      if (!this.#mayClaim || !ports.notes) return
      db.writeNow((tx) => ports.notes?.end(tx))
    } catch (error) {
      this.#trouble.failed(error)
    }
  }

  async #allAnswered(): Promise<void> {
    while (this.#calls.size > 0) await this.#nextAnswer()
  }

  /** Returns whether the remaining answers were written. */
  #wroteAnswers(): boolean {
    try {
      this.#tick()
      return true
    } catch (error) {
      this.#trouble.failed(error)
      return false
    }
  }

  async #recoverUntilDone(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const { db, ports } = this.#deps
        if (!this.#mayClaim)
          db.writeNow((tx) => {
            ports.notes?.begin(tx)
            haltLateRuns(tx, ports)
          })
        this.#mayClaim = true
        this.#wake()
        await this.recover()
        return
      } catch (error) {
        await pause(this.#trouble.failed(error), this.#stopping.signal)
      }
    }
  }

  /**
   * Returns a number that changes with commits of other processes, or -1 if it cannot be read, because a
   * failing disk must not end the watch.
   */
  #foreignVersion(): number {
    try {
      return this.#deps.db.foreignVersion()
    } catch {
      return -1
    }
  }

  /** Settles messages of earlier starts (see recovery.ts). Returns their number. */
  recover(): Promise<number> {
    return recoverOrphans(this.#deps, this.#stopping.signal)
  }

  /**
   * Ticks until nothing moves and no carrier is busy, for tests and the command line. Returns whether anything
   * moved.
   */
  async drain(): Promise<boolean> {
    let hasMoved = false
    while (this.#tick() || this.#calls.size > 0 || this.#core.hasAnswers) {
      hasMoved = true
      while (this.#calls.size > 0) await this.#nextAnswer()
    }
    return hasMoved
  }

  /**
   * Sends a QUEUED message without a run, and waits until it is settled. Also works before `start`, and then
   * sends nothing else.
   * @param timeoutMs how long the message may wait for room at its sender
   * @returns the carrier's answer; undefined if the carrier was not called or has not answered
   */
  async sendDirectMessage(id: number, timeoutMs: number): Promise<SendResult | undefined> {
    const settled = this.#awaited.expect(id)
    const impatient = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#stopping.signal])
    try {
      this.#awaited.check()
      this.#wake()
      if (this.#isStarted) await until(settled, impatient)
      else await this.#tickFor(id, impatient)
      if (this.#awaited.has(id)) await this.#deps.db.write((tx) => giveUpDirectMessage(tx, id))
      this.#awaited.check()
      const isSettled = await until(settled, AbortSignal.timeout(MAX_CALL_MS))
      return isSettled ? await settled : undefined
    } finally {
      this.#awaited.forget(id)
    }
  }

  /** Ticks for a message until it is settled or has waited too long for its sender. */
  async #tickFor(messageId: number, impatient: AbortSignal): Promise<void> {
    const watch = setInterval(() => this.#enforceDeadlines(), WATCH_MS)
    try {
      while (this.#awaited.has(messageId)) {
        this.#tick({ messageId })
        if (this.#calls.size > 0) await this.#nextAnswer()
        else if (impatient.aborted) return
        else if (this.#awaited.has(messageId)) await pause(POLL_MS, impatient)
      }
    } finally {
      clearInterval(watch)
    }
  }

  #wake(): void {
    if (!this.#isStarted || this.#isTickDue || this.#trouble.lasts) return
    this.#tickSoon()
  }

  #tickSoon(): void {
    this.#isTickDue = true
    clearTimeout(this.#timer)
    void runExclusiveSlice(() => {
      this.#isTickDue = false
      if (this.#isStarted) this.#tickAndSleep()
    })
  }

  #tickAndSleep(): void {
    try {
      const hasMoved = this.#tick()
      this.#trouble.worked()
      if (hasMoved || this.#core.hasAnswers) this.#wake()
      else this.#sleep()
    } catch (error) {
      // Until then nothing else wakes the engine, because each try writes all answers again.
      this.#timer = setTimeout(() => this.#tickSoon(), this.#trouble.failed(error))
    }
  }

  #sleep(): void {
    const { db } = this.#deps
    const now = db.clock.now()
    const nextAt = this.#core.nextAt(db) ?? now + MAX_SLEEP_MS
    const waitMs = Math.min(MAX_SLEEP_MS, Math.max(1, nextAt - now))
    this.#timer = setTimeout(() => this.#wake(), waitMs)
  }

  /**
   * Uses `writeNow`, so nothing is committed between the claims and their hand-over: a STOP or a pause that was
   * acknowledged is never overtaken.
   */
  #tick(claims: Claims = 'all'): boolean {
    // A tick works for many requests, even if a single request started it.
    return outsideRequests(() => this.#tickForAll(claims))
  }

  #tickForAll(claims: Claims): boolean {
    const { db } = this.#deps
    const mayClaim = this.#mayClaim && !this.#stopping.signal.aborted
    let result: TickResult
    try {
      result = db.writeNow((tx) => this.#core.tick(tx, mayClaim ? claims : 'none'))
    } catch (error) {
      this.#core.rolledBack()
      throw error
    }
    this.#core.committed(result)
    this.#awaited.check()
    const calledAt = { startedAt: monotonicMs(), abort: new AbortController() }
    for (const handover of result.handovers) {
      // The claim may have taken the rest of the lease.
      if (this.#mayLeave()) this.#handOver(handover, calledAt)
      else this.#core.withhold(handover)
    }
    return result.hasMoved
  }

  #handOver(handover: Handover, { startedAt, abort }: CalledAt): void {
    let giveUp = () => {}
    const results = new Promise<readonly SendResult[]>((resolve) => {
      giveUp = () => resolve([])
      send(handover, abort.signal, this.#begun.beginOf(handover.assignments)).then(resolve)
    })
    const call: Call = {
      startedAt,
      messages: handover.assignments.length,
      abort,
      giveUp,
      finished: results.then((answered) => {
        faultPoint('provider.after_accept')
        this.#calls.delete(call)
        this.#core.answer(handover, answered)
        this.#deps.messageLog?.answered(handover.assignments, answered)
        this.#awaited.recordAnswers(handover.assignments, answered)
        this.#wake()
      }),
    }
    this.#calls.add(call)
  }

  #nextAnswer(): Promise<void> {
    return Promise.race([...this.#calls].map(({ finished }) => finished))
  }

  #enforceDeadlines(): void {
    const now = monotonicMs()
    for (const call of this.#calls) {
      if (now - call.startedAt < CALL_DEADLINE_MS) continue
      call.abort.abort()
      if (now - call.startedAt >= CALL_DEADLINE_MS + CALL_GRACE_MS) call.giveUp()
    }
  }
}

/**
 * Calls an adapter. Adapters promise not to throw. If an adapter throws, it is unknown whether the message was
 * sent.
 */
async function send(
  { channel, provider, assignments }: Handover,
  signal: AbortSignal,
  begin: Begin | undefined,
): Promise<readonly SendResult[]> {
  try {
    return await channel.send(provider, assignments, signal, begin)
  } catch (error) {
    const message = `The carrier could not be called: ${error instanceof Error ? error.message : String(error)}`
    return assignments.map(() => ({ outcome: 'unknown', message }))
  }
}

interface Waiting {
  id: number
  resolve: () => void
  reject: (error: unknown) => void
}

/** Marks messages that may leave from now on, with one statement for each turn of the event loop. */
export class BegunMarks {
  readonly #db: Db
  readonly #mayLeave: () => boolean
  #waiting: Waiting[] = []

  constructor(db: Db, mayLeave: () => boolean = () => true) {
    this.#db = db
    this.#mayLeave = mayLeave
  }

  /** Returns the mark for a call with these messages, or undefined if all were marked with their claim. */
  beginOf(messages: ReadonlyArray<Pick<Assignment, 'id' | 'uuid' | 'hasBegun'>>): Begin | undefined {
    if (messages.every(({ hasBegun }) => hasBegun)) return undefined
    return async (reference) => {
      const message = messages.find(({ uuid }) => uuid === reference)
      if (!message) throw new Error('The message does not belong to this call.')
      if (!message.hasBegun) await this.mark(message.id)
      if (!this.#mayLeave()) throw new Error('This machine does not hold the lease.')
    }
  }

  /** Resolves when the mark is on the disk. Rejects when it cannot be written, or the message must not leave. */
  mark(id: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id, resolve, reject })
      if (this.#waiting.length === 1) void this.#write()
    })
  }

  /** Writes when this turn of the event loop ends, for all messages that wait by then. */
  async #write(): Promise<void> {
    let marked: Waiting[] = []
    const take = () => {
      marked = [...marked, ...this.#waiting]
      this.#waiting = []
    }
    try {
      const begun = await this.#db.write((tx) => {
        take()
        return markBegun(
          tx,
          marked.map(({ id }) => id),
        )
      })
      for (const { id, resolve, reject } of marked) {
        if (begun.has(id)) resolve()
        else reject(new Error('The message must no longer be sent.'))
      }
    } catch (error) {
      take()
      for (const { reject } of marked) reject(error)
    }
  }
}
