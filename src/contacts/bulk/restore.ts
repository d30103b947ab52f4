import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/database.ts'
import type { ChangedBy, FieldChange } from '../activities/service.ts'
import { listCustomFieldsOf, parseValues } from '../custom-fields/service.ts'
import { suppressionsOf } from '../opt-outs/service.ts'
import { findByEmails, findByIds, type KnownContact } from '../records/bulk.ts'
import { recordTagging } from '../records/history.ts'
import { emitContactsChangedById } from '../records/service.ts'
import { touchContacts } from '../records/store.ts'
import { deleteMemberSince } from '../segment-members/store.ts'
import { detachTagsSince, findTagIdsOf, reattachTags, type TagLink } from '../tags/store.ts'
import { CUSTOM, writeChanges } from './edit.ts'
import type { ChangeNote } from './table.ts'

/** The number of changes of a contact, and the number of those that were undone. */
interface Restored {
  changes: number
  undone: number
}

/**
 * Undoes changes of contacts: values, tags and a joined segment. What was changed again since stays as it is.
 * @returns results by internal id of the contact; contacts that were deleted or merged into others have none
 */
export function restoreContacts(tx: Tx, by: ChangedBy, notes: readonly ChangeNote[]): Map<number, Restored> {
  const { organizationId } = by
  const ids = notes.map(({ id }) => id)
  const contacts = findByIds(tx, organizationId, ids)
  const present = notes.filter(({ id }) => contacts.has(id))
  const customKeys = existingCustomKeys(tx, organizationId, present)
  const taken = addressesWithoutNumber(tx, organizationId, present, contacts)
  const changes = new Map(
    present.flatMap((note) => {
      const contact = contacts.get(note.id)!
      const back = changesBack(contact, note, customKeys).filter(({ field }) =>
        field === 'phone' ? mayLoseNumber(contact, taken) : field !== 'email' || contact.phone !== null,
      )
      return back.length > 0 ? [[note.id, back] as const] : []
    }),
  )
  const tags = restoreTags(tx, by, present)
  const emails = [...changes.values()].flatMap((ofContact) =>
    ofContact.flatMap(({ field, to }) => (field === 'email' && to !== null ? String(to) : [])),
  )
  const suppressed = suppressionsOf(tx, organizationId, 'EMAIL', emails)
  writeChanges(tx, by, { contacts, changes }, (email) => suppressed.get(email) ?? null)
  const tagged = [...tags.keys()].filter((id) => !changes.has(id))
  if (tagged.length > 0) touchContacts(tx, organizationId, tagged)
  emitContactsChangedById(tx, { ...by, change: 'UPDATED' }, [...changes.keys(), ...tagged])
  return new Map(
    present.map((note) => {
      const { id, at, fields = {}, added = [], removed = [], joined } = note
      const hasLeft = joined !== undefined && deleteMemberSince(tx, { organizationId, id: joined }, id, at)
      return [
        id,
        {
          changes: Object.keys(fields).length + added.length + removed.length + Number(joined !== undefined),
          undone: (changes.get(id)?.length ?? 0) + (tags.get(id) ?? 0) + Number(hasLeft),
        },
      ]
    }),
  )
}

/** Whether no other contact without a number has the address. Adds the address to `taken`. */
function mayLoseNumber({ email }: KnownContact, taken: Set<string>): boolean {
  if (email === null || taken.has(email)) return false
  taken.add(email)
  return true
}

/**
 * An undo takes numbers away from some contacts, which keep their email address alone. Returns those of the addresses
 * that another contact without a number has already.
 */
function addressesWithoutNumber(
  tx: Tx,
  organizationId: number,
  notes: readonly ChangeNote[],
  contacts: ReadonlyMap<number, KnownContact>,
): Set<string> {
  const emails = notes.flatMap(({ id, fields = {} }) => (fields.phone && contacts.get(id)?.email) || [])
  return new Set(emails.length > 0 ? findByEmails(tx, organizationId, emails, true).keys() : [])
}

/** The keys of the custom fields that still exist: values of a deleted one cannot be restored. */
function existingCustomKeys(tx: Tx, organizationId: number, notes: readonly ChangeNote[]): Set<string> {
  const isNeeded = notes.some(({ fields = {} }) =>
    Object.keys(fields).some((field) => field.startsWith(CUSTOM)),
  )
  return new Set(isNeeded ? listCustomFieldsOf(tx, organizationId).map(({ key }) => key) : [])
}

/** The changes back to the old values, for the fields that still have the new value. */
function changesBack(
  contact: KnownContact,
  { fields = {} }: ChangeNote,
  customKeys: ReadonlySet<string>,
): FieldChange[] {
  const stored = parseValues(contact.customFields)
  const isStill = (field: string, after: unknown): boolean => {
    if (!field.startsWith(CUSTOM)) return contact[field as keyof KnownContact] === after
    const key = field.slice(CUSTOM.length)
    return customKeys.has(key) && isDeepStrictEqual(stored[key] ?? null, after)
  }
  return Object.entries(fields).flatMap(([field, [before, after]]) =>
    isStill(field, after) ? [{ field, from: after, to: before }] : [],
  )
}

/** Undoes changes of tags. Returns how many were undone for each contact. */
function restoreTags(tx: Tx, by: ChangedBy, notes: readonly ChangeNote[]): Map<number, number> {
  const { organizationId } = by
  const got = notes.flatMap(({ id: contactId, at, added = [] }) =>
    added.map((tagId) => ({ contactId, tagId, since: at })),
  )
  const lost = notes.flatMap(({ id: contactId, removed = [] }) =>
    removed.map(([tagId, since]) => ({ contactId, tagId, since })),
  )
  const removed = detachTagsSince(tx, organizationId, got)
  const added = reattachTags(tx, organizationId, lost)
  recordTagging(tx, by, { added, removed })
  const lostBy = lost.map(({ contactId }) => contactId)
  const has = lost.length > 0 ? findTagIdsOf(tx, organizationId, lostBy) : undefined
  const counts = new Map<number, number>()
  const count = ({ contactId }: TagLink): void => void counts.set(contactId, (counts.get(contactId) ?? 0) + 1)
  removed.forEach(count)
  // A lost tag that a user has already restored counts too.
  for (const link of lost) if (has?.get(link.contactId)?.has(link.tagId)) count(link)
  return counts
}
