import type { Db } from '../../db/database.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { Log } from '../../lib/log.ts'
import { type Followed, recordClicks } from './record.ts'
import { Visitors } from './visitor.ts'

/** A click is on disk so long after it at the latest, when the disk takes it: what a crash may cost. */
export const CLICKS_LATE_MS = 100
/** Clicks of one transaction. */
const BATCH = 500
/** Clicks that wait; beyond it the next ones wait for the disk themselves. */
export const MAX_WAITING_CLICKS = 10_000

/**
 * Takes clicks at the hop and writes them behind its answer, in batches. A
 * crash loses at most those of the last tenth of a second, and never more than
 * `MAX_WAITING_CLICKS`.
 */
export class ClickRecorder {
  readonly #db: Db
  readonly #log: Log
  readonly #visitors = new Visitors()
  #waiting: Followed[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> | undefined

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** A promise when so many wait that the answer has to wait for the disk too. */
  note(click: Followed): Promise<void> | undefined {
    if (this.#waiting.length >= MAX_WAITING_CLICKS) return this.#noteLate(click)
    this.#waiting.push(click)
    if (this.#writing) return undefined
    if (this.#waiting.length >= BATCH) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), CLICKS_LATE_MS)
    return undefined
  }

  /** Writes all that wait. Never rejects: what the disk does not take waits for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => void this.flush(), CLICKS_LATE_MS)
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH)
      try {
        await this.#db.write((tx) => {
          recordClicks(tx, this.#visitors, batch)
          faultPoint('clicks.before_commit')
        })
      } catch (cause) {
        this.#log.warn('clicks could not be written and are tried again', {
          clicks: this.#waiting.length,
          cause,
        })
        return
      }
      this.#waiting.splice(0, batch.length)
    }
  }

  async #noteLate(click: Followed): Promise<void> {
    await this.flush()
    if (this.#waiting.length < MAX_WAITING_CLICKS) this.note(click)
    // The disk takes nothing: who clicked is led on all the same.
    else this.#log.warn('a click was not counted, because the disk takes nothing')
  }
}
