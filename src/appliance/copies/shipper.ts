import { createHash } from 'node:crypto'
import { CallThread } from '../../lib/call-thread.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { type MakingSettings, placeIdentity } from '../../lib/copy-settings.ts'
import { armedFaultPoints } from '../../lib/fault.ts'
import type { Log } from '../../lib/log.ts'
import type { StoredObject } from '../../providers/s3/bucket.ts'
import type { ChainState, ChangedPages } from '../../storage/shipping/changed-pages.ts'
import { readCopyName, readSegmentName, segmentFolder, segmentStart } from './names.ts'
import { findSegmentsState, type SegmentsState, saveSegmentsState } from './segments-state.ts'
import type { SegmentsAnswer, SegmentsRequest, SentSegment } from './segments-worker.ts'
import { findCopiesState } from './state.ts'

const TICK_MS = SECOND_MS
/**
 * Age of the first collection, and size of all, at which a segment is sent. The first changes in it are a tick
 * older.
 */
const SEND_AFTER_MS = 3 * SECOND_MS
const SEND_BYTES = 8 << 20
/** Pages that wait for the upload of the segment before. More pages stay in the database. */
const HELD_BYTES = 32 << 20
/** More changed pages are not collected at once, because they are kept in memory. A whole copy has them. */
const MOST_BYTES = 128 << 20
const LONGEST_PAUSE_MS = MINUTE_MS
/** Time after which an upload without an answer has failed. */
const STALL_MS = 2 * MINUTE_MS
/** Time for the last segment when the server stops. */
const LAST_MS = 5 * SECOND_MS
const CLEANING_MS = HOUR_MS
/** Longer than collections wait for their segment, because they are in the memory of the thread. */
const IDLE_MS = 15 * SECOND_MS

interface SegmentShipperParts {
  dataDir: string
  settings: MakingSettings
  changes: ChangedPages
  clock: Clock
  log: Log
}

/** Sends what has changed as segments to the place of the copies, every few seconds. */
export class SegmentShipper {
  readonly #parts: SegmentShipperParts
  readonly #thread: CallThread<SegmentsRequest, NonNullable<SegmentsAnswer>>
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<void> | undefined
  #sending: Promise<void> | undefined
  #state: SegmentsState | undefined
  /** Collections that the thread has, oldest first. */
  #held: Array<{ number: number; at: number; bytes: number }> = []
  /** The chain of the collections that the thread has. */
  #heldChain: string | undefined
  #hasFailed = false
  #failures = 0
  #cleaning: Promise<void> | undefined
  #pausedUntil = 0
  #isKnownAlone = false
  #cleanedAt: number | undefined
  #isStopping = false

  constructor(parts: SegmentShipperParts) {
    this.#parts = parts
    this.#state = findSegmentsState(parts.dataDir)
    const { place, access } = parts.settings
    this.#thread = new CallThread<SegmentsRequest, NonNullable<SegmentsAnswer>>({
      name: 'thread of the segments',
      start: () =>
        new Worker(new URL('./segments-worker.ts', import.meta.url), { name: 'carillon-segments' }),
      idleMs: IDLE_MS,
      opening: () => ({ action: 'OPEN', settings: { place, access }, failAt: armedFaultPoints() }),
    })
    parts.changes.begin()
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    this.#timer.unref()
  }

  /** Whether the chain has no whole copy yet, or its segments are as large as one. */
  needsWholeCopy(): boolean {
    const chain = this.#parts.changes.chain
    const last = findCopiesState(this.#parts.dataDir)?.last
    if (!chain) return false
    if (!last || readCopyName(last.name)?.chain?.id !== chain.id) return true
    return this.#state?.chain === chain.id && this.#state.bytes > last.sizeBytes
  }

  /** A whole copy was made. The segments before it do not count any more. */
  madeWholeCopy(name: string): void {
    const state = this.#state
    if (state && readCopyName(name)?.chain?.id === state.chain) this.#save({ ...state, bytes: 0 })
  }

  /** Collects and sends what is due. Does nothing while the previous tick runs. Never rejects. */
  tick(): Promise<void> {
    this.#running ??= this.#tick()
      .catch((error) => this.#fail(error as Error))
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  /** Resolves when the upload in progress has ended. Never rejects. */
  async settled(): Promise<void> {
    await this.#running
    await this.#sending
    await this.#cleaning
  }

  /** Sends the last changes, and ends the thread. Never rejects. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const last = setTimeout(() => this.#thread.end(new Error('The server stops.')), LAST_MS)
    await this.settled()
    this.#isStopping = true
    await this.tick()
    await this.settled()
    clearTimeout(last)
    await this.#thread.close()
    if (this.#held.length > 0) this.#parts.changes.giveBack()
  }

  async #tick(): Promise<void> {
    const { changes, clock } = this.#parts
    if (this.#hasFailed && !this.#sending) await this.#dropHeld()
    const now = clock.now()
    if (now < this.#pausedUntil && this.#pausedUntil - now <= LONGEST_PAUSE_MS && !this.#isStopping) return
    changes.begin()
    changes.note()
    const chain = changes.chain?.id
    if (chain !== this.#heldChain) {
      if (this.#sending) return
      // Collections of another chain have the same numbers.
      await this.#dropHeld()
      this.#heldChain = chain
      this.#isKnownAlone = false
    }
    if (changes.openBytes > 0 && !this.#hasFailed) await this.#collect()
    if (this.#isDue() && !this.#sending && !this.#hasFailed) {
      this.#sending = this.#send()
        .catch((error) => this.#fail(error as Error))
        .finally(() => {
          this.#sending = undefined
        })
    }
    this.#cleaning ??= this.#clean()
      .catch((cause) =>
        this.#parts.log.warn('old segments of the continuous copies cannot be removed', { cause }),
      )
      .finally(() => {
        this.#cleaning = undefined
      })
  }

  async #collect(): Promise<void> {
    const { changes, clock } = this.#parts
    if (changes.openBytes > MOST_BYTES) return changes.end('too much has changed since the last segment')
    if (this.#heldBytes > HELD_BYTES) return
    const chain = changes.chain?.id
    if (chain !== undefined && this.#state?.waitingSince == null) this.#wait(clock.now())
    const held = await changes.collect(async (task) => {
      const at = clock.now()
      const answer = await this.#thread.ask({ action: 'READ', task, at })
      return { number: task.number, at, bytes: (answer as { bytes: number }).bytes }
    })
    // Pages that were read too late are not of one moment. Their collection has failed.
    if (held) this.#held.push(held)
  }

  get #heldBytes(): number {
    return this.#held.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  #isDue(): boolean {
    const [first] = this.#held
    if (!first) return false
    const waitedMs = this.#parts.clock.now() - first.at
    const isOver = waitedMs < 0 || waitedMs >= SEND_AFTER_MS - TICK_MS / 2
    return this.#isStopping || isOver || this.#heldBytes >= SEND_BYTES
  }

  async #send(): Promise<void> {
    const { changes, clock } = this.#parts
    const chain = changes.chain
    // A chain that has ended takes its collections with it.
    if (chain?.id !== this.#heldChain || !chain) return
    const numbers = this.#held.map(({ number }) => number)
    const through = numbers.at(-1)!
    const state = await this.#stateOf(chain)
    if (!(await this.#assertAlone(chain, through))) return
    const { recipient } = state
    const after = chain.acknowledged
    const sent = (await this.#within(
      this.#thread.ask({ action: 'SEND', chain: chain.id, recipient, after, numbers }),
    )) as SentSegment
    changes.done(chain.id, { number: sent.number, sha256: sent.sha256 })
    this.#held = this.#held.filter(({ number }) => number > through)
    this.#failures = 0
    this.#pausedUntil = 0
    const waitingSince = this.#held[0]?.at ?? (changes.openBytes > 0 ? clock.now() : null)
    this.#save({
      ...(this.#state ?? state),
      bytes: (this.#state ?? state).bytes + sent.sizeBytes,
      acknowledgedAt: sent.to,
      waitingSince,
      failure: null,
    })
  }

  /** Returns the state of the chain. A new chain gets a key. */
  async #stateOf(chain: ChainState): Promise<SegmentsState> {
    const { settings, clock } = this.#parts
    const place = placeIdentity(settings)
    const lock = lockDigest(chain.id, settings)
    const before = this.#state
    if (before?.chain === chain.id && before.place === place && before.lock === lock) return before
    if (before?.chain === chain.id && chain.acknowledged) {
      this.#parts.changes.end('the place or the passphrase of the copies was changed')
      throw new Error('the settings of the copies were changed')
    }
    const request = { action: 'KEY', chain: chain.id, lock: settings.lock } as const
    const { recipient } = (await this.#within(this.#thread.ask(request))) as { recipient: string }
    const isSamePlace = before?.place === place
    const former = isSamePlace ? before.former : []
    if (isSamePlace && before.chain !== chain.id) former.push({ chain: before.chain, endedAt: clock.now() })
    const state: SegmentsState = {
      chain: chain.id,
      place,
      recipient,
      lock,
      bytes: 0,
      acknowledgedAt: null,
      waitingSince: before?.waitingSince ?? clock.now(),
      failure: null,
      former,
    }
    this.#save(state)
    return state
  }

  /**
   * Returns whether no other server continues this chain. A clone of the whole machine has the same chain. Both
   * then begin chains of their own.
   */
  async #assertAlone({ id }: ChainState, through: number): Promise<boolean> {
    if (this.#isKnownAlone) return true
    const request = {
      action: 'LIST',
      folder: segmentFolder(id),
      after: segmentStart(through),
      pages: 1,
    } as const
    const found = (await this.#within(this.#thread.ask(request))) as StoredObject[]
    if (found.some(({ name }) => readSegmentName(name) !== undefined)) {
      this.#parts.changes.end('another server continues the same chain')
      return false
    }
    this.#isKnownAlone = true
    return true
  }

  #fail(error: Error): void {
    this.#hasFailed = true
    this.#failures += 1
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** this.#failures)
    this.#pausedUntil = this.#parts.clock.now() + pauseMs
    if (this.#state) this.#save({ ...this.#state, failure: error.message.slice(0, 300) })
    // Others are as likely to fail, and the report has the reason.
    if (this.#failures === 1)
      this.#parts.log.warn('a segment of the continuous copies failed; it is tried again', {
        reason: error.message,
      })
  }

  /** Gives the collections back, so that the next one has all of their pages. */
  async #dropHeld(): Promise<void> {
    this.#held = []
    await this.#thread.ask({ action: 'DROP' })
    this.#parts.changes.giveBack()
    this.#hasFailed = false
  }

  #wait(since: number): void {
    if (this.#state) this.#save({ ...this.#state, waitingSince: since })
  }

  #save(state: SegmentsState): void {
    this.#state = state
    try {
      saveSegmentsState(this.#parts.dataDir, state)
    } catch {
      // The disk is full. Storage reports that, and the next segment saves the state.
    }
  }

  async #within<T>(work: Promise<T>): Promise<T> {
    const timer = setTimeout(
      () => this.#thread.end(new Error('The place of the copies does not answer.')),
      STALL_MS,
    )
    try {
      return await work
    } finally {
      clearTimeout(timer)
    }
  }

  /** Removes the oldest segments that no moment of the last days needs. */
  async #clean(): Promise<void> {
    const { clock, settings, dataDir } = this.#parts
    const now = clock.now()
    const state = this.#state
    const sinceMs = this.#cleanedAt === undefined ? CLEANING_MS : now - this.#cleanedAt
    if (!state || this.#isStopping || (sinceMs >= 0 && sinceMs < CLEANING_MS)) return
    this.#cleanedAt = now
    const endedBefore = now - settings.segmentDays * DAY_MS
    const verified = Object.keys(findCopiesState(dataDir)?.verified ?? {}).flatMap(
      (name) => readCopyName(name) ?? [],
    )
    const bases = verified.filter(({ chain, madeAt }) => chain?.id === state.chain && madeAt < endedBefore)
    const through = Math.max(0, ...bases.map(({ chain }) => chain!.through))
    await this.#removeOldest(state.chain, ({ number, to }) => number <= through && to < endedBefore)
    for (const { chain, endedAt } of state.former.filter((each) => each.endedAt < endedBefore)) {
      if (!(await this.#removeOldest(chain, () => true))) continue
      const former = this.#state!.former.filter((each) => each.chain !== chain)
      this.#save({ ...this.#state!, former: former.filter((each) => each.endedAt !== endedAt) })
    }
  }

  /** Removes segments from the oldest on while they may go. Returns whether none is left. */
  async #removeOldest(
    chain: string,
    mayGo: (segment: { number: number; to: number }) => boolean,
  ): Promise<boolean> {
    const folder = segmentFolder(chain)
    for (;;) {
      const request = { action: 'LIST', folder, after: '', pages: 1 } as const
      const found = (await this.#within(this.#thread.ask(request))) as StoredObject[]
      const segments = found.flatMap(({ name }) => {
        const parts = readSegmentName(name)
        return parts ? [{ ...parts, name }] : []
      })
      if (segments.length === 0) return true
      for (const segment of segments) {
        if (!mayGo(segment)) return false
        await this.#within(this.#thread.ask({ action: 'REMOVE', name: segment.name }))
      }
    }
  }
}

/** A changed passphrase or key needs another chain. The digest alone does not reveal it. */
export function lockDigest(chain: string, { lock }: MakingSettings): string {
  const opener = lock.kind === 'KEY' ? lock.recipient : lock.passphrase
  return createHash('sha256').update(`${chain}\0${lock.kind}\0${opener}`).digest('hex').slice(0, 16)
}
