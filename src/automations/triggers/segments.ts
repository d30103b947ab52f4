import { conditionOf } from '../../contacts/segments/service.ts'
import { findSegment } from '../../contacts/segments/store.ts'
import type { SegmentRow } from '../../contacts/segments/table.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { Counts } from '../passages/counts.ts'
import { enter } from '../passages/enter.ts'
import type { Running } from '../passages/running.ts'
import { findMembersAmong, forgetMember, noteMember } from './store.ts'

/**
 * Automations whose trigger is a segment. A table has the contacts that were in the segment when it was looked at last: the
 * difference enters. A contact is looked at after a change of a row that rules read (`automations/looks`), and all of them
 * at the start of each day of the organization, because time changes rules by whole days.
 */

/** Number of contacts whose difference one transaction applies. */
const CHUNK = 200

type SegmentTrigger = { type: 'SEGMENT_ENTERED' | 'SEGMENT_LEFT'; segmentId: string }

/** The trigger of an automation, if it is a segment. */
export const segmentOf = ({ flow }: Running): SegmentTrigger | undefined => {
  const { trigger } = flow.definition
  const isSegment = trigger?.type === 'SEGMENT_ENTERED' || trigger?.type === 'SEGMENT_LEFT'
  return isSegment && trigger.segmentId !== null ? { ...trigger, segmentId: trigger.segmentId } : undefined
}

/** The segment of a trigger, if it exists. No contact comes into a deleted one or leaves it. */
const findSegmentOf = (reader: Reader, running: Running): SegmentRow | undefined => {
  const trigger = segmentOf(running)
  return trigger && findSegment(reader, running.row.organizationId, trigger.segmentId)
}

/** Returns the condition that a row of `contacts` is in the segment of a trigger. Undefined if that was deleted. */
function conditionIn(reader: Reader, running: Running, now: number): Fragment | undefined {
  const segment = findSegmentOf(reader, running)
  return segment && conditionOf(reader, segment, { now })
}

interface Looking {
  tx: Tx
  counts: Counts
  running: Running
  /** Internal ids of contacts. */
  contactIds: readonly number[]
  occasion: string
  /** Whether it is only noted who is in the segment: for the first look, when no contact came into it. */
  isFirst?: boolean
  isCausedByAutomation?: boolean
}

/** Looks at contacts: who is new in the segment, or has left it, enters if that is the trigger. */
export function lookAtMembers(looking: Looking): void {
  const { tx, running, contactIds, isFirst = false } = looking
  const { row } = running
  const trigger = segmentOf(running)
  if (!trigger) return
  const condition = conditionIn(tx, running, tx.now)
  if (!condition) return
  const before = findMembersAmong(tx, row, contactIds)
  const now = new Set(
    tx
      .all<{ id: number }>(
        fragment`SELECT id FROM contacts WHERE id IN ${[...contactIds]} AND organization_id = ${row.organizationId}
          AND deleted_at IS NULL AND ${condition}`,
      )
      .map(({ id }) => id),
  )
  for (const contactId of contactIds) {
    if (now.has(contactId) === before.has(contactId)) continue
    const isIn = now.has(contactId)
    if (isIn) noteMember(tx, row, contactId)
    else forgetMember(tx, row, contactId)
    if (!isFirst && isIn === (trigger.type === 'SEGMENT_ENTERED')) enterBySegment(looking, contactId)
  }
}

function enterBySegment(
  { tx, counts, running, occasion, isCausedByAutomation = false }: Looking,
  contactId: number,
): void {
  const isThere =
    tx.get('SELECT 1 FROM contacts WHERE id = ? AND deleted_at IS NULL', contactId) !== undefined
  if (isThere)
    enter(tx, counts, running, { contactId, occasion, data: {}, startsAt: tx.now, isCausedByAutomation })
}

/** What decides who is in the segment at a time. It changes with its rules, and with what they name. */
const stateOf = (reader: Reader, running: Running, now: number): string =>
  JSON.stringify(conditionIn(reader, running, now) ?? null)

interface LookAtAll {
  /** Applies a piece in a transaction. */
  look(contactIds: readonly number[]): Promise<void>
  /** Whether the look ends early. */
  isOver(): boolean
}

/**
 * Looks at all contacts.
 * @returns tells in a transaction whether the look was complete, and counts: the rules and what they
 * name have not changed meanwhile
 */
export async function lookAtAll(
  db: Db,
  running: Running,
  { look, isOver }: LookAtAll,
): Promise<(tx: Tx) => boolean> {
  const { row } = running
  const now = db.clock.now()
  const state = stateOf(db, running, now)
  const isSame = (tx: Tx): boolean => !isOver() && stateOf(tx, running, now) === state
  const condition = conditionIn(db, running, now)
  if (!condition) return isSame
  const reader = db.readPool.of({
    organizationId: row.organizationId,
    isJob: true,
    advice: 'Use fewer conditions on text in the segment, or shorter lists.',
  })
  const isMember = fragment`EXISTS (SELECT 1 FROM automation_members m
    WHERE m.automation_id = ${row.id} AND m.contact_id = contacts.id)`
  const changed = async (rowsAfter: (id: number) => Fragment): Promise<void> => {
    let after = 0
    while (!isOver()) {
      const found = await reader.all<{ id: number }>(rowsAfter(after))
      if (found.length === 0) return
      after = found.at(-1)!.id
      await look(found.map(({ id }) => id))
    }
  }
  await changed(
    (after) => fragment`SELECT contacts.id FROM contacts INDEXED BY contacts_walk
    WHERE contacts.organization_id = ${row.organizationId} AND contacts.deleted_at IS NULL
      AND contacts.id > ${after} AND ${interruptible('contacts.id')} AND ${condition} AND NOT ${isMember}
    ORDER BY contacts.id LIMIT ${CHUNK}`,
  )
  await changed(
    (after) => fragment`SELECT gone.contact_id AS id FROM automation_members gone
    WHERE gone.automation_id = ${row.id} AND gone.contact_id > ${after} AND ${interruptible('gone.contact_id')}
      AND NOT EXISTS (SELECT 1 FROM contacts
      WHERE contacts.id = gone.contact_id AND contacts.organization_id = ${row.organizationId}
        AND contacts.deleted_at IS NULL AND ${condition}) ORDER BY gone.contact_id LIMIT ${CHUNK}`,
  )
  return isSame
}

/** Length of the SQL of the conditions that one read evaluates, unless one alone is longer. */
const MAX_SQL = 50_000
/** Number of conditions that one read evaluates: each is a bit of its answer, which is exact up to 53. */
const MAX_CONDITIONS = 50

interface Watched {
  running: Running
  condition: Fragment
}

/** Divides automations so that one read can evaluate the conditions of each part. */
function partsOf(watched: readonly Watched[]): Watched[][] {
  const parts: Watched[][] = []
  let length = 0
  for (const one of watched) {
    const part = parts.at(-1)
    length += one.condition.text.length
    if (part && part.length < MAX_CONDITIONS && length <= MAX_SQL) part.push(one)
    else {
      parts.push([one])
      length = one.condition.text.length
    }
  }
  return parts
}

/** Contacts that came into the segment of an automation or left it. */
export interface Differing {
  running: Running
  contactIds: number[]
}

/** Finds which of these contacts came into the segments of these automations of one organization, or left them. */
export async function differingAmong(
  db: Db,
  organizationId: number,
  running: readonly Running[],
  contactIds: readonly number[],
): Promise<Differing[]> {
  const now = db.clock.now()
  const watched = running.flatMap((one) => {
    const condition = conditionIn(db, one, now)
    return condition ? [{ running: one, condition }] : []
  })
  const found: Differing[] = []
  for (const part of partsOf(watched)) found.push(...(await differing(db, organizationId, part, contactIds)))
  return found
}

interface Seen {
  id: number
  /** Bit n: whether the contact is in the segment of the nth automation. */
  isIn: number
  /** Ids of automations in whose segments it was, with commas. */
  wasIn: string | null
}

async function differing(
  db: Db,
  organizationId: number,
  watched: readonly Watched[],
  contactIds: readonly number[],
): Promise<Differing[]> {
  const reader = db.readPool.of({ organizationId, advice: 'Use fewer conditions on text in the segment.' })
  const ids = watched.map(({ running }) => running.row.id)
  const bits = watched.map(
    ({ condition }, at) => fragment`((${condition}) IS TRUE) * ${verbatim(String(2 ** at))}`,
  )
  const isIn = bits.reduce((sum, bit) => fragment`${sum} + ${bit}`)
  const rows = await reader.all<Seen>(fragment`SELECT contacts.id AS id,
      iif(contacts.deleted_at IS NULL, ${isIn}, 0) AS isIn,
      (SELECT group_concat(m.automation_id) FROM automation_members m
        WHERE m.contact_id = contacts.id AND m.automation_id IN ${ids}) AS wasIn
    FROM contacts WHERE contacts.id IN ${[...contactIds]} AND +contacts.organization_id = ${organizationId}
      AND ${interruptible('contacts.id')}`)
  const found = watched.map(({ running }) => ({ running, contactIds: [] as number[] }))
  for (const { id, isIn, wasIn } of rows) {
    const before = new Set(wasIn?.split(',').map(Number))
    for (const [at, { running, contactIds: differing }] of found.entries())
      if ((Math.floor(isIn / 2 ** at) % 2 === 1) !== before.has(running.row.id)) differing.push(id)
  }
  return found.filter((one) => one.contactIds.length > 0)
}
