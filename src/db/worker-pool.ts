import { monotonicMs, SECOND_MS } from '../lib/clock.ts'
import { counted } from '../lib/count.ts'
import { isShortOfDescriptors } from '../lib/descriptors.ts'
import { AppError } from '../lib/errors.ts'
import { FairQueue } from '../lib/fair-queue.ts'
import { type Fragment, type Sql, statementOf } from './fragment.ts'
import type { Asker, ReadPool, RowReader } from './read-pool.ts'
import { type Query, ReadThread } from './read-thread.ts'

export interface PoolLimits {
  /** Number of worker threads. Each costs 40 MB after its first use. */
  threads: number
  /** Threads that an organization may use at a time, so that one thread stays free for others. */
  perOrganization: number
  /** Time limit of a request's query, counted from the call. */
  requestMs: number
  /** Time limit of a job's query, from its start. */
  jobMs: number
  /** Largest numbers of waiting queries: of an organization, and of all organizations together. */
  waitingOfOne: number
  waiting: number
}

/**
 * Limits of the pool. The third thread is started only when an organization keeps two threads busy and another
 * sends a query, so that a search does not wait for a report.
 */
const POOL_LIMITS: PoolLimits = {
  threads: 3,
  perOrganization: 2,
  requestMs: 10 * SECOND_MS,
  jobMs: 120 * SECOND_MS,
  waitingOfOne: 50,
  waiting: 500,
}

const overfull = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Too many searches and counts are waiting. Try again shortly.', {
    retryAfterSeconds: 2,
  })

/** Returns the error of queries that wait or run when the database is closed. */
const closed = () =>
  new AppError('SERVICE_UNAVAILABLE', 'The server is stopping. Try again shortly.', { retryAfterSeconds: 5 })

/**
 * Creates a pool of worker threads. A thread is started when all other threads are busy, so an idle appliance
 * has no threads. Organizations are served round robin, a query over its time limit is cancelled, and when a
 * thread dies only its query fails.
 */
export function workerReadPool(
  databasePath: string,
  limits: Partial<PoolLimits> = {},
): ReadPool & { readonly threads: number } {
  return new WorkerReadPool(databasePath, { ...POOL_LIMITS, ...limits })
}

class WorkerReadPool implements ReadPool {
  readonly #databasePath: string
  readonly #limits: PoolLimits
  readonly #waiting = new FairQueue<PooledQuery>()
  readonly #threads = new Set<ReadThread>()

  constructor(databasePath: string, limits: PoolLimits) {
    this.#databasePath = databasePath
    this.#limits = limits
  }

  get threads(): number {
    return this.#threads.size
  }

  of(asker: Asker): RowReader {
    const all = <Row>(sql: Sql, ...params: unknown[]): Promise<Row[]> =>
      this.#ask(asker, statementOf(sql, params)) as Promise<Row[]>
    return { all, get: async (sql, ...params) => (await all<never>(sql, ...params))[0] }
  }

  async close(): Promise<void> {
    for (const query of this.#waiting.clear()) query.reject(closed())
    const threads = [...this.#threads]
    this.#threads.clear()
    await Promise.all(threads.map((thread) => thread.end(closed())))
  }

  #ask(asker: Asker, { text: sql, params }: Fragment): Promise<unknown[]> {
    const { waiting, waitingOfOne } = this.#limits
    if (this.#waiting.size >= waiting || this.#waiting.sizeOf(asker.organizationId) >= waitingOfOne) {
      return Promise.reject(overfull())
    }
    const askedMs = monotonicMs()
    return new Promise((resolve, reject) => {
      const query: PooledQuery = { asker, sql, params: [...params], askedMs, resolve, reject }
      if (!asker.isJob) this.#refuseInTime(query)
      this.#waiting.add(query)
      this.#dispatch()
    })
  }

  /** Refuses a query that still waits when its time limit ends. A running query cancels itself. */
  #refuseInTime(query: PooledQuery): void {
    const timer = setTimeout(() => {
      this.#waiting.remove(query)
      query.reject(this.#late(query))
    }, this.#limits.requestMs)
    timer.unref()
    const [resolve, reject] = [query.resolve, query.reject]
    query.resolve = (rows) => {
      clearTimeout(timer)
      resolve(rows)
    }
    query.reject = (error) => {
      clearTimeout(timer)
      reject(error)
    }
  }

  #dispatch(): void {
    for (let thread = this.#freeThread(); thread; thread = this.#freeThread()) {
      const query = this.#waiting.take((one) => this.#mayRun(one))
      if (!query) return
      thread.run(query, this.#timeLeft(query))
    }
  }

  /** Returns an idle thread, or a new thread when there is work and the limit allows it. */
  #freeThread(): ReadThread | undefined {
    for (const thread of this.#threads) if (!thread.query) return thread
    if (this.#threads.size >= this.#limits.threads || !this.#waiting.has((one) => this.#mayRun(one))) return
    // The queries wait, and the next query tries again.
    if (isShortOfDescriptors()) return
    const thread = new ReadThread(this.#databasePath, {
      onFree: () => this.#dispatch(),
      onDeath: (dead) => this.#threads.delete(dead),
      late: (query) => this.#late(query),
    })
    this.#threads.add(thread)
    return thread
  }

  #mayRun({ asker }: Query): boolean {
    const running = [...this.#threads].flatMap(({ query }) => query?.asker ?? [])
    const own = running.filter(({ organizationId }) => organizationId === asker.organizationId)
    if (own.length >= this.#limits.perOrganization) return false
    return !asker.isJob || !running.some(({ isJob }) => isJob)
  }

  #timeLeft({ asker, askedMs }: PooledQuery): number {
    const { jobMs, requestMs } = this.#limits
    return asker.isJob ? jobMs : askedMs + requestMs - monotonicMs()
  }

  #late({ asker }: Query): AppError {
    const seconds = (asker.isJob ? this.#limits.jobMs : this.#limits.requestMs) / SECOND_MS
    return new AppError(
      'QUERY_TIMEOUT',
      `This took longer than ${counted(seconds, 'second')}. ${asker.advice}`,
    )
  }
}

/** @property askedMs monotonic */
interface PooledQuery extends Query {
  askedMs: number
}
