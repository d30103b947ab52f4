import type { Db, Tx } from '../../db/database.ts'
import { type PauseAfter, WriteTrouble } from '../../db/write-trouble.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import { faultPoint } from '../../lib/fault.ts'
import type { Log } from '../../lib/log.ts'
import { pause } from '../../lib/pause.ts'
import type { GuardedClient } from '../../providers/guarded-fetch.ts'
import { isMakerReading, rightsOfMaker } from '../endpoints/maker.ts'
import type { SecretBox } from '../endpoints/secrets.ts'
import { findDeliverable } from '../endpoints/store.ts'
import type { DeliverableEndpoint } from '../endpoints/table.ts'
import { showEvent } from '../payloads/readers.ts'
import { attempt, endWithMaker, settle, withhold } from './attempt.ts'
import { type DueDelivery, listDue, listWaiting } from './store.ts'

/**
 * Largest number of concurrent attempts to one endpoint, so that a failing or slow receiver does not occupy all
 * places.
 */
const MAX_CONCURRENT = { quick: 8, slow: 2, failing: 1 } as const
/** Largest number of concurrent attempts to all endpoints together. */
const MAX_CONCURRENT_IN_ALL = 512
const SLOW_MS = 2 * SECOND_MS
/** Longest pause. It is limited because other processes may add deliveries and the clock may change. */
const MAX_SLEEP_MS = 5 * SECOND_MS

interface WebhookSenderDeps {
  db: Db
  log: Log
  client: GuardedClient
  secrets: SecretBox
  pauseAfter?: PauseAfter | undefined
  /** Whether this machine may work now (appliance/copies/lease.ts). Default: always. */
  mayWork?: (() => boolean) | undefined
}

/** Running attempts to one endpoint. */
interface Lane {
  deliveries: Set<number>
  /** Duration of the last attempt, in ms. */
  lastMs: number
}

/**
 * Delivers events to endpoints between `start` and `stop`. Deliveries wait in the database and are marked only
 * after an answer. After a crash they are delivered again, so each is delivered at least once. Each receiver
 * has a few places of its own and cannot occupy more.
 */
export class WebhookSender {
  readonly #deps: WebhookSenderDeps
  readonly #lanes = new Map<number, Lane>()
  readonly #running = new Set<Promise<void>>()
  /** Endpoints that are being disabled, because their makers may not read events any more. */
  readonly #ending = new Set<number>()
  readonly #trouble: WriteTrouble
  #stopping = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsubscribe = () => {}
  #isStarted = false
  #turn = 0

  constructor(deps: WebhookSenderDeps) {
    this.#deps = deps
    this.#trouble = new WriteTrouble(deps.log, 'webhooks', deps.pauseAfter)
  }

  start(): void {
    this.#isStarted = true
    this.#stopping = new AbortController()
    this.#unsubscribe = this.#deps.db.subscribe('webhooks', () => this.#wakeIn(0))
    this.#wakeIn(0)
  }

  /** Aborts the running attempts. The next start repeats them. */
  async stop(): Promise<void> {
    this.#isStarted = false
    this.#unsubscribe()
    clearTimeout(this.#timer)
    this.#stopping.abort()
    await Promise.all(this.#running)
  }

  /** Makes every due attempt, for tests. Returns the number of attempts. */
  async drain(): Promise<number> {
    let made = 0
    for (;;) {
      this.#look()
      if (this.#running.size === 0) return made
      made += this.#running.size
      await Promise.all(this.#running)
    }
  }

  #wakeIn(ms: number): void {
    if (!this.#isStarted) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#round(), ms)
    this.#timer.unref()
  }

  #round(): void {
    let restMs = MAX_SLEEP_MS
    try {
      restMs = this.#look()
    } catch (cause) {
      this.#deps.log.error('the waiting webhooks could not be read', { cause })
    }
    this.#wakeIn(Math.min(restMs, MAX_SLEEP_MS))
  }

  /** Begins the due attempts that have a place. Returns the time until the next one is due, in ms. */
  #look(): number {
    const { db } = this.#deps
    const now = db.clock.now()
    const waiting = listWaiting(db)
    let restMs = MAX_SLEEP_MS
    const from = waiting.length === 0 ? 0 : this.#turn++ % waiting.length
    for (const { endpointId, dueAt } of [...waiting.slice(from), ...waiting.slice(0, from)]) {
      if (dueAt <= now) this.#fill(endpointId)
      else restMs = Math.min(restMs, dueAt - now)
    }
    return restMs
  }

  /**
   * Begins the due attempts to one endpoint while there are places. Disables an endpoint if its maker may not
   * read events.
   */
  #fill(endpointId: number): void {
    if (this.#stopping.signal.aborted || this.#running.size >= MAX_CONCURRENT_IN_ALL) return
    const { db, mayWork } = this.#deps
    if (mayWork?.() === false) return
    const endpoint = findDeliverable(db, endpointId)
    if (!endpoint || this.#ending.has(endpointId)) return
    if (!isMakerReading(db, endpoint)) {
      this.#end(endpointId)
      return
    }
    const lane = this.#lanes.get(endpointId) ?? { deliveries: new Set<number>(), lastMs: 0 }
    const places = placesOf(endpoint, lane) - lane.deliveries.size
    if (places <= 0) return
    this.#lanes.set(endpointId, lane)
    const limit = places + lane.deliveries.size
    const due = listDue(db, endpointId, { now: db.clock.now(), limit })
    const free = due.filter(({ id }) => !lane.deliveries.has(id)).slice(0, places)
    for (const delivery of free) this.#begin(endpoint, lane, delivery)
  }

  #end(endpointId: number): void {
    this.#ending.add(endpointId)
    const run = this.#write((tx) => endWithMaker(tx, endpointId)).finally(() => {
      this.#ending.delete(endpointId)
      this.#running.delete(run)
    })
    this.#running.add(run)
  }

  #begin(endpoint: DeliverableEndpoint, lane: Lane, delivery: DueDelivery): void {
    lane.deliveries.add(delivery.id)
    const run = this.#deliver(endpoint, lane, delivery).finally(() => {
      lane.deliveries.delete(delivery.id)
      if (lane.deliveries.size === 0 && lane.lastMs < SLOW_MS) this.#lanes.delete(endpoint.id)
      this.#running.delete(run)
      if (this.#isStarted) this.#refill(endpoint.id)
    })
    this.#running.add(run)
  }

  #refill(endpointId: number): void {
    try {
      this.#fill(endpointId)
    } catch (cause) {
      this.#deps.log.error('the waiting webhooks could not be read', { cause })
    }
    // This endpoint may be due later, after a failure. Other endpoints may have waited for a place.
    if (!this.#lanes.has(endpointId) || this.#running.size >= MAX_CONCURRENT_IN_ALL - 1) this.#wakeIn(0)
  }

  /**
   * Attempts a delivery with the permissions that the maker of the endpoint has now, and stores the result.
   * Never rejects.
   */
  async #deliver(endpoint: DeliverableEndpoint, lane: Lane, delivery: DueDelivery): Promise<void> {
    const { db, log, client, secrets } = this.#deps
    const call = client.of(endpoint.organizationId)
    const { signal } = this.#stopping
    try {
      const shown = showEvent(delivery, rightsOfMaker(db, endpoint))
      if ('lacks' in shown) {
        await this.#write((tx) => withhold(tx, delivery, shown.lacks))
        return
      }
      const posted = { ...delivery, body: shown.body }
      const attempted = await attempt({ call, secrets, signal }, endpoint, posted, db.clock.now())
      // This process aborted the attempt, so the receiver has not failed.
      if (signal.aborted && attempted.responseStatus === null) return
      faultPoint('webhook.after_answer')
      lane.lastMs = attempted.durationMs
      await this.#write((tx) => settle(tx, endpoint.id, delivery, attempted))
    } catch (cause) {
      log.error('a webhook could not be delivered', { endpoint: endpoint.uuid, cause })
      // The attempt was not possible, for example because the sealing key has changed. It is not repeated
      // immediately.
      await pause(MAX_SLEEP_MS, signal)
    }
  }

  /** Writes until it succeeds, or the sender stops. */
  async #write(change: (tx: Tx) => void): Promise<void> {
    for (;;) {
      try {
        await this.#deps.db.write(change)
        this.#trouble.worked()
        return
      } catch (error) {
        const waitMs = this.#trouble.failed(error)
        if (!this.#isStarted) return
        await pause(waitMs, this.#stopping.signal)
      }
    }
  }
}

function placesOf({ failingSince }: DeliverableEndpoint, { lastMs }: Lane): number {
  if (failingSince !== null) return MAX_CONCURRENT.failing
  return lastMs >= SLOW_MS ? MAX_CONCURRENT.slow : MAX_CONCURRENT.quick
}
