import { type Connection, sqliteCode } from '../db/driver.ts'
import type { Clock } from '../lib/clock.ts'
import { MINUTE_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { GenerationRecord } from './generation.ts'
import { type Mark, writeMark } from './session-history.ts'
import { atomically, markClean } from './settings-rows.ts'

/** Longest time between a change and the next mark. Copies with a smaller difference cannot be distinguished. */
const MARK_MS = 500
/** Interval of marks without changes. They record how long the data was in use. */
const HEARTBEAT_MS = 10 * MINUTE_MS

interface MarkerOptions {
  connection: Connection
  session: Mark & { lineage: string }
  /** Undefined when it cannot be stored. */
  record: GenerationRecord | undefined
  clock: Clock
  log: Log
  /** Throws when the files are not the opened files. */
  assertWhole: () => void
}

/**
 * Advances the mark of this session while the data changes: first in the data, then
 * in the record outside, so that the record is never ahead of the disk.
 */
export class HistoryWriter {
  readonly #options: MarkerOptions
  #mark: number
  #baseMark: number | null = null
  #markedAt: number
  #markedVersion: unknown
  /** Whether the WAL was restarted and has no mark yet. Such a WAL cannot be recognised. */
  #isWalUnmarked = false
  #hasComplained = false

  constructor(options: MarkerOptions) {
    this.#options = options
    this.#mark = options.session.mark
    this.#markedAt = options.clock.now()
    this.#markedVersion = this.#version()
  }

  get current(): number {
    return this.#mark
  }

  /** Records that the main file has everything up to `mark`, and that the WAL restarts on top of it. */
  movedToMain(mark: number): void {
    this.#baseMark = mark
    this.#isWalUnmarked = true
  }

  /** Writes a mark when it is due. Throws the errors of the disk. */
  tick(): void {
    const elapsed = this.#options.clock.now() - this.#markedAt
    if (elapsed >= 0 && elapsed < MARK_MS && !this.#isWalUnmarked) return
    const isChanged = this.#version() !== this.#markedVersion
    if (isChanged || elapsed < 0 || elapsed >= HEARTBEAT_MS) this.#tryToMark()
  }

  /**
   * Tries to mark once per interval, so that a writer in another process or a failing disk does not block this
   * thread.
   */
  #tryToMark(): void {
    try {
      this.mark()
    } catch (error) {
      this.#markedAt = this.#options.clock.now()
      this.#isWalUnmarked = false
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw error
    }
  }

  /** Writes a mark now. @param isDurable whether the record must survive a power failure */
  mark(isDurable = false): void {
    this.#write(() => {})
    this.#record(true, isDurable)
  }

  /** Writes the last mark of the session. It records a clean end. */
  end(): void {
    this.#write(() => markClean(this.#options.connection))
    this.#record(false, true)
  }

  #write(also: () => void): void {
    const { connection, session, clock, assertWhole } = this.#options
    assertWhole()
    const nowMs = clock.now()
    const version = this.#version()
    const next = {
      session: session.session,
      mark: this.#mark + 1,
      baseMark: this.#baseMark,
      markedAt: nowMs,
      isChange: version !== this.#markedVersion,
    }
    atomically(connection, () => {
      writeMark(connection, next)
      also()
    })
    this.#mark = next.mark
    this.#isWalUnmarked = false
    this.#markedAt = nowMs
    this.#markedVersion = version
  }

  #record(isRunning: boolean, isDurable: boolean): void {
    const { record, session, log } = this.#options
    if (!record) return
    const { lineage, session: id } = session
    const isWritten = record.write({ lineage, session: id, mark: this.#mark, isRunning }, isDurable)
    if (!isWritten && !this.#hasComplained) {
      log.warn('the generation record cannot be written; a restored older copy would not be recognised', {
        path: record.path,
        problem: record.trouble,
      })
    }
    this.#hasComplained = !isWritten
  }

  #version(): unknown {
    return this.#options.connection.pragma('data_version', { simple: true })
  }
}
