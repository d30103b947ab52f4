import * as v from 'valibot'
import type { Db, Tx } from '../db/database.ts'
import { isDiskFault } from '../db/disk-fault.ts'
import { type PauseAfter, WriteTrouble } from '../db/write-trouble.ts'
import { backoffMs } from '../lib/backoff.ts'
import { inRequest } from '../lib/causing-request.ts'
import { monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { randomFraction } from '../lib/ids.ts'
import type { Log } from '../lib/log.ts'
import { Rounds } from '../lib/rounds.ts'
import {
  cursorOf,
  type Delay,
  delaysOf,
  deleteDelay,
  deleteUnknownConsumers,
  type EventConsumer,
  ensureCursor,
  eventsAfter,
  findEvent,
  moveCursor,
  nextOfOrganization,
  putDelay,
} from './event.ts'
import {
  claimSetAside,
  listSetAside,
  MAX_ATTEMPTS,
  recordFailure,
  type SetAside,
  setAside,
} from './set-aside.ts'
import type { StoredEvent } from './table.ts'

const BATCH_SIZE = 100
/** Time for which one transaction with events may hold the event loop. */
const BATCH_MS = 10
/**
 * Interval at which the dispatcher looks for events. Other processes also emit events, and delayed retries
 * become due.
 */
const POLL_MS = SECOND_MS
/** Pause between two rounds while new events come one by one, because each round costs a transaction of each consumer. */
const REST_MS = 100
const MAX_ERROR_LENGTH = 500

/** A consumer for which none of the next events is, and its cursor. */
interface Passing {
  consumer: EventConsumer
  after: number
}

/**
 * Moves the cursors past the next events, except those that another deliverer has moved. The events are read again, because
 * those that were seen outside of a transaction may have been undone.
 */
function passAll(tx: Tx, passing: readonly Passing[]): void {
  for (const [after, at] of Map.groupBy(passing, (one) => one.after)) {
    const events = eventsAfter(tx, after, BATCH_SIZE)
    const last = events.at(-1)
    if (!last) continue
    for (const { consumer } of at) {
      const isPassed = !events.some((event) => isFor(consumer, event))
      if (isPassed && cursorOf(tx, consumer.name) === after) moveCursor(tx, consumer.name, last.id)
    }
  }
}

interface EventDispatcherDeps {
  db: Db
  log: Log
  consumers: readonly EventConsumer[]
  /** Pauses between attempts while the disk accepts no writes. The default is that of `WriteTrouble`. */
  pauseAfter?: PauseAfter | undefined
}

/** Delivers events to their consumers, each at its own pace, between `start` and `stop`. */
export class EventDispatcher {
  readonly #db: Db
  readonly #log: Log
  readonly #consumers: readonly EventConsumer[]
  readonly #trouble: WriteTrouble
  readonly #rounds = new Rounds(() => this.#round())
  /** Whether a consumer has left events for the next round. */
  #isBehind = false
  /** Monotonic time of the next round at the earliest. */
  #restsUntil = 0
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
    this.#deleteUnknownConsumers()
    this.#unsubscribe = this.#db.subscribe('events', () =>
      this.#rounds.wakeIn(Math.max(0, this.#restsUntil - monotonicMs())),
    )
    this.#rounds.start(() => this.#retrySetAside())
  }

  /** Stops after the events that are being delivered. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    await this.#rounds.stop()
  }

  /** Delivers every waiting event, for the command line and tests. Returns the number of consumers with an event. */
  async drain(): Promise<number> {
    let handled = 0
    for (;;) {
      const now = await this.#deliver()
      if (now === 0) return handled
      handled += now
    }
  }

  /** Deletes the cursors of consumers that no longer exist, because they would keep every later event. */
  #deleteUnknownConsumers(): void {
    const names = this.#consumers.map(({ name }) => name)
    const unknown = this.#db.writeNow((tx) => deleteUnknownConsumers(tx, names))
    if (unknown.length > 0)
      this.#log.info('consumers that this version does not have were removed', { consumers: unknown })
  }

  /** Retries events that were set aside, once per start, because an update may have repaired the consumer. */
  async #retrySetAside(): Promise<void> {
    for (const each of listSetAside(this.#db)) {
      const consumer = this.#consumers.find(({ name }) => name === each.consumer)
      if (!consumer) continue
      try {
        await this.#retryOneSetAside(consumer, each)
      } catch (error) {
        this.#trouble.failed(error)
        return
      }
    }
  }

  async #retryOneSetAside(consumer: EventConsumer, each: SetAside): Promise<void> {
    const event = findEvent(this.#db, each.eventId)
    const context = { consumer: each.consumer, event: each.eventId }
    try {
      await this.#db.write((tx) => {
        if (!claimSetAside(tx, each) || !event || !isFor(consumer, event)) return
        handle(consumer, tx, event)
        tx.onCommit(() => this.#log.info('an event that was set aside was handled', context))
      })
    } catch (error) {
      if (isDiskFault(error)) throw error
      await this.#db.write((tx) => recordFailure(tx, each, messageOf(error)))
      this.#log.error('an event that was set aside was not handled', { ...context, cause: error })
    }
  }

  async #round(): Promise<number> {
    let restMs = POLL_MS
    try {
      this.#isBehind = false
      this.#restsUntil = monotonicMs() + REST_MS
      if ((await this.#deliver()) > 0) restMs = this.#isBehind ? 0 : REST_MS
      this.#trouble.worked()
    } catch (error) {
      restMs = this.#trouble.failed(error)
    }
    return restMs
  }

  /** Delivers some of the waiting events to each consumer. Returns their number. */
  async #deliver(): Promise<number> {
    let passed = 0
    const passing: Passing[] = []
    // Most consumers are at the same position, so its events are read once.
    const read = new Map<number, StoredEvent[]>()
    for (const consumer of this.#consumers) {
      passed += await this.#retry(consumer)
      const after = cursorOf(this.#db, consumer.name)
      const events = read.get(after) ?? eventsAfter(this.#db, after, BATCH_SIZE)
      read.set(after, events)
      passed += await this.#advance(consumer, { after, events, passing })
    }
    if (passing.length > 0) await this.#db.write((tx) => passAll(tx, passing))
    return passed
  }

  /**
   * Delivers the next events in one transaction, as many as fit into a few milliseconds.
   * `passing` gets the consumer if none of the events is for it.
   */
  async #advance(
    consumer: EventConsumer,
    { after, events, passing }: { after: number; events: readonly StoredEvent[]; passing: Passing[] },
  ): Promise<number> {
    const last = events.at(-1)
    if (last === undefined) return 0
    if (events.length === BATCH_SIZE) this.#isBehind = true
    if (events.some((event) => isFor(consumer, event))) {
      if ((await this.#deliverBatch(consumer, { after })) !== last.id) this.#isBehind = true
    } else passing.push({ consumer, after })
    return events.length
  }

  /**
   * Delivers a batch of events. They are read in its transaction, because those that were seen before may have been undone.
   * @param after expected position of the cursor. Nothing happens if another deliverer has moved the cursor
   * @param before id of the event before which the batch ends. Absent for none
   * @returns the position of the cursor. Undefined if that is not known
   */
  async #deliverBatch(
    consumer: EventConsumer,
    { after, before = Number.POSITIVE_INFINITY }: { after: number; before?: number },
  ): Promise<number | undefined> {
    let failing = 0
    try {
      return await this.#db.write((tx) => {
        failing = 0
        if (cursorOf(tx, consumer.name) !== after) return undefined
        const stuck = new Set(delaysOf(tx, consumer.name).map(({ organizationId }) => organizationId))
        const startedMs = monotonicMs()
        let through = after
        for (const event of eventsAfter(tx, after, BATCH_SIZE)) {
          if (event.id >= before) break
          if (through > after && monotonicMs() - startedMs > BATCH_MS) break
          failing = event.id
          if (isFor(consumer, event) && !stuck.has(event.organizationId)) handle(consumer, tx, event)
          failing = 0
          through = event.id
        }
        moveCursor(tx, consumer.name, through)
        return through
      })
    } catch (error) {
      // A failed write is not the consumer's fault.
      if (failing === 0 || isDiskFault(error)) throw error
      await this.#skipFailing(consumer, { after, failing, error })
      return undefined
    }
  }

  /**
   * Delivers the events before the failing event, and lets its organization wait. Runs after the transaction
   * was rolled back.
   */
  async #skipFailing(
    consumer: EventConsumer,
    { after, failing, error }: { after: number; failing: number; error: unknown },
  ): Promise<void> {
    const through = await this.#deliverBatch(consumer, { after, before: failing })
    await this.#db.write((tx) => {
      const [event] = eventsAfter(tx, cursorOf(tx, consumer.name), 1)
      if (event?.id !== failing || cursorOf(tx, consumer.name) !== through) return
      this.#delay(tx, consumer, event, { attempt: 1, error })
      moveCursor(tx, consumer.name, event.id)
    })
  }

  /** Retries the organizations that failed, up to the position of the others. */
  async #retry(consumer: EventConsumer): Promise<number> {
    let passed = 0
    const now = this.#db.clock.now()
    for (const delay of delaysOf(this.#db, consumer.name)) {
      if (delay.dueAt > now) continue
      passed += 1
      await this.#retryOne(consumer, delay)
    }
    return passed
  }

  async #retryOne(consumer: EventConsumer, delay: Delay): Promise<void> {
    const event = findEvent(this.#db, delay.eventId)
    let isHandling = false
    try {
      await this.#db.write((tx) => {
        isHandling = false
        if (!isStill(tx, consumer, delay)) return
        if (event && isFor(consumer, event)) {
          isHandling = true
          handle(consumer, tx, event)
          isHandling = false
        }
        this.#moveDelay(tx, consumer, delay)
      })
    } catch (error) {
      if (!isHandling || !event || isDiskFault(error)) throw error
      await this.#db.write((tx) => {
        if (!isStill(tx, consumer, delay)) return
        if (delay.attempts + 1 >= MAX_ATTEMPTS) this.#giveUp(tx, consumer, delay, error)
        else
          this.#delay(tx, consumer, event, {
            attempt: delay.attempts + 1,
            error,
            since: delay.failingSince,
          })
      })
    }
  }

  /** Sets the failing event aside, so that later events of the organization are delivered. */
  #giveUp(tx: Tx, consumer: EventConsumer, delay: Delay, error: unknown): void {
    const attempts = delay.attempts + 1
    const context = { consumer: consumer.name, event: delay.eventId, attempt: attempts, cause: error }
    tx.onCommit(() => this.#log.error('an event was set aside: its consumer has failed for days', context))
    setAside(tx, consumer.name, { ...delay, attempts, lastError: messageOf(error) })
    this.#moveDelay(tx, consumer, delay)
  }

  #moveDelay(tx: Tx, { name }: EventConsumer, { organizationId, eventId }: Delay): void {
    const through = cursorOf(tx, name)
    const next = nextOfOrganization(tx, organizationId, { after: eventId, through })
    if (next === undefined) deleteDelay(tx, name, organizationId)
    else {
      const times = { dueAt: tx.now, failingSince: tx.now }
      putDelay(tx, name, { organizationId, eventId: next, attempts: 0, ...times, lastError: '' })
    }
  }

  /** Lets the organization of the event wait for a retry. */
  #delay(
    tx: Tx,
    { name }: EventConsumer,
    { id, organizationId }: StoredEvent,
    { attempt, error, since = tx.now }: { attempt: number; error: unknown; since?: number },
  ): void {
    const context = { consumer: name, event: id, attempt, cause: error }
    tx.onCommit(() => this.#log.error('an event was not handled', context))
    const dueAt = tx.now + backoffMs(attempt, randomFraction())
    const failing = { attempts: attempt, dueAt, failingSince: since, lastError: messageOf(error) }
    putDelay(tx, name, { organizationId, eventId: id, ...failing })
  }
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)

const handlersOf = ({ handlers }: EventConsumer, { name }: StoredEvent) =>
  handlers.filter(({ kind }) => kind.name === name)

const isFor = (consumer: EventConsumer, event: StoredEvent): boolean => handlersOf(consumer, event).length > 0

function handle(consumer: EventConsumer, tx: Tx, event: StoredEvent): void {
  const { id, organizationId, createdAt } = event
  const actor = { type: event.actorType, id: event.actorId, name: event.actorName }
  for (const handler of handlersOf(consumer, event)) {
    const data = v.parse(handler.kind.schema, JSON.parse(event.data))
    inRequest(event.requestId, () => handler.handle(tx, { id, organizationId, actor, data, createdAt }))
  }
}

/** Tells whether no other deliverer has retried the event since. */
const isStill = (tx: Tx, { name }: EventConsumer, { organizationId, eventId, attempts }: Delay): boolean =>
  delaysOf(tx, name).some(
    (delay) =>
      delay.organizationId === organizationId && delay.eventId === eventId && delay.attempts === attempts,
  )
