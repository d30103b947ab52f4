import { join, resolve } from 'node:path'
import { type Clock, monotonicMs, systemClock, toIso } from '../../lib/clock.ts'
import {
  type CopySettings,
  type MakingSettings,
  placeIdentity,
  placeName,
  settingsToMake,
} from '../../lib/copy-settings.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import type { StoredObject } from '../../providers/s3/bucket.ts'
import { storagePaths } from '../../storage/paths.ts'
import { Unfinished } from '../../storage/unfinished.ts'
import type { AppliedSegments } from './apply-segments.ts'
import { CopiesThread, DeadPlace } from './copies-thread.ts'
import type { MadeCopy } from './copies-worker.ts'
import type { FetchedLedgers } from './ledger-objects.ts'
import { type CopyInChain, keyName, readCopyName, settingsName } from './names.ts'
import type { Passphrases, Resealed } from './reseal.ts'
import { type Copy, expiredCopies, inOrder, withWrongTime } from './retention.ts'
import type { CopyOpener } from './sealed.ts'
import { type FoundSegments, missingIn, planSegments, type SegmentPlan } from './segment-plan.ts'
import {
  asNewWriter,
  type CopiesState,
  copiesStateFor,
  findCopiesState,
  saveCopiesState,
  type Verification,
} from './state.ts'

/** A copy in the list. */
export interface ListedCopy extends Copy {
  isOurs: boolean
  /** When this appliance last read the copy back whole. Undefined for never. */
  verification: Verification | undefined
  /** Whether its time is in the future, or after that of a later copy of the same server. */
  isTimeWrong: boolean
}

export interface ResealedObject {
  name: string
  outcome: Resealed['outcome']
}

/** Moments that can be restored with the segments of a chain. */
interface RestorableRange {
  /** Time of the oldest copy that the segments continue, ms since 1970. */
  from: number
  /** ms since 1970. */
  until: number
  /** Segments that cannot be used, as a sentence. */
  missing: string | undefined
}

export interface CopiesParts {
  dataDir: string
  settings: CopySettings
  /** The release. The names of its copies contain it. */
  version: string
  clock?: Clock
  /** Time without progress after which the place is dead, ms. */
  stallMs?: number
  /** Time without work after which the thread ends, ms. */
  idleMs?: number
}

const MAX_REASON = 300

/** The copies elsewhere, for the server and for commands. Only one process at a time works on them. */
export class Copies {
  readonly #dataDir: string
  readonly #settings: CopySettings
  readonly #version: string
  readonly #clock: Clock
  readonly #thread: CopiesThread

  constructor({ dataDir, settings, version, clock = systemClock, stallMs, idleMs }: CopiesParts) {
    this.#dataDir = resolve(dataDir)
    this.#settings = settings
    this.#version = version
    this.#clock = clock
    this.#thread = new CopiesThread(settings, {
      ...(stallMs === undefined ? {} : { stallMs }),
      ...(idleMs === undefined ? {} : { idleMs }),
    })
  }

  get place(): string {
    return placeName(this.#settings.place)
  }

  #state(): CopiesState {
    return copiesStateFor(this.#dataDir, placeIdentity(this.#settings), this.#clock.now())
  }

  /** Bytes that have moved, there and back, since this object was made. */
  get movedBytes(): number {
    return this.#thread.movedBytes
  }

  /** Segments that `applyInto` has applied so far. */
  get appliedSegments(): number {
    return this.#thread.appliedSegments
  }

  /**
   * Copies carillon.db to the place, reads the copy back, and removes copies that are too old. Records the
   * result for `carillon doctor`. Rejects with a sentence, and with a refusal: exit 75 while another process does
   * this, exit 78 when nothing encrypts the copy.
   */
  async make(signal?: AbortSignal): Promise<CopiesState['last'] & object> {
    const settings = settingsToMake(this.#settings)
    using _lock = this.#lock()
    const state = this.#state()
    try {
      return await this.#make(state, settings, signal)
    } catch (error) {
      if (!signal?.aborted) this.#recordFailure(state, error as Error)
      throw error
    }
  }

  /** Lists all copies in the place, newest first. */
  async list(): Promise<ListedCopy[]> {
    return this.#listed(await this.#list(false))
  }

  #listed(copies: readonly Copy[]): ListedCopy[] {
    const state = findCopiesState(this.#dataDir)
    const wrong = withWrongTime(copies, this.#clock.now())
    return copies.map((copy) => ({
      ...copy,
      isOurs: copy.writer === state?.writer,
      verification: state?.verified[copy.name],
      isTimeWrong: wrong.has(copy),
    }))
  }

  /** Returns the moments that can be restored with segments, for each chain of the copies. */
  async ranges(copies: readonly Copy[]): Promise<RestorableRange[]> {
    const inChains = Map.groupBy(
      copies.filter(({ chain }) => chain !== undefined),
      ({ chain }) => chain!.id,
    )
    const found: RestorableRange[] = []
    for (const [chain, own] of inChains) {
      const after = Math.min(...own.map((copy) => copy.chain!.through))
      const objects = await this.#thread.ask<StoredObject[]>({ action: 'LIST_SEGMENTS', chain, after })
      const plans = own.map((copy) => ({
        copy,
        plan: planSegments(objects, copy.chain!, Number.POSITIVE_INFINITY),
      }))
      const newest = plans.reduce((a, b) => (b.copy.chain!.through > a.copy.chain!.through ? b : a)).plan
      const last = newest.segments.at(-1)
      if (!last) continue
      const same = plans.filter(({ plan }) => plan.segments.at(-1)?.number === last.number)
      const from = Math.min(...same.map(({ copy }) => copy.madeAt))
      found.push({ from, until: last.to, missing: missingIn(newest) })
    }
    return found
  }

  /**
   * Reads a copy back, by default the newest. Opens it if it can be opened here, and compares it with the sent
   * data if this appliance sent it. Rejects with a sentence when it is not whole, and then no longer counts it
   * as verified. A wrong opener and an unreadable place are no evidence about the copy.
   */
  async verify(name: string | undefined, opener: CopyOpener | undefined): Promise<VerifiedCopy> {
    using _lock = this.#lock()
    const copy = await this.find(name)
    const state = this.#state()
    const { [copy.name]: before, ...others } = state.verified
    const { lock } = this.#settings
    const used = opener ?? (lock?.kind === 'PASSPHRASE' ? lock : undefined)
    try {
      const request = { action: 'READ_BACK', name: copy.name, opener: used } as const
      const found = await this.#thread.ask<{ sha256: string; sizeBytes: number }>(request)
      if (before && before.sha256 !== found.sha256)
        throw new Error(`${copy.name} differs from the copy that was sent.`)
      if (!before && used === undefined) return { copy, isOpened: false, isCompared: false }
      const verification = { at: this.#clock.now(), sha256: found.sha256, isOpened: used !== undefined }
      saveCopiesState(this.#dataDir, { ...state, verified: { ...others, [copy.name]: verification } })
      return { copy, isOpened: used !== undefined, isCompared: before !== undefined }
    } catch (error) {
      if (before && (await this.#isChanged(copy.name, before, error)))
        saveCopiesState(this.#dataDir, { ...state, verified: others })
      throw error
    }
  }

  /** Returns whether a copy whose reading failed differs from the sent data. False when it is unreadable. */
  async #isChanged(name: string, { sha256 }: Verification, failure: unknown): Promise<boolean> {
    // A dead place would delay the caller for minutes again.
    if (failure instanceof DeadPlace) return false
    const request = { action: 'READ_BACK', name, opener: undefined } as const
    return this.#thread.ask<{ sha256: string; sizeBytes: number }>(request).then(
      (found) => found.sha256 !== sha256,
      () => false,
    )
  }

  /** Makes the place ready, then writes, reads and removes a small test object. */
  async prepare(): Promise<void> {
    using _lock = this.#lock()
    await this.#thread.ask({ action: 'PREPARE' })
    await this.#list(true)
  }

  /** Finds the copy with this name, or the newest. Throws a refusal (exit 1) when there is none. */
  async find(name: string | undefined): Promise<ListedCopy> {
    const copies = await this.list()
    const found = name === undefined ? copies[0] : copies.find((copy) => copy.name === name)
    if (found) return found
    throw new Refusal(
      EXIT.FAILED,
      name === undefined ? `${this.place} has no copy.` : `${this.place} has no copy ${name}.`,
      name === undefined
        ? 'Check backup_to, or make a copy with `carillon copies make`.'
        : '`carillon copies list` shows all copies.',
    )
  }

  /**
   * Finds the newest copy. Throws a refusal (exit 1) when there is none, or when the place also has copies of
   * other data. The newest copy may then be of another server, or of an empty server that was started on a new
   * machine.
   */
  async findNewest(atMs = Number.POSITIVE_INFINITY): Promise<ListedCopy> {
    const newest = new Map<string, Copy>()
    const copies = (await this.list()).filter(({ madeAt }) => madeAt <= atMs)
    for (const copy of copies) newest.getOrInsert(copy.generation, copy)
    if (newest.size < 2) return this.#first(copies, atMs)
    const named = [...newest.values()].map(
      ({ name, sizeBytes }) => `${name} (${sizeBytes.toLocaleString('en-US')} bytes)`,
    )
    throw new Refusal(
      EXIT.FAILED,
      `${this.place} has copies of the data of ${newest.size} servers.`,
      `Nothing was changed. Name the copy to restore after --from-copies. The newest of each server: ${named.join(', ')}.`,
    )
  }

  #first([copy]: readonly ListedCopy[], atMs: number): Promise<ListedCopy> {
    if (copy) return Promise.resolve(copy)
    if (atMs === Number.POSITIVE_INFINITY) return this.find(undefined)
    const remedy = '`carillon copies list` shows all copies.'
    throw new Refusal(EXIT.FAILED, `${this.place} has no copy from before ${toIso(atMs)}.`, remedy)
  }

  /** Opens a copy and writes its database into an open empty file. */
  async openInto(name: string, target: { descriptor: number; opener: CopyOpener }): Promise<void> {
    await this.#thread.ask({ action: 'FETCH', name, ...target })
  }

  /** Reads the settings of the server that made a copy, as TOML. */
  settingsWith(copy: Copy, opener: CopyOpener): Promise<string> {
    return this.#thread.ask<string>({ action: 'READ', name: settingsName(copy), opener })
  }

  /** Plans which segments after a copy lead to the moment, by default to the last one. */
  async planSegments(chain: CopyInChain, atMs = Number.POSITIVE_INFINITY): Promise<FoundSegments> {
    const request = { action: 'LIST_SEGMENTS', chain: chain.id, after: chain.through } as const
    return planSegments(await this.#thread.ask<StoredObject[]>(request), chain, atMs)
  }

  /** Applies planned segments to the database of the copy in an open file. */
  applyInto(plan: SegmentPlan, target: { descriptor: number; opener: CopyOpener }): Promise<AppliedSegments> {
    return this.#thread.ask<AppliedSegments>({ action: 'APPLY', plan, ...target })
  }

  /**
   * Encrypts everything of the data of a copy for another passphrase: the copies of all its servers, their settings
   * and the keys of their segments and ledgers. Can be repeated. Yields each object and what became of it. Throws a
   * sentence at the first object that cannot be read or differs when it is read back.
   */
  async *reseal(of: Copy, passphrases: Passphrases): AsyncGenerator<ResealedObject> {
    using _lock = this.#lock()
    const { generation } = of
    const objects = await this.#thread.ask<StoredObject[]>({ action: 'LIST', mustBeReady: true })
    const copies = objects.flatMap(({ name }) => readCopyName(name) ?? [])
    const own = copies.filter((copy) => copy.generation === generation)
    const writers = new Set(own.map(({ writer }) => settingsName({ generation, writer })))
    const chains = new Set(own.flatMap(({ chain }) => chain?.id ?? []))
    for (const name of objects.map((object) => object.name).sort())
      if (readCopyName(name)?.generation === generation || writers.has(name))
        yield { name, outcome: await this.#resealed({ name, isKey: false, passphrases }) }
    const ofLedgers = await this.#thread.ask<StoredObject[]>({ action: 'LIST_LEDGER_KEYS', generation })
    for (const name of [...[...chains].map(keyName), ...ofLedgers.map((object) => object.name)])
      yield { name, outcome: await this.#resealed({ name, isKey: true, passphrases }) }
  }

  async #resealed(object: {
    name: string
    isKey: boolean
    passphrases: Passphrases
  }): Promise<Resealed['outcome']> {
    const { outcome, sha256 } = await this.#thread.ask<Resealed>({ action: 'RESEAL', ...object })
    const state = findCopiesState(this.#dataDir)
    if (sha256 !== undefined && state?.verified[object.name]) {
      state.verified[object.name] = { at: this.#clock.now(), sha256, isOpened: true }
      saveCopiesState(this.#dataDir, state)
    }
    return outcome
  }

  /**
   * Reads the opt-outs, revocations and erasures of all servers with this data.
   * @param mustBeReady throws for a folder whose disk is not mounted
   */
  fetchLedgers(
    generation: string,
    openers: readonly CopyOpener[],
    { mustBeReady = false } = {},
  ): Promise<FetchedLedgers> {
    return this.#thread.ask<FetchedLedgers>({ action: 'FETCH_LEDGERS', generation, openers, mustBeReady })
  }

  /** Ends all work in progress. */
  end(): void {
    this.#thread.end()
  }

  async #make(
    state: CopiesState,
    { lock, carried }: MakingSettings,
    signal: AbortSignal | undefined,
  ): Promise<CopiesState['last'] & object> {
    const startedAt = monotonicMs()
    if (isWrittenByAnother(state, await this.#list(true, signal))) Object.assign(state, asNewWriter())
    state.number += 1
    saveCopiesState(this.#dataDir, state)
    const madeAt = Math.floor(this.#clock.now() / 1000) * 1000
    const { writer, number } = state
    const made = await this.#thread.ask<MadeCopy>(
      {
        action: 'MAKE',
        paths: storagePaths(this.#dataDir),
        name: { madeAt, version: this.#version, writer, number },
        lock,
      },
      signal,
    )
    const { name, dataAt, sizeBytes, plainBytes, sha256, isOpened } = made
    const durationMs = Math.round(monotonicMs() - startedAt)
    state.last = { name, madeAt, dataAt, sizeBytes, plainBytes, durationMs }
    state.failure = null
    state.verified[name] = { at: this.#clock.now(), sha256, isOpened }
    saveCopiesState(this.#dataDir, state)
    const settingsOf = settingsName(readCopyName(name)!)
    await this.#thread
      .ask({ action: 'WRITE', name: settingsOf, text: carried, lock }, signal)
      .catch(afterwards('the settings of this server could not be written'))
    await this.#removeExpired(state, signal).catch(afterwards('older copies could not be removed'))
    return state.last
  }

  /** Removes expired copies. Throws when a copy cannot be removed. The new copy still counts. */
  async #removeExpired(state: CopiesState, signal: AbortSignal | undefined): Promise<void> {
    const copies = await this.#list(true, signal)
    if (isWrittenByAnother(state, copies)) return
    const expired = expiredCopies(copies, {
      writer: state.writer,
      keep: this.#settings.keep,
      nowMs: this.#clock.now(),
      isVerified: (name) => state.verified[name] !== undefined,
    })
    for (const { name } of expired) await this.#thread.ask({ action: 'REMOVE', name }, signal)
    const left = new Set(copies.map(({ name }) => name))
    for (const { name } of expired) left.delete(name)
    state.verified = Object.fromEntries(Object.entries(state.verified).filter(([name]) => left.has(name)))
    saveCopiesState(this.#dataDir, state)
  }

  #recordFailure(state: CopiesState, { message }: Error): void {
    const now = this.#clock.now()
    const { since = now, count = 0 } = state.failure ?? {}
    state.failure = { since, at: now, count: count + 1, reason: message.slice(0, MAX_REASON) }
    try {
      saveCopiesState(this.#dataDir, state)
    } catch {
      // The disk is full. The caller logs the failure, and storage reports the disk.
    }
  }

  async #list(mustBeReady: boolean, signal?: AbortSignal): Promise<Copy[]> {
    const objects = await this.#thread.ask<StoredObject[]>({ action: 'LIST', mustBeReady }, signal)
    return inOrder(
      objects.flatMap(({ name, sizeBytes }) => {
        const parts = readCopyName(name)
        return parts ? [{ ...parts, name, sizeBytes }] : []
      }),
      this.#clock.now(),
    )
  }

  #lock(): Disposable {
    const { live } = storagePaths(this.#dataDir)
    try {
      return new Unfinished(join(live, 'copying'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      throw new Refusal(
        EXIT.LOCKED,
        'Another carillon process is working on the copies elsewhere.',
        'Wait until it has ended. `carillon doctor` shows the result.',
        error,
      )
    }
  }
}

/** Returns a function that throws what failed after a copy was made. */
const afterwards =
  (what: string) =>
  (cause: unknown): never => {
    throw new Error(`the copy was made, but ${what}: ${(cause as Error).message}`, { cause })
  }

interface VerifiedCopy {
  copy: Copy
  /** Whether the copy was decrypted. */
  isOpened: boolean
  /** Whether the copy was compared with the sent data. */
  isCompared: boolean
}

/**
 * Returns whether the place has a copy with our name that we did not write. This data directory was then
 * cloned, or restored with an older state. Both need separate names, so that neither removes the copies of the
 * other.
 */
const isWrittenByAnother = ({ writer, number, last }: CopiesState, copies: readonly Copy[]): boolean =>
  copies.some(
    (copy) =>
      copy.writer === writer &&
      (copy.number > number ||
        (last !== null && copy.number === readCopyName(last.name)?.number && copy.name !== last.name)),
  )
