import { CallThread } from '../../lib/call-thread.ts'
import { type Clock, HOUR_MS, MINUTE_MS, monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import { type MakingSettings, placeIdentity } from '../../lib/copy-settings.ts'
import { armedFaultPoints, faultPoint } from '../../lib/fault.ts'
import { randomSecret } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { isFoldDue, type Run, runsOf } from './ledger-fold.ts'
import { LEDGER_KINDS, OBJECT_BYTES, type Positions } from './ledger-objects.ts'
import {
  findLedgerState,
  isBefore,
  type LedgerState,
  NOWHERE,
  saveLedgerState,
  sizesOf,
  tailsOf,
} from './ledger-state.ts'
import type { LedgerAnswer, LedgerRequest, SentLines } from './ledger-worker.ts'
import { ledgerKeyName, ledgerName } from './names.ts'
import { lockDigest } from './shipper.ts'
import { copiesStateFor, findCopiesState, saveCopiesState } from './state.ts'

/** Shortest time between two objects. */
const SPACING_MS = SECOND_MS / 2
/** Time after which the files are read again although they have not grown. */
const LOOK_MS = MINUTE_MS
const LONGEST_PAUSE_MS = MINUTE_MS
/** Time after which an upload without an answer has failed. */
const STALL_MS = MINUTE_MS / 2
/** Time for the last lines when the server stops. */
const LAST_MS = 5 * SECOND_MS
const IDLE_MS = 15 * SECOND_MS
/** Objects that are removed in one call, which must not take long. */
const MOST_AT_ONCE = 600
/** Names of unfinished objects that are remembered while the place does not answer. */
const MOST_STALE = 2_000

export interface LedgerLaneParts {
  dataDir: string
  settings: MakingSettings
  /** Last letters of the id of the data. */
  generation: string
  /** The files of the ledgers. */
  paths: LedgerState['paths']
  clock: Clock
  log: Log
}

/**
 * Sends the lines of the ledgers to the place of the copies within a second, so that every restore knows the
 * opt-outs, erasures and messages that are newer than its data.
 */
export class LedgerLane {
  /** Called with the bytes of the files that are in the place. It must be quick. */
  onSent: ((sent: Positions) => void) | undefined
  readonly #parts: LedgerLaneParts
  readonly #thread: CallThread<LedgerRequest, NonNullable<LedgerAnswer>>
  #poll: ReturnType<typeof setInterval> | undefined
  #soon: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #cleaning: Promise<void> | undefined
  #state: LedgerState | undefined
  /** Whether the files are known to be those of the state. */
  #isChecked = false
  /** Sizes of the files when they were last sent. */
  #seen: Positions | undefined
  #begunAt = Number.NEGATIVE_INFINITY
  #failures = 0
  #pausedUntil = 0
  #cleanAfter = 0
  #isStopping = false

  constructor(parts: LedgerLaneParts) {
    this.#parts = parts
    this.#state = findLedgerState(parts.dataDir)
    const { place, access } = parts.settings
    this.#thread = new CallThread<LedgerRequest, NonNullable<LedgerAnswer>>({
      name: 'thread of the ledgers',
      start: () => new Worker(new URL('./ledger-worker.ts', import.meta.url), { name: 'carillon-ledgers' }),
      idleMs: IDLE_MS,
      opening: () => ({ action: 'OPEN', settings: { place, access }, failAt: armedFaultPoints() }),
    })
  }

  /** Begins to watch the files. Commands next to the server add lines too, without a wake. */
  start(): void {
    this.#poll = setInterval(() => {
      if (this.#isBehind() || monotonicMs() - this.#begunAt > LOOK_MS) this.wake()
    }, SPACING_MS)
    this.#poll.unref()
    this.wake()
  }

  /** Sends soon. Returns at once. */
  wake(): void {
    if (!this.#poll || this.#soon || this.#running) return
    const sinceMs = monotonicMs() - this.#begunAt
    const send = (): void => {
      this.#soon = undefined
      void this.tick()
    }
    this.#soon = setTimeout(send, Math.max(0, SPACING_MS - sinceMs))
  }

  /** Sends the lines that are not in the place. Does nothing while the previous tick runs. Never rejects. */
  tick(): Promise<void> {
    this.#running ??= this.#tick()
      .catch((error) => this.#fail(error as Error))
      .finally(() => {
        this.#running = undefined
        if (this.#failures === 0 && this.#isBehind()) this.wake()
      })
    return this.#running
  }

  /** Resolves when the work in progress has ended. Never rejects. */
  async settled(): Promise<void> {
    await this.#running
    await this.#cleaning
  }

  /** Sends the last lines, and ends the thread. Never rejects. */
  async stop(): Promise<void> {
    clearInterval(this.#poll)
    clearTimeout(this.#soon)
    this.#poll = undefined
    const last = setTimeout(() => this.#thread.end(new Error('The server stops.')), LAST_MS)
    await this.settled()
    this.#isStopping = true
    await this.tick()
    await this.settled()
    clearTimeout(last)
    await this.#thread.close()
  }

  #isBehind(): boolean {
    const sizes = sizesOf(this.#parts.paths)
    return !this.#seen || isBefore(this.#seen, sizes) || isBefore(sizes, this.#seen)
  }

  async #tick(): Promise<void> {
    const now = this.#parts.clock.now()
    if (now < this.#pausedUntil && this.#pausedUntil - now <= LONGEST_PAUSE_MS && !this.#isStopping) return
    this.#begunAt = monotonicMs()
    const sizes = sizesOf(this.#parts.paths)
    await this.#sendThrough(sizes)
    this.#seen = sizes
    this.#failures = 0
    if (this.#state) this.onSent?.(this.#state.sent)
    this.#pausedUntil = 0
    if (!this.#isStopping) await this.#fold()
    if (this.#state?.failure != null) this.#save({ ...this.#state, failure: null })
    this.#cleaning ??= this.#clean().finally(() => {
      this.#cleaning = undefined
    })
  }

  async #sendThrough(sizes: Positions): Promise<void> {
    let state = await this.#stateFor(sizes)
    while (state.objects.length === 0 || isBefore(state.sent, sizes)) {
      const { sent } = state
      const made = await this.#put(state, {
        from: sent,
        until: undefined,
        mayBeEmpty: state.objects.length === 0,
      })
      // The last line is still being written, or was cut off by a power failure.
      if (!made) break
      const objects = [...made.state.objects, { number: made.state.number, id: made.id, from: sent }]
      const { to, tails } = made
      state = this.#save({ ...made.state, objects, sent: to, tails, sending: null })
      faultPoint('ledger.after_note')
    }
  }

  /** Writes one object. Returns the state with its number, or undefined if there is no whole line. */
  async #put(
    before: LedgerState,
    range: { from: Positions; until: Positions | undefined; mayBeEmpty: boolean },
  ): Promise<(SentLines & { state: LedgerState; id: string }) | undefined> {
    const id = randomSecret(4).toString('hex')
    const number = before.number + 1
    const name = ledgerName({ ...before, number, id })
    // An upload that failed may still arrive, so its name is never used again.
    const stale = before.sending ? [...before.stale, before.sending].slice(-MOST_STALE) : before.stale
    this.#save({ ...before, number, sending: name, stale })
    faultPoint('ledger.after_begin')
    const recipient = before.recipient!
    const { paths } = this.#parts
    const sent = await this.#ask<SentLines>({ action: 'SEND', name, recipient, paths, ...range })
    const state = this.#state!
    if (sent) return { ...sent, state, id }
    this.#save({ ...state, sending: null })
    return undefined
  }

  /** Returns the state, which begins again with the whole files and another key when it is of something else. */
  async #stateFor(sizes: Positions): Promise<LedgerState> {
    const { dataDir, settings, generation, paths, clock } = this.#parts
    const place = placeIdentity(settings)
    const copies = copiesStateFor(dataDir, place, clock.now())
    const { writer } = copies
    if (findCopiesState(dataDir)?.writer !== writer) saveCopiesState(dataDir, copies)
    const own = { place, writer, generation, paths, lock: lockDigest(writer, settings) }
    const found = this.#state
    const former = found && isOf(own, found) && this.#isIntact(found, sizes) ? found : undefined
    this.#isChecked = true
    if (former?.lock === own.lock && former.recipient !== null) return former
    const { series } = this.#save(
      former?.lock === own.lock ? inOtherSeries(former) : begun(own, former, clock.now()),
    )
    const request = { action: 'KEY', series: { generation, writer, series }, lock: settings.lock } as const
    const key = await this.#ask<{ recipient: string }>(request)
    return this.#save({ ...this.#state!, recipient: key!.recipient })
  }

  /** Returns whether the files still begin with the bytes that were sent. */
  #isIntact({ sent, tails }: LedgerState, sizes: Positions): boolean {
    const { paths } = this.#parts
    if (isBefore(sizes, sent)) return false
    if (this.#isChecked) return true
    const found = tailsOf(paths, sent)
    return LEDGER_KINDS.every((kind) => found[kind] === tails[kind])
  }

  /** Replaces small objects by larger ones, one run after the other, so that new lines do not wait long. */
  async #fold(): Promise<void> {
    const { clock, paths } = this.#parts
    const runsNow = (): Run[] => runsOf(this.#state!.objects, this.#state!.sent, OBJECT_BYTES)
    const due = { foldedAt: this.#state!.foldedAt, nowMs: clock.now() }
    if (!isFoldDue(this.#state!.objects, runsNow(), due)) return
    for (let left = runsNow().length; left > 0; left--) {
      const run = runsNow().find(({ count }) => count > 1)
      if (!run) break
      await this.#foldRun(run)
      const sizes = sizesOf(paths)
      if (isBefore(this.#seen!, sizes)) {
        await this.#sendThrough(sizes)
        this.#seen = sizes
      }
    }
    this.#save({ ...this.#state!, foldedAt: clock.now() })
  }

  async #foldRun({ start, count, from, to }: Run): Promise<void> {
    const made = await this.#put(this.#state!, { from, until: to, mayBeEmpty: true })
    if (!made) return
    const { state, id } = made
    const folded = state.objects.slice(start, start + count)
    const objects = state.objects.toSpliced(start, count, { number: state.number, id, from })
    const stale = folded.map((object) => ledgerName({ ...state, ...object }))
    this.#save({ ...state, objects, sending: null, stale: [...state.stale, ...stale] })
    faultPoint('ledger.after_fold')
  }

  /**
   * Removes objects whose lines are in others. Called when the place has all lines. A place that keeps the objects
   * does no harm.
   */
  async #clean(): Promise<void> {
    const { clock, log } = this.#parts
    const names = this.#state!.stale.slice(0, MOST_AT_ONCE)
    const now = clock.now()
    if (names.length === 0 || (now < this.#cleanAfter && this.#cleanAfter - now <= HOUR_MS)) return
    try {
      await this.#ask({ action: 'REMOVE', names })
      faultPoint('ledger.after_remove')
      const removed = new Set(names)
      this.#save({ ...this.#state!, stale: this.#state!.stale.filter((name) => !removed.has(name)) })
    } catch (cause) {
      this.#cleanAfter = now + HOUR_MS
      if (!this.#isStopping)
        log.warn('objects of opt-outs that are in newer ones cannot be removed', { cause })
    }
  }

  #fail(error: Error): void {
    this.#failures += 1
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** (this.#failures - 1))
    this.#pausedUntil = this.#parts.clock.now() + pauseMs
    if (this.#state) this.#save({ ...this.#state, failure: error.message.slice(0, 300) })
    // Others are as likely to fail, and the report has the reason.
    if (this.#failures === 1)
      this.#parts.log.warn('opt-outs could not be sent to the place of the copies; it is tried again', {
        reason: error.message,
      })
  }

  #save(state: LedgerState): LedgerState {
    this.#state = state
    try {
      saveLedgerState(this.#parts.dataDir, state)
    } catch {
      // The disk is full. Storage reports that, and the next object saves the state.
    }
    return state
  }

  async #ask<Answer extends LedgerAnswer>(request: LedgerRequest): Promise<Answer | undefined> {
    const timer = setTimeout(
      () => this.#thread.end(new Error('The place of the copies does not answer.')),
      STALL_MS,
    )
    try {
      return (await this.#thread.ask(request)) as Answer | undefined
    } finally {
      clearTimeout(timer)
    }
  }
}

type Own = Pick<LedgerState, 'place' | 'writer' | 'generation' | 'paths' | 'lock'>

const isOf = (own: Own, state: LedgerState): boolean =>
  state.place === own.place &&
  state.writer === own.writer &&
  state.generation === own.generation &&
  LEDGER_KINDS.every((kind) => state.paths[kind] === own.paths[kind])

/** A key that could not be written may still arrive, so the next one has another name. */
const inOtherSeries = (state: LedgerState): LedgerState => ({
  ...state,
  series: randomSecret(4).toString('hex'),
  stale: [...state.stale, ledgerKeyName(state)].slice(-MOST_STALE),
})

/**
 * Returns the state of a new series.
 * @param former the state of the same files with another lock. Its objects are removed when the new ones have all
 */
function begun(own: Own, former: LedgerState | undefined, now: number): LedgerState {
  const stale = former
    ? [
        ...former.stale,
        ...(former.sending ? [former.sending] : []),
        ...former.objects.map((object) => ledgerName({ ...former, ...object })),
        ledgerKeyName(former),
      ]
    : []
  return {
    ...own,
    series: randomSecret(4).toString('hex'),
    recipient: null,
    number: former?.number ?? 0,
    sent: NOWHERE,
    tails: tailsOf(own.paths, NOWHERE),
    objects: [],
    sending: null,
    stale,
    foldedAt: now,
    since: now,
    failure: null,
  }
}
