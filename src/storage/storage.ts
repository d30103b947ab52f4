import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Connection } from '../db/driver.ts'
import type { Migration } from '../db/migrate.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { EXIT, Refusal } from '../lib/exit.ts'
import type { Log } from '../lib/log.ts'
import type { Invariant } from './check.ts'
import { networkFilesystem } from './files.ts'
import { defaultGenerationDir, GenerationRecord } from './generation.ts'
import { openAsGuest } from './guest.ts'
import { type InstanceLock, takeInstanceLock, tryInstanceLock } from './lock.ts'
import { openAsOwner } from './owner.ts'
import { type StoragePaths, storagePaths } from './paths.ts'
import type { StorageProblem } from './probe.ts'
import type { PublishOutcome } from './snapshot.ts'
import type { AdoptionReason } from './state.ts'
import type { Loss } from './watch.ts'

/**
 * Opens a data directory.
 *
 * `serve` is the appliance: it takes the instance lock, decides which file to
 * believe, upgrades the schema, begins a new epoch and publishes carillon.db as
 * long as it runs. `command` is one run of the command line: beside a running
 * server it is a guest in the same engine file, which decides, migrates and
 * checkpoints nothing; alone it is an owner for a moment, which publishes at
 * its end if it changed something, and leaves epoch and unfinished work alone.
 */
export type StorageMode = 'serve' | 'command'

export interface StorageOptions {
  log: Log
  migrations: readonly Migration[]
  mode: StorageMode
  /** How long a command waits for a server that is just starting, ms; default 5 s. */
  waitMs?: number
  /** Default: the real one. */
  clock?: Clock
  /** Where to remember what state was here last (storage-generation.ts). Default: what that file says. */
  generationDir?: string | undefined
  /** What the data must satisfy to be published or adopted, beyond what SQLite checks. Default: nothing. */
  invariants?: readonly Invariant[]
  /** Whether something would go out at once. Default: nothing would. */
  hasDueMessages?: (connection: Connection, nowMs: number) => boolean
  /**
   * The engine or its lock was deleted or replaced under a running server. The
   * process has to end at once: what is written from here on is lost.
   */
  onLost?: ((loss: Loss) => void) | undefined
}

export interface StorageCondition {
  /** ms since 1970 when carillon.db was last known to be up to date; undefined when it was not yet. */
  publishedAt: number | undefined
  /** What is wrong, in a sentence; undefined when nothing is. */
  trouble: string | undefined
}

export interface Storage {
  /** To the migrated engine. Storage closes it unless its user has. */
  readonly connection: Connection
  readonly enginePath: string
  /** Which start of the appliance this is. Work of an older epoch was interrupted. */
  readonly epoch: number
  /** Why this data is not simply what was here before; sending is held then. */
  readonly adopted: { reason: AdoptionReason } | null
  readonly isOwner: boolean
  /** Whether a server works in the directory: what a command that is its guest may want to know again. */
  isServed(): boolean
  /** Begins to publish carillon.db beside the caller, at once and then at most every `intervalMs`. Owners only. */
  startPublishing(intervalMs: number): void
  /**
   * Publishes now if anything was committed since. Throws what the disk throws;
   * a guest gets a refusal (exit 75), since only the server may publish.
   */
  publishNow(): Promise<PublishOutcome>
  /**
   * Moves a WAL that has grown large into the main file, so that a long command
   * fills no disk with it; for its pauses. Nothing where a server does so: as
   * its guest, and in the server itself.
   */
  trimWal(): void
  /** ms since 1970 when carillon.db was last known to be up to date; undefined when it was not yet. */
  lastPublishedAt(): number | undefined
  condition(): StorageCondition
  /**
   * What keeps the data from being written; undefined when nothing does. Tries
   * it, with a small commit, at most once in a few seconds.
   */
  probe(): Promise<StorageProblem | undefined>
  /** Publishes what is left, marks the engine cleanly closed and gives up the lock. Never throws. */
  close(): Promise<void>
}

const GUEST_WAIT_MS = 5_000
const GUEST_POLL_MS = 100
/** How long a server waits for a command that is just finishing. */
const SERVE_WAIT_MS = 1_000
const SERVE_POLL_MS = 50

/**
 * Throws a refusal: exit 75 when another instance has the directory (`serve`)
 * or is not ready (`command`), 65 when the data is damaged, foreign or newer
 * than this binary, 1 when the directory cannot be used.
 */
export async function openStorage(dataDir: string, options: StorageOptions): Promise<Storage> {
  const paths = storagePaths(resolve(dataDir))
  createDirectories(paths)
  const { mode, waitMs = GUEST_WAIT_MS } = options
  const record = new GenerationRecord(
    options.generationDir ?? defaultGenerationDir(paths.dataDir),
    paths.dataDir,
  )
  const opening: Opening = {
    ...options,
    paths,
    clock: options.clock ?? systemClock,
    record: record.prepare() ? record : undefined,
    invariants: options.invariants ?? [],
    hasDueMessages: options.hasDueMessages ?? (() => false),
  }
  if (!opening.record) warnWithoutRecord(opening, record)
  if (mode === 'serve') {
    // A command of a moment may have the lock; another server has it for good.
    for (let waitedMs = 0; waitedMs < SERVE_WAIT_MS; waitedMs += SERVE_POLL_MS) {
      const lock = tryLocks(opening)
      if (lock) return openAsOwner(lock, opening)
      await Bun.sleep(SERVE_POLL_MS)
    }
    takeInstanceLock(paths.lock, dataDir).release()
    throw new Refusal(
      EXIT.LOCKED,
      `Another carillon works with the path ${paths.dataDir}, although its files are gone.`,
      'Stop it first.',
    )
  }
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += GUEST_POLL_MS) {
    const lock = tryLocks(opening)
    if (lock) return openAsOwner(lock, opening)
    const guest = openAsGuest(opening)
    if (guest) return guest
    await Bun.sleep(GUEST_POLL_MS)
  }
  throw new Refusal(
    EXIT.LOCKED,
    `The carillon that works in ${dataDir} is not ready, or is of another version.`,
    'Wait for it to start, or use the command line of the same version.',
  )
}

export interface Opening extends StorageOptions {
  paths: StoragePaths
  clock: Clock
  /** Undefined where there is nowhere to keep one. */
  record: GenerationRecord | undefined
  invariants: readonly Invariant[]
  hasDueMessages: (connection: Connection, nowMs: number) => boolean
}

/**
 * Takes the lock of the directory and the one that goes with its path: lock.db
 * may be deleted with everything else under a server that goes on for a moment.
 */
function tryLocks({ paths, record }: Opening): InstanceLock | undefined {
  const lock = tryInstanceLock(paths.lock)
  if (!lock || !record) return lock
  const outside = tryRecordLock(record)
  if (outside === 'TAKEN') {
    lock.release()
    return undefined
  }
  return {
    release() {
      outside?.release()
      lock.release()
    },
  }
}

function tryRecordLock(record: GenerationRecord): InstanceLock | 'TAKEN' | undefined {
  try {
    // A home directory may be shared between hosts, and locks on it may wait for ever.
    if (networkFilesystem(dirname(record.lockPath))) return undefined
    return tryInstanceLock(record.lockPath) ?? 'TAKEN'
  } catch {
    // Of another user, or on a disk that takes none: lock.db guards alone.
    return undefined
  }
}

function warnWithoutRecord({ log }: Opening, { path, trouble }: GenerationRecord): void {
  log.warn('there is nowhere to keep the generation record; an older copy put back would not be recognised', {
    path,
    problem: trouble,
    remedy: 'set generation_dir to a directory outside of the data directory',
  })
}

function createDirectories({ dataDir, live }: StoragePaths): void {
  try {
    const isNew = !existsSync(dataDir)
    mkdirSync(dataDir, { recursive: true })
    // The operator may have opened up a directory that was there before; that is theirs to decide.
    if (isNew) chmodSync(dataDir, 0o700)
    mkdirSync(live, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new Refusal(
      EXIT.FAILED,
      `The data directory ${dataDir} cannot be used: ${(error as Error).message}`,
      'Make it writable for this user, or name another one with --data.',
      error,
    )
  }
  const network = networkFilesystem(dataDir)
  if (network) {
    throw new Refusal(
      EXIT.FAILED,
      `The data directory ${dataDir} is on ${network}, where database locks cannot be trusted.`,
      'Use a local disk.',
    )
  }
}
