import { readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { MOST_COUNTED, type QueueLoad, queueLoads } from '../src/jobs/store.ts'
import { MINUTE_MS } from '../src/lib/clock.ts'
import { grouped } from '../src/lib/count.ts'
import { type Finding, inWords, ok, warning } from './doctor-storage.ts'

/**
 * Longest wait of a job without a warning. A longer wait means that slow jobs occupy the queue or no
 * server runs.
 */
const LONG_WAIT_MS = 15 * MINUTE_MS

/** Lists the waiting and running background jobs by queue. The schema must be that of this version. */
export function checkJobs(connection: Connection, now: number): Finding[] {
  const loads = queueLoads(readerOf(connection), now).filter(({ waiting, running }) => waiting + running > 0)
  return loads.length === 0 ? [ok('jobs', 'no jobs are waiting')] : loads.map((load) => findingOf(load, now))
}

function findingOf({ queue, waiting, running, oldestDueAt }: QueueLoad, now: number): Finding {
  const waitedMs = oldestDueAt === null ? 0 : now - oldestDueAt
  const oldest = waiting === 0 ? '' : `; the oldest has waited ${inWords(waitedMs)}`
  const most = waiting === MOST_COUNTED ? ' or more' : ''
  const detail = `${queue}: ${grouped(waiting)}${most} waiting, ${grouped(running)} running${oldest}`
  return waitedMs > LONG_WAIT_MS ? warning('jobs', detail) : ok('jobs', detail)
}
