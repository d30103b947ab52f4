import { getOrganization } from '../../accounts/organizations/service.ts'
import { listSuspendedIds } from '../../accounts/organizations/store.ts'
import type { Db } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { type PauseAfter, WriteTrouble } from '../../db/write-trouble.ts'
import { addDays, dayOf, startOfDayMs } from '../../lib/calendar.ts'
import { HOUR_MS, SECOND_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Log } from '../../lib/log.ts'
import { Rounds } from '../../lib/rounds.ts'
import { deleteLooks, listLooks } from '../looks/store.ts'
import type { LookRow } from '../looks/table.ts'
import { type Running, runningOf } from '../passages/running.ts'
import { listTriggered, listWatching, setWatchedThrough } from '../records/store.ts'
import type { AutomationRow } from '../records/table.ts'
import { type Differing, differingAmong, lookAtAll, lookAtMembers, segmentOf } from './segments.ts'
import { unlessChanged } from './watch.ts'

const SEGMENT_TYPES = ['SEGMENT_ENTERED', 'SEGMENT_LEFT'] as const

/** Number of changed contacts that are looked at together. */
const BATCH_SIZE = 200
/** Interval of the looks. The changes of an interval are looked at together, which costs less than each alone. */
const POLL_MS = 2 * SECOND_MS
/** Pause after which a look that failed is tried again. */
const FAULT_PAUSE_MS = HOUR_MS

interface LookWorkerDeps {
  db: Db
  log: Log
  /** Pauses between tries while the disk accepts no writes. */
  pauseAfter?: PauseAfter | undefined
}

/** Looks at the segments of automations, between `start` and `stop`: who came in or left enters. */
export class LookWorker {
  readonly #db: Db
  readonly #log: Log
  readonly #trouble: WriteTrouble
  readonly #rounds = new Rounds(() => this.#work())
  #isStopping = false
  /** When automations are looked at again whose look at all contacts failed, by their ids. ms since 1970. */
  readonly #pauses = new Map<number, number>()
  /** The contact that was looked at last. */
  #after = 0

  constructor({ db, log, pauseAfter }: LookWorkerDeps) {
    this.#db = db
    this.#log = log
    this.#trouble = new WriteTrouble(log, 'segments of automations', pauseAfter)
  }

  start(): void {
    this.#rounds.start()
  }

  /** Stops after the look in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#rounds.stop()
  }

  /** Does all looks that are due, for tests. Returns their number. */
  async drain(): Promise<number> {
    let looked = 0
    for (;;) {
      const now = await this.#round()
      if (now === 0) return looked
      looked += now
    }
  }

  async #work(): Promise<number> {
    let restMs = POLL_MS
    try {
      if ((await this.#round()) >= BATCH_SIZE) restMs = 0
      this.#trouble.worked()
    } catch (error) {
      restMs = this.#trouble.failed(error)
    }
    return restMs
  }

  /** Looks at all contacts for the automations for which it is time, and at changed contacts. Returns the number of looks. */
  async #round(): Promise<number> {
    let looked = await this.#lookAtChanged()
    for (const row of listWatching(this.#db, this.#db.clock.now())) {
      if (this.#isStopping) return looked
      const running = runningOf(this.#db, row)
      if (!running || !segmentOf(running) || this.#isPaused(row)) continue
      await this.#lookAtAll(running)
      looked += 1 + (await this.#lookAtChanged())
    }
    return looked
  }

  async #lookAtAll(running: Running): Promise<void> {
    const db = this.#db
    const { organizationId, watchedThrough } = running.row
    const now = db.clock.now()
    const about = { occasion: `look ${uuidv7(now)}`, isFirst: watchedThrough === null }
    const look = (contactIds: readonly number[]) =>
      unlessChanged(db, running, (tx, counts, same) =>
        lookAtMembers({ tx, counts, running: same, contactIds, ...about }),
      )
    try {
      const isComplete = await lookAtAll(db, running, { look, isOver: () => this.#isStopping })
      const next = nextDayOf(now, getOrganization(db, organizationId).timezone)
      await unlessChanged(db, running, (tx, _, { row }) => {
        if (isComplete(tx)) setWatchedThrough(tx, row, next)
      })
    } catch (error) {
      if (isDiskFault(error)) throw error
      this.#say(running.row, error)
      this.#pauses.set(running.row.id, now + FAULT_PAUSE_MS)
    }
  }

  #isPaused = ({ id }: AutomationRow): boolean => (this.#pauses.get(id) ?? 0) > this.#db.clock.now()

  /** Looks at some of the contacts that were changed. Returns the number of looks. */
  async #lookAtChanged(): Promise<number> {
    let looked = 0
    const suspended = new Set(listSuspendedIds(this.#db))
    for (const [organizationId, looks] of Map.groupBy(this.#nextLooks(), (look) => look.organizationId)) {
      const running = this.#runningIn(organizationId)
      if (suspended.has(organizationId)) {
        await this.#lookLater(running, looks)
        continue
      }
      // Before the first look at all contacts it is not known who was in the segment.
      if (running.some(({ row }) => row.watchedThrough === null && !this.#isPaused(row))) continue
      const known = running.filter(({ row }) => row.watchedThrough !== null)
      await this.#look(organizationId, known, looks)
      await this.#db.write((tx) => deleteLooks(tx, looks))
      looked += looks.length
    }
    return looked
  }

  /** Lets all contacts of a suspended organization be looked at when it is active again. */
  #lookLater = (running: readonly Running[], looks: readonly LookRow[]): Promise<void> =>
    this.#db.write((tx) => {
      for (const { row } of running) if (row.watchedThrough !== null) setWatchedThrough(tx, row, 0)
      deleteLooks(tx, looks)
    })

  #nextLooks(): LookRow[] {
    const looks = listLooks(this.#db, { after: this.#after, limit: BATCH_SIZE })
    const wasBehind = this.#after > 0
    this.#after = looks.at(-1)?.contactId ?? 0
    return looks.length === 0 && wasBehind ? this.#nextLooks() : looks
  }

  /** Returns the automations of an organization whose trigger is a segment. */
  #runningIn(organizationId: number): Running[] {
    const rows = SEGMENT_TYPES.flatMap((type) => listTriggered(this.#db, organizationId, type))
    return rows.flatMap((row) => runningOf(this.#db, row) ?? []).filter(segmentOf)
  }

  async #look(organizationId: number, running: readonly Running[], looks: readonly LookRow[]): Promise<void> {
    const db = this.#db
    const now = db.clock.now()
    const contactIds = looks.map(({ contactId }) => contactId)
    const causedIds = new Set(
      looks.filter(({ isCaused }) => isCaused === 1).map(({ contactId }) => contactId),
    )
    for (const found of await this.#differing(organizationId, running, contactIds))
      await unlessChanged(db, found.running, (tx, counts, same) => {
        for (const [isCausedByAutomation, some] of Map.groupBy(found.contactIds, (id: number) =>
          causedIds.has(id),
        ))
          lookAtMembers({
            tx,
            counts,
            running: same,
            contactIds: some,
            occasion: `look ${uuidv7(now)}`,
            isCausedByAutomation,
          })
      })
  }

  /** Leaves out an automation whose rules cannot be evaluated in time, and says so. */
  async #differing(
    organizationId: number,
    running: readonly Running[],
    contactIds: readonly number[],
  ): Promise<Differing[]> {
    try {
      return await differingAmong(this.#db, organizationId, running, contactIds)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'QUERY_TIMEOUT')) throw error
      const [only] = running
      if (running.length === 1) {
        this.#say(only!.row, error)
        return []
      }
    }
    const found: Differing[] = []
    for (const one of running) found.push(...(await this.#differing(organizationId, [one], contactIds)))
    return found
  }

  #say({ id }: AutomationRow, cause: unknown): void {
    this.#log.error('the segment of an automation could not be looked at', { automation: id, cause })
  }
}

/** Returns when the next day begins in a zone, ms since 1970. */
const nextDayOf = (now: number, timezone: string): number =>
  startOfDayMs(addDays(dayOf(now, timezone), 1), timezone)
