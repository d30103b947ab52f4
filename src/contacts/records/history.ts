import type { Tx } from '../../db/database.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import {
  type ChangedBy,
  type ContactChange,
  customFieldChanges,
  fieldChanges,
  recordChanges,
} from '../activities/service.ts'
import { findTagNames } from '../tags/service.ts'
import type { TagLink } from '../tags/store.ts'
import { FIELD_NAMES } from './fields.ts'
import type { ContactRecordRow, ContactChange as Update } from './store.ts'

/** Records changes of contacts in their timelines. */

/** The fields whose changes CONTACT_UPDATED records; stage and status have entries of their own. */
const UPDATED_FIELDS = [...FIELD_NAMES, 'source'] as const

export const changedBy = (principal: Principal): ChangedBy => ({
  organizationId: principal.organizationId,
  actor: actorOf(principal),
})

export function recordUpdate(tx: Tx, by: ChangedBy, before: ContactRecordRow, change: Update): void {
  const contactId = before.id
  const changes = [
    ...fieldChanges<Update>(before, change, UPDATED_FIELDS),
    ...customFieldChanges(before.customFields, change.customFields ?? before.customFields),
  ]
  const entries: ContactChange[] = []
  if (changes.length > 0) entries.push({ contactId, type: 'CONTACT_UPDATED', data: { changes } })
  if (change.status !== undefined && change.status !== before.status) {
    const data = { from: before.status, to: change.status }
    entries.push({ contactId, type: 'STATUS_CHANGED', data })
  }
  recordChanges(tx, by, entries)
}

/** Records one entry per contact with all added tags, and one with all removed tags. */
export function recordTagging(
  tx: Tx,
  by: ChangedBy,
  { added = [], removed = [] }: { added?: readonly TagLink[]; removed?: readonly TagLink[] },
): void {
  if (added.length + removed.length === 0) return
  const names = findTagNames(tx, by.organizationId, [
    ...new Set([...added, ...removed].map(({ tagId }) => tagId)),
  ])
  const entriesOf = (type: 'TAG_ADDED' | 'TAG_REMOVED', links: readonly TagLink[]): ContactChange[] =>
    [...Map.groupBy(links, ({ contactId }) => contactId)].map(([contactId, ofContact]) => ({
      contactId,
      type,
      data: { tags: ofContact.flatMap(({ tagId }) => names.get(tagId) ?? []) },
    }))
  recordChanges(tx, by, [...entriesOf('TAG_REMOVED', removed), ...entriesOf('TAG_ADDED', added)])
}
