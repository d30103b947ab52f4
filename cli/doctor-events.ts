import { findSlugs } from '../src/accounts/organizations/store.ts'
import { type Rows, readerOf } from '../src/db/bare-reader.ts'
import type { Connection } from '../src/db/driver.ts'
import { type ConsumerLag, listLags } from '../src/events/lag.ts'
import { type EventTrouble, listEventTroubles, SET_ASIDE_RETENTION_DAYS } from '../src/events/set-aside.ts'
import { DAY_MS, MINUTE_MS, toIso } from '../src/lib/clock.ts'
import { counted } from '../src/lib/count.ts'
import { type Finding, inWords, ok, warning } from './doctor-storage.ts'

/** Largest number of listed problems; further problems are only counted. */
const MAX_LISTED = 5

/**
 * Finds events whose consumer fails: events that still wait, and events that were set aside. The schema must be
 * that of this version.
 */
export function checkEvents(connection: Connection, now: number): Finding[] {
  const reader = readerOf(connection)
  const troubles = listEventTroubles(reader)
  const late = lateConsumers(listLags(reader), now)
  if (troubles.length === 0 && late.length === 0) return [ok('events', 'all event consumers work')]
  return [...late, ...named(reader, troubles)]
}

/** Limit for an event, which is normally handled within seconds. */
const LONG_WAIT_MS = 15 * MINUTE_MS

/** Returns one finding for all consumers, because without a running server every consumer waits. */
function lateConsumers(lags: readonly ConsumerLag[], now: number): Finding[] {
  const late = lags.flatMap(({ oldestAt, ...lag }) =>
    oldestAt !== null && now - oldestAt > LONG_WAIT_MS ? [{ ...lag, waitedMs: now - oldestAt }] : [],
  )
  const last = late.toSorted((a, b) => b.waitedMs - a.waitedMs)[0]
  if (!last) return []
  const others = late.length === 1 ? '' : ` and ${counted(late.length - 1, 'other consumer')}`
  const waits = counted(last.waiting, 'event waits', 'events wait')
  const detail = `${waits} for ${last.consumer}${others}; the oldest has waited ${inWords(last.waitedMs)}. Is the server running?`
  return [warning('events', detail)]
}

function named(reader: Rows, troubles: readonly EventTrouble[]): Finding[] {
  const slugs = findSlugs(reader)
  const listed = troubles.slice(0, MAX_LISTED).map((trouble) => {
    const owner = slugs.get(trouble.organizationId) ?? `organization ${trouble.organizationId}`
    return warning('events', wordsOf(trouble, owner))
  })
  const more = troubles.length - listed.length
  return more === 0 ? listed : [...listed, warning('events', `and ${more} more`)]
}

function wordsOf(trouble: EventTrouble, owner: string): string {
  const { consumer, eventId, name, attempts, failingSince, setAsideAt, lastError, waiting } = trouble
  const event = `${name ?? 'event'} (event ${eventId}) of ${owner}`
  const failing = `${consumer} has failed ${counted(attempts, 'time')} since ${toIso(failingSince)}: ${lastError}`
  if (setAsideAt === null)
    return `${counted(waiting, 'event waits', 'events wait')}, the first is ${event}; ${failing}. Carillon retries this event, at intervals of up to an hour, and sets it aside after about three days. Update Carillon, and report the problem with its lines from the log`
  const until = toIso(setAsideAt + SET_ASIDE_RETENTION_DAYS * DAY_MS)
  return `${event} was set aside at ${toIso(setAsideAt)}; ${failing}. Update Carillon and restart it: each start retries the event until it is deleted at ${until}`
}
