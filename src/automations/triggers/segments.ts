import { conditionOf } from '../../contacts/segments/service.ts'
import { findSegment } from '../../contacts/segments/store.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { type Fragment, fragment, verbatim } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { Counts } from '../passages/counts.ts'
import { enter } from '../passages/enter.ts'
import type { Running } from '../passages/running.ts'
import { findMembersAmong, forgetMember, noteMember } from './store.ts'

/**
 * Automations whose trigger is a segment. A table has the contacts that were in the segment when it was looked at last: the
 * difference enters. A contact is looked at when something happens to it, and all of them every hour, because time alone
 * changes rules.
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

/** Returns the condition that a row of `contacts` is in the segment; none is in a deleted one. */
function conditionIn(reader: Reader, { row }: Running, { segmentId }: SegmentTrigger, now: number): Fragment {
  const segment = findSegment(reader, row.organizationId, segmentId)
  return segment ? conditionOf(reader, segment, { now }) : verbatim('FALSE')
}

/** Tells whether the segment has conditions on campaigns, which change with every message. */
export function namesCampaigns(reader: Reader, running: Running): boolean {
  const trigger = segmentOf(running)
  const rules = trigger && findSegment(reader, running.row.organizationId, trigger.segmentId)?.rules
  return rules != null && /"field":"(campaign|anyCampaign|segmentId)"/.test(rules)
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
  const before = findMembersAmong(tx, row, contactIds)
  const condition = conditionIn(tx, running, trigger, tx.now)
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

/**
 * Looks at all contacts.
 * @param look applies a piece in a transaction
 */
export async function lookAtAll(
  db: Db,
  running: Running,
  look: (contactIds: readonly number[]) => Promise<void>,
): Promise<void> {
  const { row } = running
  const trigger = segmentOf(running)!
  const condition = conditionIn(db, running, trigger, db.clock.now())
  const reader = db.readPool.of({
    organizationId: row.organizationId,
    isJob: true,
    advice: 'Use fewer conditions on text in the segment, or shorter lists.',
  })
  const isMember = fragment`EXISTS (SELECT 1 FROM automation_members m
    WHERE m.automation_id = ${row.id} AND m.contact_id = contacts.id)`
  const changed = async (rowsAfter: (id: number) => Fragment): Promise<void> => {
    let after = 0
    for (;;) {
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
}
