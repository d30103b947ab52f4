import type { Db, Tx } from '../../db/database.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { Log } from '../../lib/log.ts'

/** Largest delay until a visit is on disk, if the disk accepts writes. A crash loses only more recent visits. */
const MAX_DELAY_MS = 100
/** Largest number of visits in one transaction. */
const BATCH = 500
/** Largest number of waiting visits. If more wait, the server answers a visit only after the disk has stored it. */
const MAX_WAITING_VISITS = 10_000

interface RecorderDeps<Visit> {
  db: Db
  log: Log
  /** Name of the visits in the log. */
  what: string
  write(tx: Tx, visits: readonly Visit[]): void
}

/**
 * Takes visits of public addresses, and writes them in batches after the visitors have got their answers. A
 * crash loses at most the visits of the last tenth of a second, and never more than `MAX_WAITING_VISITS`.
 */
export class VisitRecorder<Visit> {
  readonly #deps: RecorderDeps<Visit>
  #waiting: Visit[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> | undefined

  constructor(deps: RecorderDeps<Visit>) {
    this.#deps = deps
  }

  /** Takes a visit. Returns a promise if too many visits wait. The answer must then also wait for the disk. */
  note(visit: Visit): Promise<void> | undefined {
    if (this.#waiting.length >= MAX_WAITING_VISITS) return this.#noteLate(visit)
    this.#waiting.push(visit)
    if (this.#writing) return undefined
    if (this.#waiting.length >= BATCH) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), MAX_DELAY_MS)
    return undefined
  }

  /** Writes all waiting visits. Never rejects. If the disk accepts no writes, the visits wait for the next flush. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
      if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => void this.flush(), MAX_DELAY_MS)
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    const { db, log, what, write } = this.#deps
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH)
      try {
        await db.write((tx) => {
          write(tx, batch)
          faultPoint('visits.before_commit')
        })
      } catch (cause) {
        log.warn(`${what} could not be written, so they will be tried again`, {
          [what]: this.#waiting.length,
          cause,
        })
        return
      }
      this.#waiting.splice(0, batch.length)
    }
  }

  async #noteLate(visit: Visit): Promise<void> {
    await this.flush()
    if (this.#waiting.length < MAX_WAITING_VISITS) this.note(visit)
    // The disk accepts no writes, but the visitor still gets the answer.
    else
      this.#deps.log.warn(`one of the ${this.#deps.what} was not counted, because the disk accepts no writes`)
  }
}
