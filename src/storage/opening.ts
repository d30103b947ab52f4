import type { Connection } from '../db/driver.ts'
import type { Migration } from '../db/migrate.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { Invariant } from './check.ts'
import type { GenerationRecord } from './generation.ts'
import type { StoragePaths } from './paths.ts'
import type { StorageProblem } from './probe.ts'
import type { AdoptionReason } from './sending-hold.ts'
import type { PublishOutcome } from './snapshot.ts'
import type { Loss } from './watch.ts'

/**
 * How a data directory is opened.
 *
 * `serve` is the appliance: it takes the instance lock, decides which file to
 * believe, upgrades the schema, begins a new epoch and publishes carillon.db as
 * long as it runs. `command` is one run of the command line: beside a running
 * server it is a guest in the same live database file, which decides, migrates and
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
  /** Where to remember what state was here last (generation.ts). Default: what that file says. */
  generationDir?: string | undefined
  /** Invariants the data must satisfy to be published or adopted. Default: none. */
  invariants?: readonly Invariant[]
  /** Whether a message would be sent immediately. Default: none would. */
  hasDueMessages?: (connection: Connection, nowMs: number) => boolean
  /**
   * The live database or its lock was deleted or replaced under a running server. The
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
  /** To the migrated live database. Storage closes it unless its user has. */
  readonly connection: Connection
  readonly databasePath: string
  /** Which start of the appliance this is. Work of an older epoch was interrupted. */
  readonly epoch: number
  /** Why this data is not the data of the last run; sending is held then. */
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
  /** Publishes what is left, marks the live database cleanly closed and gives up the lock. Never throws. */
  close(): Promise<void>
}

export interface Opening extends StorageOptions {
  paths: StoragePaths
  clock: Clock
  /** Undefined where there is nowhere to keep one. */
  record: GenerationRecord | undefined
  invariants: readonly Invariant[]
  hasDueMessages: (connection: Connection, nowMs: number) => boolean
}
