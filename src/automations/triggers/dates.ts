import type { ContactRecordRow } from '../../contacts/records/store.ts'
import { listByIds } from '../../contacts/records/store.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Fragment, fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import { addDays, dayOf } from '../../lib/calendar.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { Trigger, TriggerOf } from '../definition/triggers.ts'
import type { Counts } from '../passages/counts.ts'
import { enter } from '../passages/enter.ts'
import { dayOfField, zoneOf } from '../passages/person.ts'
import type { Running } from '../passages/running.ts'
import { dayInYear, timeOn } from '../passages/times.ts'

/**
 * Automations whose trigger is a day of the contact. The contacts whose time comes are found some time ahead, and their
 * first step waits for that time. A contact enters once for a day, however often it is found.
 */

/** A time of the clock, from which people are found: after `from`, and at `until` at the latest. ms since 1970. */
interface Span {
  from: number
  until: number
}

/** The trigger of an automation, if it is a day. */
export const dateOf = ({ flow }: Running): DateTrigger | undefined => chosenDate(flow.definition.trigger)

type DateTrigger = TriggerOf<'DATE'> & { field: string }

/** Returns a trigger if it is a day whose field is chosen. */
export const chosenDate = (trigger: Trigger | null): DateTrigger | undefined =>
  trigger?.type === 'DATE' && trigger.field !== null ? { ...trigger, field: trigger.field } : undefined

interface Occurrence {
  /** `2026-03-08`: the day of the field in the year at hand. */
  day: string
  at: number
}

/** Returns when the day of a contact comes within a span; undefined if it does not. */
function occurrenceOf(
  trigger: DateTrigger,
  { day, zone }: { day: string; zone: string },
  { from, until }: Span,
): Occurrence | undefined {
  const years = [-1, 0, 1].map((more) => new Date(from - trigger.days * DAY_MS).getUTCFullYear() + more)
  const days = trigger.isYearly ? years.map((year) => dayInYear(day, year)) : [day]
  return days
    .map((one) => ({ day: one, at: timeOn({ day: one, days: trigger.days, at: trigger.at }, zone) }))
    .find(({ day: one, at }) => at > from && at <= until && one >= day)
}

/** Lets contacts enter whose day comes within a span. */
export function enterByDate(
  tx: Tx,
  counts: Counts,
  running: Running,
  contacts: readonly ContactRecordRow[],
  span: Span,
): void {
  const trigger = dateOf(running)
  if (!trigger) return
  for (const contact of contacts) {
    const zone = zoneOf(tx, running.row.organizationId, contact)
    const day = dayOfField(contact, trigger.field, zone)
    const found = day && occurrenceOf(trigger, { day, zone }, span)
    if (!found) continue
    const occasion = `day ${trigger.field} ${found.day}`
    enter(tx, counts, running, { contactId: contact.id, occasion, data: {}, startsAt: found.at })
  }
}

/** Returns the SQL of the day of the field of a row of `contacts`. */
const dayColumn = (field: string): Fragment =>
  field === 'createdAt'
    ? fragment`strftime('%Y-%m-%d', contacts.created_at / 1000, 'unixepoch')`
    : fragment`(contacts.custom_fields ->> ${`$.${field.slice('custom.'.length)}`})`

/** Days of fields that can come within a span in any zone, and a day more on either side. */
function possibleDays({ days }: DateTrigger, { from, until }: Span): string[] {
  const found: string[] = []
  const last = addDays(dayOf(until, 'UTC'), 2 - days)
  for (let day = addDays(dayOf(from, 'UTC'), -2 - days); day <= last; day = addDays(day, 1)) found.push(day)
  return found
}

/** Number of contacts that one transaction lets enter. */
const CHUNK = 100

/** Contacts whose day may come within a span, in pieces in the order of their ids. */
async function* possibleContacts(
  db: Db,
  organizationId: number,
  trigger: DateTrigger,
  span: Span,
): AsyncGenerator<ContactRecordRow[]> {
  const days = possibleDays(trigger, span)
  const column = dayColumn(trigger.field)
  const yearly = days.flatMap((day) => (day.endsWith('-02-28') ? ['02-28', '02-29'] : [day.slice(5)]))
  const isPossible = trigger.isYearly
    ? fragment`substr(${column}, 6) IN ${yearly}`
    : fragment`${column} IN ${days}`
  const reader = db.readPool.of({ organizationId, isJob: true, advice: 'Ask for fewer days.' })
  let after = 0
  for (;;) {
    const found = await reader.all<{
      id: number
    }>(fragment`SELECT contacts.id FROM contacts INDEXED BY contacts_walk
      WHERE contacts.organization_id = ${organizationId} AND contacts.deleted_at IS NULL AND contacts.id > ${after}
        AND ${interruptible('contacts.id')} AND ${isPossible} ORDER BY contacts.id LIMIT ${CHUNK}`)
    if (found.length === 0) return
    after = found.at(-1)!.id
    yield listByIds(
      db,
      organizationId,
      found.map(({ id }) => id),
    )
  }
}

/** Finds the contacts whose day comes within a span, and lets them enter, piece by piece. */
export async function enterAllByDate(
  db: Db,
  running: Running,
  span: Span,
  enterSome: (contacts: readonly ContactRecordRow[]) => Promise<void>,
): Promise<void> {
  const { organizationId } = running.row
  for await (const contacts of possibleContacts(db, organizationId, dateOf(running)!, span))
    await enterSome(contacts)
}

/** Lists when days of contacts came within a span, at most `limit`. */
export async function listDates(
  db: Db,
  organizationId: number,
  trigger: DateTrigger,
  span: Span,
  limit: number,
): Promise<Array<{ contactId: number; at: number }>> {
  const listed: Array<{ contactId: number; at: number }> = []
  for await (const contacts of possibleContacts(db, organizationId, trigger, span)) {
    for (const contact of contacts) {
      const zone = zoneOf(db, organizationId, contact)
      const day = dayOfField(contact, trigger.field, zone)
      const found = day && occurrenceOf(trigger, { day, zone }, span)
      if (found) listed.push({ contactId: contact.id, at: found.at })
    }
    if (listed.length >= limit) return listed.slice(0, limit)
  }
  return listed
}
