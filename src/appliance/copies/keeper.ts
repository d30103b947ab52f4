import { resolve } from 'node:path'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import type { CopySettings } from '../../lib/copy-settings.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import type { Log } from '../../lib/log.ts'
import { fileMark } from '../../storage/files.ts'
import { storagePaths } from '../../storage/paths.ts'
import { readBase } from '../../storage/shipping/base.ts'
import type { OperatorAlerts } from '../health/operator-alerts.ts'
import type { Copies } from './copies.ts'
import type { LedgerLane } from './ledger-lane.ts'
import type { SegmentShipper } from './shipper.ts'
import { type CopiesStanding, latestCopy } from './standing.ts'

const TICK_MS = MINUTE_MS
/** Time after a start when the first snapshot is published. */
const FIRST_TICK_MS = 5 * SECOND_MS
/** Pause after the first failure. It doubles with each further failure. */
const RETRY_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = 6 * HOUR_MS
/** Shortest time between two whole copies that begin chains of segments. */
const CHAIN_MS = 10 * MINUTE_MS

export interface CopyKeeperParts {
  dataDir: string
  settings: CopySettings
  copies: Pick<Copies, 'make'>
  clock: Clock
  log: Log
  alerts: Pick<OperatorAlerts, 'report'>
  /** Undefined without continuous copies. */
  shipper?: Pick<SegmentShipper, 'start' | 'stop' | 'needsWholeCopy' | 'madeWholeCopy'> | undefined
  /** Sends the opt-outs and erasures. */
  ledger?: Pick<LedgerLane, 'start' | 'stop' | 'tick'> | undefined
}

/** Makes copies elsewhere in the running server, one at a time, and reports when they fail or are too old. */
export class CopyKeeper {
  readonly #parts: CopyKeeperParts
  readonly #stopping = new AbortController()
  #timers: Array<ReturnType<typeof setTimeout>> = []
  #running: Promise<void> | undefined

  constructor(parts: CopyKeeperParts) {
    this.#parts = parts
  }

  start(): void {
    const tick = () => void this.tick()
    this.#timers = [setTimeout(tick, FIRST_TICK_MS), setInterval(tick, TICK_MS)]
    for (const timer of this.#timers) timer.unref()
    this.#parts.shipper?.start()
    this.#parts.ledger?.start()
  }

  /** Makes a copy if one is due, and reports the state. Does nothing while the previous tick runs. Never rejects. */
  tick(): Promise<void> {
    this.#running ??= this.#tick().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends the copy in progress. The next start makes it again. Resolves when it has ended. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#stopping.abort(new Error('The server stops.'))
    await this.#running
  }

  /** Sends the last changes. Call it when nothing writes any more. Never rejects. */
  async stopShipping(): Promise<void> {
    const { shipper, ledger } = this.#parts
    await Promise.all([shipper?.stop(), ledger?.stop()])
  }

  async #tick(): Promise<void> {
    const { dataDir, settings, copies, clock, log, alerts, shipper, ledger } = this.#parts
    const standing = () => latestCopy(dataDir, settings, clock.now())
    try {
      if (this.#stopping.signal.aborted) return
      const paths = storagePaths(resolve(dataDir))
      const mark = fileMark(paths.snapshot)
      // A copy that is in no chain would not begin one.
      const isForChain =
        mark !== undefined && shipper?.needsWholeCopy() && readBase(paths, mark) !== undefined
      if (mark !== undefined && isDue(standing(), settings, { nowMs: clock.now(), isForChain })) {
        // A whole copy has no opt-out that is newer, so the place has those before or with the first copy.
        await ledger?.tick()
        const { name, sizeBytes, durationMs } = await copies.make(this.#stopping.signal)
        shipper?.madeWholeCopy(name)
        log.info('a copy elsewhere was made and read back', { name, sizeBytes, durationMs })
      }
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      // A command is making a copy.
      if (error instanceof Refusal && error.exitCode === EXIT.LOCKED) return
      log.warn('a copy elsewhere failed; it is tried again', { reason: (error as Error).message })
    }
    await alerts.report('COPIES', standing().trouble)
  }
}

/** Returns whether a copy is due. A clock that was set back must not stop the copies. */
function isDue(
  { ageMs, failure }: CopiesStanding,
  { intervalMs }: CopySettings,
  { nowMs, isForChain = false }: { nowMs: number; isForChain?: boolean | undefined },
): boolean {
  if (ageMs !== undefined && ageMs >= 0 && ageMs < (isForChain ? CHAIN_MS : intervalMs)) return false
  if (failure === undefined) return true
  const sinceMs = nowMs - failure.at
  const pauseMs = Math.min(intervalMs, LONGEST_RETRY_MS, RETRY_MS * 2 ** (failure.count - 1))
  return sinceMs < 0 || sinceMs >= pauseMs
}
