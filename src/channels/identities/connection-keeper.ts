import { findings } from '../../../words/en/findings.ts'
import type { Db, Tx } from '../../db/database.ts'
import { monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { pause } from '../../lib/pause.ts'
import { declarations, PROVIDERS } from '../../providers/all.ts'
import { ConnectionTrouble, type Provider, type ProviderConnection } from '../../providers/port.ts'
import type { ProviderRegistry } from './registry.ts'
import { listInUse } from './store.ts'

/** Returns the pause after this many failed attempts in a row, ms. */
type PauseAfter = (failures: number) => number

/** Longest pause. It does not burden the carrier, and the connection is back within a minute. */
const MAX_PAUSE_MS = 60 * SECOND_MS

/** Returns the pause: one second at first, doubling up to a minute. */
const pauseAfter: PauseAfter = (failures) =>
  Math.min(MAX_PAUSE_MS, SECOND_MS * 2 ** Math.min(failures - 1, 10))

/**
 * Keeps connections open for all senders in use whose provider needs one. It opens them at the start,
 * notices senders that are new, changed, disabled or deleted, reconnects after a pause, and closes
 * everything at the stop. It runs only with the server; commands open the connections they need. A
 * lost connection is stored on its sender, so that users see it.
 */
interface KeeperDeps {
  db: Db
  log: Log
  providers: Pick<ProviderRegistry, 'of' | 'close' | 'closeAll'>
  /** Stores on the sender that its connection is down, or up again (null). */
  noteTrouble(tx: Tx, channelIdentityId: number, trouble: ConnectionTrouble | null): void
  /** Pause between attempts; for tests. */
  pauseAfter?: PauseAfter
  /** Providers whose senders may have a connection; for tests. Default: those that declare it. */
  keeping?: readonly string[]
}

interface Kept {
  /**
   * Provider of the sender. When the row of the sender changes, the registry returns another provider
   * object.
   */
  provider: Provider
  stopping: AbortController
  done: Promise<void>
}

/** Interval at which the keeper checks for commits of other processes. */
const WATCH_MS = SECOND_MS

const CONNECTED_PROVIDERS = PROVIDERS.filter((name) => declarations[name].keepsConnection)

export class ConnectionKeeper {
  readonly #deps: KeeperDeps
  readonly #pauseAfter: PauseAfter
  readonly #kept = new Map<number, Kept>()
  #unsubscribe = () => {}
  #watch: ReturnType<typeof setInterval> | undefined
  #foreignVersion: number | undefined
  #isStarted = false

  constructor(deps: KeeperDeps) {
    this.#deps = deps
    this.#pauseAfter = deps.pauseAfter ?? pauseAfter
  }

  start(): void {
    const { db } = this.#deps
    this.#isStarted = true
    this.#unsubscribe = db.subscribe('senders', () => this.#look())
    this.#watch = setInterval(() => {
      if (this.#hasForeignCommit()) this.#look()
    }, WATCH_MS)
    this.#look()
  }

  /** Closes all connections. Never rejects. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#unsubscribe()
    clearInterval(this.#watch)
    const ending = [...this.#kept.keys()].map((id) => this.#leave(id))
    await Promise.all([...ending, this.#deps.providers.closeAll()])
  }

  /**
   * Returns whether another process has committed. An error of the disk must not end the watch: the
   * next visible commit triggers another check.
   */
  #hasForeignCommit(): boolean {
    try {
      const version = this.#deps.db.foreignVersion()
      const isNew = this.#foreignVersion !== undefined && version !== this.#foreignVersion
      this.#foreignVersion = version
      return isNew
    } catch {
      this.#foreignVersion = -1
      return false
    }
  }

  #look(): void {
    if (!this.#isStarted) return
    try {
      const inUse = new Set(listInUse(this.#deps.db, this.#deps.keeping ?? CONNECTED_PROVIDERS))
      for (const id of this.#kept.keys()) {
        if (inUse.has(id)) continue
        void this.#leave(id)
        void this.#deps.providers.close(id)
      }
      for (const id of inUse) this.#keep(id)
    } catch (cause) {
      // The senders are read again at the next change.
      this.#foreignVersion = -1
      this.#deps.log.error('the senders with a connection could not be read', { cause })
    }
  }

  #keep(id: number): void {
    const provider = this.#deps.providers.of(id)
    if (this.#kept.get(id)?.provider === provider) return
    void this.#leave(id)
    const { connection } = provider
    if (!connection) return
    const stopping = new AbortController()
    const done = this.#keepAlive(id, connection, stopping.signal)
    this.#kept.set(id, { provider, stopping, done })
  }

  #leave(id: number): Promise<void> {
    const kept = this.#kept.get(id)
    this.#kept.delete(id)
    kept?.stopping.abort()
    return kept?.done ?? Promise.resolve()
  }

  async #keepAlive(id: number, connection: ProviderConnection, signal: AbortSignal): Promise<void> {
    let failures = 0
    // The trouble is stored at each attempt: a sent message or a user may have cleared it meanwhile.
    const note = (trouble: ConnectionTrouble | null) => {
      if (!signal.aborted) this.#write(id, trouble)
    }
    while (!signal.aborted) {
      let upAt: number | undefined
      try {
        await connection.keep(signal, (remark) => {
          upAt ??= monotonicMs()
          note(remark ?? null)
        })
      } catch (error) {
        // A carrier that closes every connection after a moment must not be called every second.
        if (upAt !== undefined && monotonicMs() - upAt > MAX_PAUSE_MS) failures = 0
        note(this.#troubleOf(error))
      }
      failures += 1
      await pause(this.#pauseAfter(failures), signal)
    }
  }

  #troubleOf(error: unknown): ConnectionTrouble {
    if (error instanceof ConnectionTrouble) return error
    // An unexpected error is a bug of ours and must appear in the log.
    this.#deps.log.error('a connection failed', { cause: error })
    return new ConnectionTrouble(findings.connectionFailed())
  }

  #write(id: number, trouble: ConnectionTrouble | null): void {
    const { db, log, noteTrouble } = this.#deps
    db.write((tx) => noteTrouble(tx, id, trouble)).catch((cause) =>
      log.error('the state of a connection could not be written', { cause }),
    )
  }
}
