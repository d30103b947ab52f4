import { findSlugs } from '../src/accounts/organizations/shared-queries.ts'
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
  const late = listLags(reader).filter(({ oldestAt }) => oldestAt !== null && now - oldestAt > LONG_WAIT_MS)
  if (late.length > 0) return [...late.map((lag) => lateOf(lag, now)), ...named(reader, troubles)]
  if (troubles.length === 0) return [ok('events', 'all event consumers work')]
  return named(reader, troubles)
}

/** An event is handled within seconds. */
const LONG_WAIT_MS = 15 * MINUTE_MS

const lateOf = ({ consumer, waiting, oldestAt }: ConsumerLag, now: number): Finding =>
  warning(
    'events',
    `${counted(waiting, 'event waits', 'events wait')} for ${consumer}; the oldest has waited ${inWords(now - (oldestAt ?? now))}. Is the server running?`,
  )

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
