import type { Db, Tx } from '../../db/database.ts'
import { isDiskFault } from '../../db/disk-fault.ts'
import { type PauseAfter, WriteTrouble } from '../../db/write-trouble.ts'
import { isHeld } from '../../delivery/executions/hold.ts'
import { MINUTE_MS, monotonicMs, SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { actsIn } from '../../lib/principal.ts'
import { Rounds } from '../../lib/rounds.ts'
import { beginActing, endActing } from '../looks/store.ts'
import { findAutomationById } from '../records/store.ts'
import { AUTOMATIONS } from './acting.ts'
import { Counts } from './counts.ts'
import { goOn } from './go-on.ts'
import { runningOf } from './running.ts'
import { type DueAutomation, listDue, listDuePassages, nextDueAt, postponePassage } from './store.ts'
import type { PassageRow } from './table.ts'

/** Largest number of people of an automation that go on in one transaction. */
const BATCH_SIZE = 50
/** Time for which one transaction may hold the event loop. */
const BATCH_MS = 10
/** Longest pause until the worker looks for people who go on: other processes and clocks may have changed. */
const WATCH_MS = 5 * SECOND_MS
/** Pause after which a person whose step failed because of a fault of Carillon is tried again. */
const FAULT_PAUSE_MS = 15 * MINUTE_MS

interface WorkerDeps {
  db: Db
  log: Log
  /** Pauses between tries while the disk accepts no writes. */
  pauseAfter?: PauseAfter | undefined
  /** Whether this machine may work now (appliance/copies/lease.ts). Default: always. */
  mayWork?: (() => boolean) | undefined
}

/** Lets people in automations go on when their time has come, between `start` and `stop`. */
export class PassageWorker {
  readonly #db: Db
  readonly #log: Log
  readonly #trouble: WriteTrouble
  readonly #rounds = new Rounds(() => this.#work())
  readonly #mayWork: () => boolean
  #unsubscribe = () => {}

  constructor({ db, log, pauseAfter, mayWork = () => true }: WorkerDeps) {
    this.#db = db
    this.#mayWork = mayWork
    this.#log = log
    this.#trouble = new WriteTrouble(log, 'automations', pauseAfter)
  }

  start(): void {
    this.#unsubscribe = this.#db.subscribe('automations', () => this.#rounds.wakeIn(0))
    this.#rounds.start()
  }

  /** Stops after the people who are going on now. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#rounds.stop()
  }

  /** Lets all people go on whose time has come, for the command line and tests. Returns their number. */
  async drain(): Promise<number> {
    let gone = 0
    for (;;) {
      const now = await this.#round()
      if (now === 0) return gone
      gone += now
    }
  }

  async #work(): Promise<number> {
    let restMs = 0
    try {
      if ((await this.#round()) === 0) restMs = this.#restMs()
      this.#trouble.worked()
    } catch (error) {
      restMs = this.#trouble.failed(error)
    }
    return restMs
  }

  #restMs(): number {
    const next = this.#isHeld() ? null : nextDueAt(this.#db)
    return next === null ? WATCH_MS : Math.min(WATCH_MS, Math.max(1, next - this.#db.clock.now()))
  }

  #isHeld(): boolean {
    return isHeld(this.#db) || !this.#mayWork()
  }

  /** Lets some people of each automation go on, and none while sending is held. Returns their number. */
  async #round(): Promise<number> {
    if (this.#isHeld()) return 0
    let gone = 0
    for (const due of listDue(this.#db, this.#db.clock.now())) gone += await this.#some(due)
    return gone
  }

  async #some(due: DueAutomation): Promise<number> {
    let failing: PassageRow | undefined
    try {
      return await this.#db.write((tx) => {
        failing = undefined
        return letGoOn(tx, due, (passage) => {
          failing = passage
        })
      })
    } catch (error) {
      if (!failing || isDiskFault(error)) throw error
      const { id, automationId } = failing
      this.#log.error('a person in an automation could not go on', {
        automation: automationId,
        passage: id,
        cause: error,
      })
      const passage = failing
      await this.#db.write((tx) => void postponePassage(tx, passage, tx.now + FAULT_PAUSE_MS))
      return 1
    }
  }
}

/** @param at is called with the passage that goes on next, and with undefined at the end */
function letGoOn(
  tx: Tx,
  { id, organizationId }: DueAutomation,
  at: (passage: PassageRow | undefined) => void,
): number {
  const row = findAutomationById(tx, organizationId, id)
  const running = row?.status === 'ACTIVE' && row.deletedAt === null ? runningOf(tx, row) : undefined
  if (!running) return 0
  actsIn(tx, () => ({ actor: AUTOMATIONS, address: null }))
  beginActing(tx, organizationId)
  const counts = new Counts()
  const startedMs = monotonicMs()
  let gone = 0
  for (const passage of listDuePassages(tx, { id }, { nowMs: tx.now, limit: BATCH_SIZE })) {
    if (gone > 0 && monotonicMs() - startedMs > BATCH_MS) break
    at(passage)
    goOn(tx, counts, running, passage)
    gone += 1
  }
  at(undefined)
  counts.write(tx)
  endActing(tx)
  return gone
}
