import type { Db, Tx } from '../../db/database.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { Counts } from '../passages/counts.ts'
import { type Running, runningOf } from '../passages/running.ts'
import { findAutomationById, listWatching, setWatchedThrough } from '../records/store.ts'
import { dateOf, enterAllByDate, enterByDate } from './dates.ts'

/** What automations need of the clock, every minute: days of contacts that come. */

/** Time ahead for which the days of contacts are looked for. */
const AHEAD_MS = HOUR_MS
/** A look that ends sooner than this is followed by the next. */
const SOON_MS = 5 * MINUTE_MS

/** Runs what the clock asks of automations. */
export async function watchClock(db: Db, signal: AbortSignal): Promise<void> {
  for (const row of listWatching(db, db.clock.now() + SOON_MS)) {
    if (signal.aborted) return
    const running = runningOf(db, row)
    if (running && dateOf(running)) await watchDates(db, running)
  }
}

/** Does a piece of work, unless the automation was paused, ended or published again meanwhile. */
export const unlessChanged = (
  db: Db,
  { row }: Running,
  work: (tx: Tx, counts: Counts, running: Running) => void,
): Promise<void> =>
  db.write((tx) => {
    const now = findAutomationById(tx, row.organizationId, row.id)
    const running = now?.status === 'ACTIVE' && now.version === row.version ? runningOf(tx, now) : undefined
    if (!running) return
    const counts = new Counts()
    work(tx, counts, running)
    counts.write(tx)
  })

async function watchDates(db: Db, running: Running): Promise<void> {
  const now = db.clock.now()
  const from = running.row.watchedThrough ?? now
  const span = { from, until: now + AHEAD_MS }
  await enterAllByDate(db, running, span, (contacts) =>
    unlessChanged(db, running, (tx, counts, same) => enterByDate(tx, counts, same, contacts, span)),
  )
  await unlessChanged(db, running, (tx, _, { row }) => setWatchedThrough(tx, row, span.until))
}
