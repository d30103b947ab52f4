import type { MailState } from '../../accounts/system-mails/mail-state.ts'
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import { counted } from '../../lib/count.ts'
import type { StorageReads } from '../../storage/opening/health.ts'
import { LEAST_FREE_BYTES } from '../../storage/publishing/room.ts'
import type { AlertKind, OperatorAlerts, Trouble } from './operator-alerts.ts'

const TICK_MS = MINUTE_MS
/** Time after which a mail server that takes no mail is reported. Shorter failures are common, and mails are tried again. */
const MAILS_FAIL_MS = 10 * MINUTE_MS
/** Time over which the use of the disk is measured, at least and at most. */
const SHORTEST_MS = 6 * HOUR_MS
const LONGEST_MS = DAY_MS
/** A disk that will be full sooner is reported. */
const SOON_MS = 3 * DAY_MS

interface MachineWatchParts {
  clock: Clock
  storage: StorageReads
  mails: MailState
  alerts: Pick<OperatorAlerts, 'report'>
}

/** Tells the operator each minute of problems of the machine and of the mail server, without a write to the database. */
export class MachineWatch {
  readonly #parts: MachineWatchParts
  readonly #disk = new DiskForecast()
  #timer: ReturnType<typeof setInterval> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(parts: MachineWatchParts) {
    this.#parts = parts
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), TICK_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** Looks once. Never rejects. */
  tick(): Promise<void> {
    this.#running = this.#running.then(() => this.#tick())
    return this.#running
  }

  async #tick(): Promise<void> {
    const { clock, storage, mails, alerts } = this.#parts
    const now = clock.now()
    const cannotWrite = await storage.probe()
    const figures = await storage.figures().catch(() => undefined)
    const unpublished = storage.trouble()
    const found: Array<[AlertKind, Trouble | undefined]> = [
      [
        'WRITING',
        cannotWrite === undefined
          ? undefined
          : {
              text: `Nothing can be written to the disk: ${cannotWrite}`,
              remedy: 'Every change is refused until that is solved. Run `carillon doctor`.',
            },
      ],
      ['DISK', figures && this.#disk.troubleOf(figures, now)],
      [
        'SNAPSHOT',
        unpublished === undefined
          ? undefined
          : { text: `carillon.db is not written: ${unpublished}`, remedy: 'Run `carillon doctor`.' },
      ],
      ['MAILS', mailTroubleOf(mails, now)],
    ]
    for (const [kind, trouble] of found) await alerts.report(kind, trouble)
  }
}

function mailTroubleOf({ failing }: MailState, now: number): Trouble | undefined {
  if (!failing || now - failing.since < MAILS_FAIL_MS) return undefined
  const since = toIso(failing.since).slice(0, 16).replace('T', ' ')
  return {
    text: `The mail server has taken no mail of this server since ${since} UTC: ${failing.reason}`,
    remedy: 'Check smtp_url and the mail server. Mails wait and are tried again.',
  }
}

interface DiskUse {
  freeBytes: number
  /** Free space that the next snapshot needs. */
  neededBytes: number
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576).toLocaleString('en-US')} MB`

/** Says of a disk that it is too full, or will be soon at the rate of the last hours. */
class DiskForecast {
  readonly #seen: Array<{ at: number; freeBytes: number }> = []

  troubleOf({ freeBytes, neededBytes }: DiskUse, now: number): Trouble | undefined {
    const remedy = 'Free some space or enlarge the disk; docs/operations/bad-day.md says what takes it.'
    const needed = Math.max(neededBytes, LEAST_FREE_BYTES)
    const leftMs = this.#leftMs(freeBytes - needed, { at: now, freeBytes })
    if (freeBytes < needed)
      return {
        text: `Only ${megabytes(freeBytes)} of the disk are free, and ${megabytes(needed)} are needed.`,
        remedy,
      }
    if (leftMs === undefined || leftMs > SOON_MS) return undefined
    const hours = Math.max(1, Math.round(leftMs / HOUR_MS))
    const soon = `At the rate of the last hours the disk will have too little space in ${counted(hours, 'hour')}`
    return { text: `${soon}: ${megabytes(freeBytes)} are free now.`, remedy }
  }

  /** Returns how long the space that is left lasts, if the use was measured for long enough and grows. */
  #leftMs(leftBytes: number, seen: { at: number; freeBytes: number }): number | undefined {
    // A clock that was set back starts over.
    if (seen.at < (this.#seen.at(-1)?.at ?? 0)) this.#seen.length = 0
    const last = this.#seen.at(-1)
    if (!last || seen.at - last.at >= HOUR_MS) this.#seen.push(seen)
    while (seen.at - this.#seen[0]!.at > LONGEST_MS) this.#seen.shift()
    const first = this.#seen[0]!
    const passedMs = seen.at - first.at
    const used = first.freeBytes - seen.freeBytes
    return passedMs < SHORTEST_MS || used <= 0 ? undefined : (leftBytes / used) * passedMs
  }
}
