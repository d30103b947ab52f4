import type { Db } from '../../db/database.ts'
import { MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Principal } from '../../lib/principal.ts'
import * as queries from './queries.ts'

/** How late `lastUsedAt` may be; a write per request would cost more than the request. */
const FLUSH_MS = MINUTE_MS
/** Uses closer together count as one, because looking up the caller's address has a cost. */
const RESOLUTION_MS = SECOND_MS

interface Use {
  organizationId: number
  keyUuid: string
  atMs: number
  ip: string
}

/** Keeps the last use of each key in memory and writes it at most once a minute, and when the server stops. */
export class KeyUsage {
  readonly #db: Db
  readonly #log: Log
  readonly #uses = new Map<string, Use>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(db: Db, log: Log) {
    this.#db = db
    this.#log = log
  }

  /** Writes nothing to the database. Principals without a key are ignored. */
  note(principal: Principal, ip: () => string): void {
    const keyUuid = principal.apiKey?.uuid
    if (keyUuid === undefined) return
    const atMs = this.#db.clock.now()
    const noted = this.#uses.get(keyUuid)
    if (noted && Math.abs(atMs - noted.atMs) < RESOLUTION_MS) return
    this.#uses.set(keyUuid, { organizationId: principal.organizationId, keyUuid, atMs, ip: ip() })
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  /** Writes the uses kept in memory in one transaction. On failure it logs the error and keeps them for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const uses = [...this.#uses.values()]
    if (uses.length === 0) return
    this.#uses.clear()
    try {
      await this.#db.write((tx) => {
        for (const use of uses) queries.recordUse(tx, use)
      })
    } catch (error) {
      this.#log.warn('the last use of API keys could not be written', { cause: error })
      for (const use of uses) if (!this.#uses.has(use.keyUuid)) this.#uses.set(use.keyUuid, use)
    }
  }
}
