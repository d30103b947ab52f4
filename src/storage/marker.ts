import { type Connection, sqliteCode } from '../db/driver.ts'
import type { Clock } from '../lib/clock.ts'
import { MINUTE_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { GenerationRecord } from './generation.ts'
import { type Mark, writeMark } from './marks.ts'
import { atomically, markClean } from './state.ts'

/** How long something may be written before the mark moves on: the part of a history nobody can tell from its copy. */
const MARK_MS = 500
/** Also when nothing is written: says until when this data was worked with. */
const HEARTBEAT_MS = 10 * MINUTE_MS

export interface MarkerOptions {
  connection: Connection
  session: Mark & { lineage: string }
  /** Undefined where there is nowhere to keep it. */
  record: GenerationRecord | undefined
  clock: Clock
  log: Log
}

/**
 * Moves the mark of this session on while the data changes, first inside the
 * data and then in the record outside, so that the record never says more than
 * is on the disk.
 */
export class Marker {
  readonly #options: MarkerOptions
  #mark: number
  #baseMark: number | null = null
  #markedAt: number
  #markedVersion: unknown
  /** The WAL began anew and has no mark yet: it cannot be told from another one. */
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

  /** The main file holds everything up to `mark` from now on, and the WAL begins anew over it. */
  movedToMain(mark: number): void {
    this.#baseMark = mark
    this.#isWalUnmarked = true
  }

  /** Marks when it is due. Throws what the disk throws. */
  tick(): void {
    const elapsed = this.#options.clock.now() - this.#markedAt
    if (elapsed >= 0 && elapsed < MARK_MS && !this.#isWalUnmarked) return
    const isChanged = this.#version() !== this.#markedVersion
    if (isChanged || elapsed < 0 || elapsed >= HEARTBEAT_MS) this.#tryToMark()
  }

  /** A writer in another process, or a disk that fails, must not cost this thread more than one try at a time. */
  #tryToMark(): void {
    try {
      this.mark()
    } catch (error) {
      this.#markedAt = this.#options.clock.now()
      this.#isWalUnmarked = false
      if (!sqliteCode(error)?.startsWith('SQLITE_BUSY')) throw error
    }
  }

  /** Marks now. @param isDurable the record has to survive a power failure */
  mark(isDurable = false): void {
    this.#write(() => {})
    this.#record(true, isDurable)
  }

  /** The last mark of the session, which says that it ended well. */
  end(): void {
    this.#write(() => markClean(this.#options.connection))
    this.#record(false, true)
  }

  #write(also: () => void): void {
    const { connection, session, clock } = this.#options
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
      log.warn('the generation record cannot be written; an older copy put back would not be recognised', {
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
