import * as v from 'valibot'
import type { Db, Tx } from '../db/database.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { type PauseAfter, WriteTrouble } from '../db/write-trouble.ts'
import { backoffMs } from '../jobs/backoff.ts'
import { SECOND_MS } from '../lib/clock.ts'
import { randomFraction } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import { cursorOf, type Delay, delaysOf, deleteDelay, ensureCursor, moveCursor, putDelay } from './cursors.ts'
import { type EventConsumer, eventsAfter, findEvent, nextOfOrganization, type StoredEvent } from './event.ts'

const AT_ONCE = 100
/** Other processes emit events too, and delayed retries become due. */
const POLL_MS = SECOND_MS
const MAX_ERROR_LENGTH = 500

export interface EventDispatcherDeps {
  db: Db
  log: Log
  consumers: readonly EventConsumer[]
  /** Pauses between attempts while the disk accepts no writes; default as in `WriteTrouble`. */
  pauseAfter?: PauseAfter | undefined
}

/** Delivers events to their consumers, each at its own pace, between `start` and `stop`. */
export class EventDispatcher {
  readonly #db: Db
  readonly #log: Log
  readonly #consumers: readonly EventConsumer[]
  readonly #trouble: WriteTrouble
  #timer: ReturnType<typeof setTimeout> | undefined
  #working: Promise<void> = Promise.resolve()
  #isStarted = false
  #unsubscribe = () => {}

  constructor({ db, log, consumers, pauseAfter }: EventDispatcherDeps) {
    this.#db = db
    this.#log = log
    this.#trouble = new WriteTrouble(log, 'events', pauseAfter)
    this.#consumers = consumers
    db.writeNow((tx) => {
      for (const { name } of consumers) ensureCursor(tx, name)
    })
  }

  start(): void {
    this.#isStarted = true
    this.#unsubscribe = this.#db.subscribe('events', () => this.#wakeIn(0))
    this.#wakeIn(0)
  }

  /** Stops after the event being delivered. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#unsubscribe()
    clearTimeout(this.#timer)
    await this.#working
  }

  /** Delivers every waiting event; for the command line and tests. Returns how many consumers had one. */
  async drain(): Promise<number> {
    let handled = 0
    for (;;) {
      const now = await this.#deliver()
      if (now === 0) return handled
      handled += now
    }
  }

  #wakeIn(ms: number): void {
    if (!this.#isStarted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#working = this.#working.then(() => this.#round())
    }, ms)
    this.#timer.unref()
  }

  async #round(): Promise<void> {
    let restMs = POLL_MS
    try {
      if ((await this.#deliver()) > 0) restMs = 0
      this.#trouble.worked()
    } catch (error) {
      restMs = this.#trouble.failed(error)
    }
    this.#wakeIn(restMs)
  }

  /** Delivers some of the waiting events to each consumer. Returns how many. */
  async #deliver(): Promise<number> {
    let passed = 0
    for (const consumer of this.#consumers) {
      passed += await this.#retry(consumer)
      passed += await this.#advance(consumer)
    }
    return passed
  }

  async #advance(consumer: EventConsumer): Promise<number> {
    const { name } = consumer
    const events = eventsAfter(this.#db, cursorOf(this.#db, name), AT_ONCE)
    if (events.length === 0) return 0
    const stuck = new Set(delaysOf(this.#db, name).map(({ organizationId }) => organizationId))
    for (const event of events) {
      if (event.name !== consumer.kind.name || stuck.has(event.organizationId)) continue
      const isHandled = await this.#handle(consumer, event, 1, (tx) => moveCursor(tx, name, event.id))
      if (!isHandled) stuck.add(event.organizationId)
    }
    await this.#db.write((tx) => moveCursor(tx, name, events.at(-1)!.id))
    return events.length
  }

  /** Retries the organizations that failed, up to the position of the others. */
  async #retry(consumer: EventConsumer): Promise<number> {
    let passed = 0
    const now = this.#db.clock.now()
    for (const delay of delaysOf(this.#db, consumer.name)) {
      if (delay.dueAt > now) continue
      passed += 1
      const event = findEvent(this.#db, delay.eventId)
      const goOn = (tx: Tx) => this.#moveDelay(tx, consumer, delay)
      if (event?.name === consumer.kind.name) await this.#handle(consumer, event, delay.attempts + 1, goOn)
      else await this.#db.write(goOn)
    }
    return passed
  }

  #moveDelay(tx: Tx, { name }: EventConsumer, { organizationId, eventId }: Delay): void {
    const through = cursorOf(tx, name)
    const next = nextOfOrganization(tx, organizationId, { after: eventId, through })
    if (next === undefined) deleteDelay(tx, name, organizationId)
    else putDelay(tx, name, { organizationId, eventId: next, attempts: 0, dueAt: tx.now, lastError: '' })
  }

  /** False when the consumer threw: the organization waits for a retry. */
  async #handle(
    consumer: EventConsumer,
    event: StoredEvent,
    attempt: number,
    done: (tx: Tx) => void,
  ): Promise<boolean> {
    const { id, organizationId, createdAt } = event
    const actor = { type: event.actorType, id: event.actorId, name: event.actorName }
    let isHandling = true
    try {
      await this.#db.write((tx) => {
        isHandling = true
        const data = v.parse(consumer.kind.schema, JSON.parse(event.data))
        consumer.handle(tx, { id, organizationId, actor, data, createdAt })
        isHandling = false
        done(tx)
      })
      return true
    } catch (error) {
      // A failed write is not the consumer's fault.
      if (!isHandling || isDiskFault(error)) throw error
      const { name } = consumer
      this.#log.error('an event was not handled', { consumer: name, event: id, attempt, cause: error })
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
      await this.#db.write((tx) => {
        const dueAt = tx.now + backoffMs(attempt, randomFraction())
        putDelay(tx, name, { organizationId, eventId: id, attempts: attempt, dueAt, lastError })
      })
      return false
    }
  }
}
