import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckedBy } from '../../db/check.ts'
import { withReader } from '../../db/driver.ts'
import { CallThread } from '../../lib/call-thread.ts'
import { type Clock, DAY_MS, HOUR_MS, SECOND_MS } from '../../lib/clock.ts'
import { type CopySettings, placeIdentity, placeName } from '../../lib/copy-settings.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { Log } from '../../lib/log.ts'
import { fileSize, filesNamed, freeBytes, removeTemporary } from '../../storage/files.ts'
import { lastStampedAt } from '../../storage/snapshot-stamps.ts'
import { removeAbandoned, Unfinished } from '../../storage/unfinished.ts'
import type { Copies } from '../copies/copies.ts'
import type { CopyInChain } from '../copies/names.ts'
import type { Copy } from '../copies/retention.ts'
import type { CopyOpener } from '../copies/sealed.ts'
import type { FoundSegments } from '../copies/segment-plan.ts'
import type { StandbyCheckAnswer, StandbyCheckRequest } from './check-worker.ts'
import type { LeaseWatch } from './holder.ts'
import {
  type FollowedFile,
  findStandby,
  newStandby,
  type StandbyState,
  saveStandby,
  standbyPaths,
} from './state.ts'

/** Pause between two looks for another whole copy while no segment comes. */
const LOOK_MS = 10 * SECOND_MS
/** Segments that are applied before the state is stored. */
const BATCH = 200
/** Digests that are kept. A segment may go on from one before the last, because its number was never acknowledged. */
const KNOWN = 64
const MAX_REASON = 300
const CHECK_IDLE_MS = SECOND_MS

export interface FollowerParts {
  dataDir: string
  settings: CopySettings
  copies: Pick<Copies, 'list' | 'openInto' | 'planSegments' | 'applyInto'>
  opener: CopyOpener
  clock: Clock
  log: Log
  /** What the full check checks. */
  checkedBy: CheckedBy
  /** The data to follow, of a place that has the copies of several. */
  generation?: string | undefined
  /** The lease of the data. Undefined without one. */
  lease?: Pick<LeaseWatch, 'last'> | undefined
}

/**
 * Follows the data of a home: a whole copy from the place of the copies, and each segment after it. The file is
 * the database of the home some seconds ago. Only one process at a time may follow in a directory.
 *
 * A kill at any point is harmless. A segment has whole pages, so it can be applied twice.
 */
export class Follower {
  readonly #parts: FollowerParts
  readonly #check: CallThread<StandbyCheckRequest, NonNullable<StandbyCheckAnswer>>
  #state: StandbyState
  #isEnding = false
  #lookedAt: number | undefined
  #checking: Promise<void> | undefined
  /** Time when a check was last begun. */
  #triedAt: number | undefined

  constructor(parts: FollowerParts) {
    this.#parts = parts
    const { folder } = standbyPaths(parts.dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const place = placeIdentity(parts.settings)
    const found = findStandby(parts.dataDir)
    const isHere = found?.place === place && found.taken === null
    const { generation = (found?.place === place && found.generation) || null } = parts
    const isWanted = found?.generation === generation || found?.generation === null
    this.#state = isHere && isWanted ? found : { ...newStandby(place), generation }
    removeAbandoned(folder)
    this.#removeOthers()
    this.#check = new CallThread<StandbyCheckRequest, NonNullable<StandbyCheckAnswer>>({
      name: 'thread of the check',
      start: () => new Worker(new URL('./check-worker.ts', import.meta.url), { name: 'carillon-check' }),
      idleMs: CHECK_IDLE_MS,
    })
  }

  get state(): StandbyState {
    return this.#state
  }

  /** The path of the file. Undefined until a whole copy is here. */
  get path(): string | undefined {
    const name = this.#state.file?.name
    return name === undefined ? undefined : this.#pathOf(name)
  }

  /** Applies what is new, and records a failure. Never rejects. */
  async tick(): Promise<void> {
    try {
      await this.catchUp()
      await this.#beginCheck()
    } catch (error) {
      if (!this.#isEnding) this.#fail(error as Error)
    }
  }

  /** The work under way may fail from now on, because the standby stops. */
  end(): void {
    this.#isEnding = true
  }

  /** The file passed a full check elsewhere. */
  passed(): void {
    if (this.#state.file) this.#checked(this.#state.file, null)
  }

  /** Applies all segments that the place has. Rejects with a sentence when that fails. */
  async catchUp({ isThorough = false } = {}): Promise<void> {
    // Otherwise another chain is noticed some seconds later.
    if (isThorough) this.#lookedAt = undefined
    while (await this.#step());
  }

  /** Resolves when no check is under way. Never rejects. */
  async settled(): Promise<void> {
    await this.#checking
  }

  /** Ends the check that is under way. */
  async stop(): Promise<void> {
    this.end()
    this.#check.end(new Error('The standby stops.'))
    await this.#checking
    await this.#check.close()
    removeTemporary(standbyPaths(this.#parts.dataDir).checking)
  }

  /** Takes one step. Returns whether another one is due at once. */
  async #step(): Promise<boolean> {
    const { copies, clock, log } = this.#parts
    const { file } = this.#state
    if (!file) {
      await this.#fetchCopy(await this.#findFirst())
      return true
    }
    const plan = await copies.planSegments(chainOf(file))
    const segments = plan.segments.slice(0, BATCH)
    if (segments.length > 0) await this.#apply({ ...plan, segments })
    const hasMore = segments.length < plan.segments.length
    const isLooking = !hasMore && this.#isLookDue(segments.length > 0)
    const homeSince = isLooking ? await this.#homeSince() : this.#state.homeSince
    if (this.#state.failure) log.info('the standby reads the place of the copies again')
    const missing = hasMore ? null : (plan.fault ?? null)
    // A standby that begins is not ready before it has everything.
    const readAt = hasMore && this.#state.readAt === null ? null : clock.now()
    this.#save({ readAt, failure: null, missing, homeSince })
    return hasMore || (isLooking && (await this.#fetchNewer()))
  }

  /** Returns whether to look for another chain. A busy home has none, but a standby that begins does not know that. */
  #isLookDue(isBusy: boolean): boolean {
    const now = this.#parts.clock.now()
    const last = this.#lookedAt
    if (last !== undefined && (isBusy || (now >= last && now - last < LOOK_MS))) return false
    this.#lookedAt = now
    return true
  }

  async #homeSince(): Promise<number | null> {
    const claim = await this.#parts.lease?.last(this.#state.generation!)
    return claim?.isTakeover && !claim.isOurs ? claim.at : null
  }

  async #apply(plan: FoundSegments): Promise<void> {
    const { copies, opener } = this.#parts
    const before = this.#state.file!
    this.#saveFile({ ...before, isApplying: true })
    const descriptor = openSync(this.#pathOf(before.name), 'r+')
    try {
      const { applied, through } = await copies.applyInto(plan, { descriptor, opener })
      const known = [...before.known, ...applied].slice(-KNOWN)
      this.#saveFile({
        ...this.#state.file!,
        through: applied.at(-1)?.number ?? before.through,
        known,
        at: through ?? before.at,
        isApplying: false,
      })
    } finally {
      closeSync(descriptor)
    }
    faultPoint('standby.after_apply')
  }

  /** Finds the copy to begin with. Throws a refusal (exit 1) when it is unknown which. */
  async #findFirst(): Promise<ChainedCopy> {
    const { settings } = this.#parts
    const generation = this.#state.generation ?? undefined
    const place = placeName(settings.place)
    const found = await this.#copies()
    const all = [...new Set(found.map((copy) => copy.generation))]
    if (generation === undefined && all.length > 1)
      throw new Refusal(
        EXIT.FAILED,
        `${place} has copies of the data of ${all.length} servers: ${all.join(', ')}.`,
        'Choose one with --generation. The name of a copy has it after the version: carillon copies list.',
      )
    const newest = found.find((copy) => generation === undefined || copy.generation === generation)
    if (newest) return newest
    throw new Refusal(
      EXIT.FAILED,
      `${place} has no copy${generation === undefined ? '' : ` of the data ${generation}`} with continuous copies.`,
      'Wait for the next copy of the home, or make one there with `carillon copies make`. Continuous copies need backup_segment_days above 0.',
    )
  }

  /**
   * Fetches the newest copy if the file cannot go on: the home began another chain, a segment is missing, or the
   * file is damaged. Returns whether it did.
   */
  async #fetchNewer(): Promise<boolean> {
    const file = this.#state.file!
    const newest = (await this.#copies()).find(({ generation }) => generation === this.#state.generation)
    if (!newest || newest.name === file.copy) return false
    const { missing } = this.#state
    const isOther = newest.chain.id !== file.chain
    const isBeyond = missing !== null && newest.chain.through >= missing
    const isSound = file.checked?.fault == null
    if (!isOther && !isBeyond && isSound) return false
    await this.#fetchCopy(newest)
    return true
  }

  /** Lists the copies that segments go on from, newest first. */
  async #copies(): Promise<ChainedCopy[]> {
    const all: Copy[] = await this.#parts.copies.list()
    return all.filter((copy): copy is ChainedCopy => copy.chain !== undefined)
  }

  /** Fetches a copy. The file before it stays until the copy is here. */
  async #fetchCopy(copy: ChainedCopy): Promise<void> {
    const { copies, opener, log } = this.#parts
    log.info('the standby fetches a whole copy', { name: copy.name, sizeBytes: copy.sizeBytes })
    const name = `${copy.chain.id}-${copy.writer}-${copy.number}.db`
    using target = new Unfinished(this.#pathOf(name))
    await copies.openInto(copy.name, { descriptor: target.descriptor, opener })
    const at = withReader(target.path, lastStampedAt)
    target.finish()
    faultPoint('standby.after_fetch')
    const { id, through } = copy.chain
    this.#triedAt = undefined
    this.#save({ generation: copy.generation, missing: null, failure: null })
    this.#saveFile({
      name,
      copy: copy.name,
      chain: id,
      base: through,
      through,
      known: [],
      at,
      isApplying: false,
      checked: null,
    })
    this.#removeOthers()
  }

  /** Begins a full check when it is due. The file is copied first, so that following goes on. */
  async #beginCheck(): Promise<void> {
    const { clock, log, dataDir, checkedBy } = this.#parts
    const file = this.#state.file
    if (!file || this.#checking) return
    const now = clock.now()
    const isTooEarly = (at: number | undefined, ms: number) => at !== undefined && now >= at && now - at < ms
    if (isTooEarly(file.checked?.at, DAY_MS) || isTooEarly(this.#triedAt, HOUR_MS)) return
    this.#triedAt = now
    const path = this.#pathOf(file.name)
    const { folder, checking } = standbyPaths(dataDir)
    if (freeBytes(folder) < fileSize(path)) {
      log.warn('the disk has no room to check the file of the standby', { sizeBytes: fileSize(path) })
      return
    }
    await this.#check.ask({ action: 'COPY', from: path, to: checking })
    const { migrations, invariants } = checkedBy
    this.#checking = this.#check
      .ask({ action: 'CHECK', path: checking, by: { migrations, invariants } })
      .then((fault) => this.#checked(file, fault ?? null))
      .catch((cause) => log.warn('the file of the standby could not be checked', { cause }))
      .finally(() => {
        this.#checking = undefined
      })
  }

  #checked({ name, through }: FollowedFile, fault: string | null): void {
    const { clock, log } = this.#parts
    const { file } = this.#state
    if (file?.name !== name) return
    if (fault !== null) log.error('the file of the standby did not pass its check', { fault })
    this.#saveFile({ ...file, checked: { at: clock.now(), through, fault } })
  }

  #fail({ message }: Error): void {
    const { clock, log } = this.#parts
    const at = clock.now()
    const { since = at } = this.#state.failure ?? {}
    if (!this.#state.failure) log.warn('the standby cannot follow; it is tried again', { reason: message })
    try {
      this.#save({ failure: { since, at, reason: message.slice(0, MAX_REASON) } })
    } catch (cause) {
      log.error('the state of the standby cannot be stored', { cause })
    }
  }

  #pathOf = (name: string): string => join(standbyPaths(this.#parts.dataDir).folder, name)

  #removeOthers(): void {
    const { folder } = standbyPaths(this.#parts.dataDir)
    const name = this.#state.file?.name
    for (const { path } of filesNamed(folder, /\.db$/))
      if (name === undefined || path !== this.#pathOf(name)) removeTemporary(path)
  }

  /** Stores what is about the file. It must not say more than the file has. */
  #saveFile(file: FollowedFile): void {
    this.#state = { ...this.#state, file }
    saveStandby(this.#parts.dataDir, this.#state, true)
  }

  #save(changes: Partial<Omit<StandbyState, 'file'>>): void {
    this.#state = { ...this.#state, ...changes }
    saveStandby(this.#parts.dataDir, this.#state, false)
  }
}

type ChainedCopy = Copy & { chain: CopyInChain }

const chainOf = ({ chain: id, base, through, known }: FollowedFile): CopyInChain => ({
  id,
  through,
  followed: { base, known },
})
