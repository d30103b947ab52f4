import type { Invariant } from '../../db/check.ts'
import type { WriteGuard } from '../../db/create-database.ts'
import type { Connection } from '../../db/driver.ts'
import type { Migration } from '../../db/migrate.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { GenerationRecord } from '../generation.ts'
import type { StorageProblem } from '../guarding/probe.ts'
import type { Loss } from '../guarding/watch-files.ts'
import type { StoragePaths } from '../paths.ts'
import type { PublishOutcome } from '../publishing/snapshot.ts'
import type { ChangedPages } from '../shipping/changed-pages.ts'
import type { CheckedFile } from './checked-file.ts'
import type { AdoptionReason } from './sending-hold.ts'

/**
 * The modes of opening a data directory.
 *
 * `serve` is the server. It takes the instance lock, decides which file to use, upgrades the schema, begins a
 * new epoch and publishes carillon.db while it runs. `command` is a run of the command line. Next to a running
 * server, it shares the live database and does not decide, migrate or checkpoint. Without a server, the command
 * owns the data directory while it runs: it publishes at its end if it changed data, and leaves the epoch and
 * unfinished work alone.
 */
export type StorageMode = 'serve' | 'command'

export interface StorageOptions {
  log: Log
  migrations: readonly Migration[]
  mode: StorageMode
  /** Time that a command waits for a starting server, ms. Default 5 s. */
  waitMs?: number
  /** Default: the system clock. */
  clock?: Clock
  /** Directory of the generation record. Default: `defaultGenerationDir`. */
  generationDir?: string | undefined
  /** Rules that the data must satisfy to be published or adopted. Default: none. */
  invariants?: readonly Invariant[]
  /** Returns whether a message is due that a start would send immediately. Default: no. */
  hasDueMessages?: (connection: Connection, nowMs: number) => boolean
  /**
   * Called when the live database or its lock was deleted or replaced under a running server. The process must
   * end immediately, because later writes would be lost.
   */
  onLost?: ((loss: Loss) => void) | undefined
  /**
   * Called when this process has the lock of the directory, before it reads the files. An exception ends the
   * opening.
   */
  onLocked?: (() => void) | undefined
  /**
   * The carillon.db that this process has checked, from `putInPlace`. It is adopted without another check if it was
   * not changed since.
   */
  checked?: CheckedFile | undefined
  /** Called when `prepareData` begins its next step. */
  onProgress?: OnProgress | undefined
  /**
   * Runs a long `prepareData` on another thread, so that this thread can answer requests. Default: runs it on
   * this thread.
   */
  prepareElsewhere?: ((opening: Opening) => Promise<PreparedElsewhere>) | undefined
}

/** Like `Prepared`, from another thread. That thread keeps its connection open until `release`. */
export interface PreparedElsewhere extends Preparation {
  release(): Promise<void>
}

export interface StorageCondition {
  /** ms since 1970 when carillon.db was last found or made up to date. Undefined before the first time. */
  publishedAt: number | undefined
  /** The current problem, in a sentence. Undefined without one. */
  trouble: string | undefined
  /** Whether the live data did not pass its last check. A restart does not help then. */
  isDamaged: boolean
  /** Whether a file of the database was truncated. The process must then end without closing it. */
  isCut: boolean
}

export interface Storage {
  /** A connection to the migrated live database. Storage closes it unless the caller has closed it. */
  readonly connection: Connection
  readonly databasePath: string
  /** Refuses writes after the files of the database are no longer the opened files. */
  readonly guard: WriteGuard
  /** Number of this start of the server. Work of an older epoch was interrupted. */
  readonly epoch: number
  /** Reason why this is not the data of the last run. Sending is then held. Null for the data of the last run. */
  readonly adopted: { reason: AdoptionReason } | null
  readonly isOwner: boolean
  /** The changed pages, for continuous copies. Only the owner notes them. */
  readonly changes: ChangedPages | undefined
  /** Whether a server is using the directory now. */
  isServed(): boolean
  /**
   * Starts publishing carillon.db in the background, soon and then at most every `intervalMs`. Only the owner
   * of the directory may call this.
   */
  startPublishing(intervalMs: number): void
  /**
   * Publishes now if anything was committed since the last time. Throws the errors of the disk. Next to a
   * server, throws a refusal (exit 75), because only the server may publish.
   */
  publishNow(): Promise<PublishOutcome>
  /**
   * Moves a large WAL into the main file, so that a long command does not fill the disk. Call it in the pauses
   * of the command. Does nothing in the server and next to it, because the server does this itself.
   */
  trimWal(): void
  /** ms since 1970 when carillon.db was last found or made up to date. Undefined before the first time. */
  lastPublishedAt(): number | undefined
  condition(): StorageCondition
  /**
   * Returns the problem that prevents writing, or undefined if there is none. Tries a small commit, at most
   * once every few seconds.
   */
  probe(): Promise<StorageProblem | undefined>
  /** Publishes the last changes, marks the live database as cleanly closed and releases the lock. Never throws. */
  close(): Promise<void>
}

export interface Opening extends StorageOptions {
  paths: StoragePaths
  clock: Clock
  /** Undefined when it cannot be stored. */
  record: GenerationRecord | undefined
  invariants: readonly Invariant[]
  hasDueMessages: (connection: Connection, nowMs: number) => boolean
}

/** The current step of a start before it can serve the data. */
export type StartProgress =
  | { phase: 'CHECKING' }
  /** The database is being copied to backups/. `copiedTo` grows to about `ofBytes`. */
  | { phase: 'COPYING'; copiedTo: string; ofBytes: number }
  /** @property step from 1 */
  | { phase: 'MIGRATING'; step: number; of: number; migration: string }

/** Called when a start begins its next step. */
export type OnProgress = (progress: StartProgress) => void

/** The result of preparing the live database. */
export interface Preparation {
  /** Reason why sending is held. Null when it is not. */
  reason: AdoptionReason | null
  /** Whether migrations were applied. */
  isMigrated: boolean
  /** Whether the live database was made of a file that passed the full check, and was not migrated since. */
  isChecked: boolean
}
