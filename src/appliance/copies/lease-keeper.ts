import { type Clock, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { placeName } from '../../lib/copy-settings.ts'
import { EXIT, Refusal } from '../../lib/exit.ts'
import type { Log } from '../../lib/log.ts'
import { until } from '../../lib/pause.ts'
import type { OperatorAlerts, Trouble } from '../health/operator-alerts.ts'
import { openLease } from './claim-lease.ts'
import { DeadPlace } from './copies-thread.ts'
import { type Claim, claimName, type Lease, type LeaseFound, type LeasePlace, LOOK_MS } from './lease.ts'
import { type LeaseData, type LeaseState, leaseStateFor, saveLeaseState } from './lease-state.ts'
import { LeaseThread } from './lease-thread.ts'

const TICK_MS = SECOND_MS
/** Time that a start waits for the place. Without an answer it goes on, and sends nothing until there is one. */
const START_MS = 5 * SECOND_MS
/** Pause after a place gave no answer. It doubles, because each call may leave a thread that hangs. */
const SILENCE_MS = 4 * SECOND_MS
const LONGEST_PAUSE_MS = MINUTE_MS
/** Time after which an unconfirmed lease is reported to the operator. */
const ALERT_MS = MINUTE_MS

type Standing = LeaseState['found'] & object

interface LeaseKeeperParts extends LeaseData {
  clock: Clock
  log: Log
  /** Default: that of the settings, in a thread. */
  place?: LeasePlace | undefined
}

/** Work that begins when the background work begins. */
interface Started {
  alerts: Pick<OperatorAlerts, 'report'>
  /** Called when this machine may work again. */
  onHeld: () => void
}

/** Keeps the lease in the running server: looks every 3 seconds, and says at each moment whether work may leave. */
export class LeaseKeeper {
  readonly #parts: LeaseKeeperParts
  readonly #lease: Lease
  readonly #thread: LeaseThread | undefined
  readonly #taken = new AbortController()
  #standing: Standing
  #started: Started | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #looking: Promise<void> | undefined
  #nextLookAt = Number.NEGATIVE_INFINITY
  #silences = 0
  #failure = 'the place was not read yet'
  #isRecorded = false
  #reporting: Promise<void> = Promise.resolve()
  #reportedAt = Number.NEGATIVE_INFINITY

  constructor(parts: LeaseKeeperParts) {
    this.#parts = parts
    this.#thread = parts.place ? undefined : new LeaseThread(parts.settings)
    this.#lease = openLease(parts, parts.place ?? this.#thread!, parts.clock)
    this.#standing = { kind: 'UNSURE', since: parts.clock.now(), reason: this.#failure }
  }

  /** Whether work may leave this machine now. Ask right before it leaves. */
  readonly holds = (): boolean => this.#lease.holds()

  get remainingMs(): number {
    return this.#lease.remainingMs
  }

  get standing(): Standing {
    return this.#standing
  }

  /** Aborted when another machine has taken the lease. The server must then stop. */
  get taken(): AbortSignal {
    return this.#taken.signal
  }

  /** Looks once before a start. Throws a refusal (exit 75) when another machine has the lease. */
  async begin(): Promise<void> {
    await until(this.tick(), AbortSignal.timeout(START_MS))
    if (this.#standing.kind !== 'LOST') return
    this.end()
    throw new Refusal(
      EXIT.LOCKED,
      `Another machine has the lease of this data, with the claim ${this.#standing.reason}.`,
      'Keep this server off while the other machine works. To work here again, stop the other machine, restore its newest copy here if it has worked (`carillon restore --from-copies --yes`), and run `carillon lease take`.',
    )
  }

  start(started: Started): void {
    this.#started = started
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    this.#timer.unref()
    if (this.holds()) started.onHeld()
  }

  /** Resolves when the last report was sent. The claim stays, so the next start needs no wait. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reporting
    this.end()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#thread?.end()
  }

  /** Looks if a look is due. Never rejects. */
  tick(): Promise<void> {
    if (!this.#lease.holds() && this.#standing.kind === 'HELD') this.#become('UNSURE', this.#failure)
    this.#report()
    const now = this.#parts.clock.monotonicMs()
    if (this.#looking || now < this.#nextLookAt || this.#standing.kind === 'LOST')
      return this.#looking ?? Promise.resolve()
    this.#nextLookAt = now + LOOK_MS
    this.#looking = this.#lease
      .look()
      .then(
        (found) => this.#take(found),
        (error) => this.#fail(error as Error),
      )
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  #take(found: LeaseFound): void {
    this.#silences = 0
    this.#failure = `${placeName(this.#parts.settings.place)} answers too late`
    if (found.kind === 'LOST') this.#lose(found.to)
    else if (found.kind === 'WAITING') {
      this.#become('UNSURE', 'this machine has claimed it and waits until every earlier holder has stopped')
      this.#nextLookAt = this.#parts.clock.monotonicMs() + TICK_MS
    } else if (this.#lease.holds()) this.#become('HELD', null)
  }

  #fail(error: Error): void {
    this.#failure = error.message
    if (!(error instanceof DeadPlace)) return
    const pauseMs = Math.min(LONGEST_PAUSE_MS, SILENCE_MS * 2 ** this.#silences)
    this.#silences += 1
    this.#nextLookAt = this.#parts.clock.monotonicMs() + pauseMs
  }

  #lose(to: Claim): void {
    this.#become('LOST', claimName(this.#parts.generation, to))
    this.#taken.abort()
  }

  #become(kind: Standing['kind'], reason: string | null): void {
    const { clock, log, dataDir, generation } = this.#parts
    const isNew = kind !== this.#standing.kind
    const since = isNew ? clock.now() : this.#standing.since
    this.#standing = { kind, since, reason }
    if (!isNew && this.#isRecorded) return
    this.#isRecorded = true
    if (kind === 'UNSURE') log.warn('nothing is sent, because the lease is not confirmed', { reason })
    if (kind === 'HELD') {
      log.info('this machine holds the lease', { claim: claimName(generation, this.#lease.claim) })
      this.#started?.onHeld()
    }
    try {
      saveLeaseState(dataDir, { ...leaseStateFor(this.#parts), found: this.#standing })
    } catch {
      // The disk is full. Storage reports that, and this record is only for reports.
    }
    this.#reportedAt = Number.NEGATIVE_INFINITY
    this.#report()
  }

  /** Reports to the operator at each change, and every minute. */
  #report(): void {
    const { alerts } = this.#started ?? {}
    const now = this.#parts.clock.monotonicMs()
    if (!alerts || now - this.#reportedAt < MINUTE_MS) return
    this.#reportedAt = now
    this.#reporting = this.#reporting
      .then(() => alerts.report('LEASE', this.#unsure()))
      .then(() => alerts.report('TAKEN_OVER', this.#lost()))
  }

  #unsure(): Trouble | undefined {
    const { kind, since, reason } = this.#standing
    if (kind !== 'UNSURE' || this.#parts.clock.now() - since < ALERT_MS) return undefined
    return {
      text: `Nothing is sent, because the lease of this machine is not confirmed: ${reason}.`,
      remedy:
        'Sending goes on by itself when the place of the copies can be read. Run `carillon lease status`.',
    }
  }

  #lost(): Trouble | undefined {
    const { kind, reason } = this.#standing
    if (kind !== 'LOST') return undefined
    return {
      text: `Another machine has taken over this data, with the claim ${reason}. This server has stopped.`,
      remedy: 'Keep this server off while the other machine works.',
    }
  }
}
