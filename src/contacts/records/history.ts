import type { Tx } from '../../db/database.ts'
import { actorOf, type Principal } from '../../lib/principal.ts'
import {
  type ChangedBy,
  type ContactChange,
  CUSTOM,
  customFieldChanges,
  type FieldChange,
  fieldChanges,
  recordChanges,
  timelineEntries,
} from '../activities/service.ts'
import { type CustomValue, mergeValues } from '../custom-fields/service.ts'
import { findTagNames } from '../tags/service.ts'
import type { TagLink } from '../tags/store.ts'
import type { KnownContact } from './bulk.ts'
import { EDITED_NAMES, writeEdited } from './edited.ts'
import { FIELD_NAMES } from './fields.ts'
import type { ContactRecordRow, ContactChange as Update } from './store.ts'

/** Records changes of contacts in their timelines, and writes changes of many contacts with their entries. */

/** The fields whose changes CONTACT_UPDATED records. Stage and status have their own entries. */
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

/** Contacts and their changes, both by internal id of the contact. */
interface FoundChanges {
  contacts: ReadonlyMap<number, KnownContact>
  changes: ReadonlyMap<number, readonly FieldChange[]>
}

/**
 * Writes changes of contacts in one statement and their timeline entries in another.
 * @param emailSuppressedAt called with the email address that each of these contacts has afterwards, changed or not,
 *   because the statement writes the same columns of all
 */
export function writeChanges(
  tx: Tx,
  by: ChangedBy,
  { contacts, changes }: FoundChanges,
  emailSuppressedAt: (email: string) => number | null,
): void {
  const touched = new Set<string>()
  const written = [...changes].map(([id, ofContact]) => {
    for (const { field } of ofContact) touched.add(field.startsWith(CUSTOM) ? 'customFields' : field)
    const contact = withChanges(contacts.get(id)!, ofContact)
    return { contact, emailSuppressedAt: contact.email ? emailSuppressedAt(contact.email) : null }
  })
  const names = EDITED_NAMES.filter((name) => touched.has(name))
  writeEdited(tx, by.organizationId, names, written)
  recordChanges(
    tx,
    by,
    [...changes].flatMap(([contactId, ofContact]) => timelineEntries(contactId, ofContact)),
  )
}

/** Returns the contact with its changes. */
export function withChanges(contact: KnownContact, changes: readonly FieldChange[]): KnownContact {
  const plain: Array<[name: string, value: unknown]> = []
  const custom: Array<[key: string, value: CustomValue | null]> = []
  for (const { field, to } of changes) {
    if (field.startsWith(CUSTOM)) custom.push([field.slice(CUSTOM.length), to as CustomValue | null])
    else plain.push([field, to])
  }
  const changed = { ...contact, ...Object.fromEntries(plain) }
  if (custom.length === 0) return changed
  return { ...changed, customFields: mergeValues(contact.customFields, Object.fromEntries(custom)) }
}
