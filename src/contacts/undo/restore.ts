import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/database.ts'
import { type ChangedBy, CUSTOM, type FieldChange } from '../activities/service.ts'
import { listCustomFieldsOf, parseValues } from '../custom-fields/service.ts'
import { suppressionsOf } from '../opt-outs/service.ts'
import { findByEmails, findByIds, findByPhones, type KnownContact } from '../records/bulk.ts'
import { findDeletedAt, reviveContacts } from '../records/edited.ts'
import { recordTagging, withChanges, writeChanges } from '../records/history.ts'
import { emitContactsChangedById } from '../records/service.ts'
import { touchContacts } from '../records/store.ts'
import { deleteMemberSince, rejoinSegments } from '../segment-members/store.ts'
import { listLiveStaticIds } from '../segments/store.ts'
import { detachTagsSince, findTagIdsOf, reattachTags, type TagLink } from '../tags/store.ts'
import type { ChangeNote } from './note.ts'

/**
 * Effect of an undo on a contact. `RESTORED`: everything is as before the change. `PARTLY_RESTORED`:
 * everything except later changes. `LEFT_ALONE`: nothing could be restored. `GONE`: the contact was
 * deleted or merged into another one since.
 */
export const RESTORE_OUTCOMES = ['RESTORED', 'PARTLY_RESTORED', 'LEFT_ALONE', 'GONE'] as const
export type RestoreOutcome = (typeof RESTORE_OUTCOMES)[number]

/** Outcomes by internal id of the contact. */
type Outcomes = Map<number, RestoreOutcome>

/** The note of a contact with its internal id. */
export interface NoteOfContact extends ChangeNote {
  id: number
}

/** Counts each outcome. @param all every possible outcome */
export function countOutcomes<Outcome extends string>(
  all: readonly Outcome[],
  outcomes: Iterable<Outcome>,
): Record<Outcome, number> {
  const counts = Object.fromEntries(all.map((outcome) => [outcome, 0])) as Record<Outcome, number>
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}

/**
 * Undoes changes of contacts: values, tags and a joined segment. Each is restored only if it is still
 * as the change left it.
 * @param notes `at`: when the contact was changed, ms since 1970. Tags and memberships of another
 * time come from other changes.
 */
export function restoreChanged(
  tx: Tx,
  by: ChangedBy,
  notes: ReadonlyArray<NoteOfContact & { at: number }>,
): Outcomes {
  const { organizationId } = by
  const contacts = findByIds(
    tx,
    organizationId,
    notes.map(({ id }) => id),
  )
  const present = notes.filter(({ id }) => contacts.has(id))
  const changes = changesBack(tx, organizationId, present, contacts)
  const tags = restoreTags(tx, by, present)
  const emails = [...changes].flatMap(([id, back]) => withChanges(contacts.get(id)!, back).email ?? [])
  const suppressed = suppressionsOf(tx, organizationId, 'EMAIL', emails)
  writeChanges(tx, by, { contacts, changes }, (email) => suppressed.get(email) ?? null)
  const tagged = [...tags.keys()].filter((id) => !changes.has(id))
  if (tagged.length > 0) touchContacts(tx, organizationId, tagged)
  emitContactsChangedById(tx, { ...by, change: 'UPDATED' }, [...changes.keys(), ...tagged])
  return new Map(
    notes.map((note) => {
      const { id, at, fields = {}, added = [], removed = [], joined } = note
      if (!contacts.has(id)) return [id, 'GONE']
      const hasLeft = joined !== undefined && deleteMemberSince(tx, { organizationId, id: joined }, id, at)
      const changed =
        Object.keys(fields).length + added.length + removed.length + Number(joined !== undefined)
      const undone = (changes.get(id)?.length ?? 0) + (tags.get(id) ?? 0) + Number(hasLeft)
      return [id, undone === changed ? 'RESTORED' : undone === 0 ? 'LEFT_ALONE' : 'PARTLY_RESTORED']
    }),
  )
}

/** Returns the changes that restore the earlier values, by internal id of the contact. */
function changesBack(
  tx: Tx,
  organizationId: number,
  notes: readonly NoteOfContact[],
  contacts: ReadonlyMap<number, KnownContact>,
): Map<number, FieldChange[]> {
  const customKeys = existingCustomKeys(tx, organizationId, notes)
  const taken = addressesWithoutNumber(tx, organizationId, notes, contacts)
  return new Map(
    notes.flatMap((note) => {
      const contact = contacts.get(note.id)!
      const back = unchangedSince(contact, note, customKeys).filter(({ field }) =>
        field === 'phone' ? mayLoseNumber(contact, taken) : field !== 'email' || contact.phone !== null,
      )
      return back.length > 0 ? [[note.id, back] as const] : []
    }),
  )
}

/** Returns whether no other contact without a number has the address. Adds the address to `taken`. */
function mayLoseNumber({ email }: KnownContact, taken: Set<string>): boolean {
  if (email === null || taken.has(email)) return false
  taken.add(email)
  return true
}

/**
 * Returns the addresses that another contact without a number already has. An undo removes numbers of
 * some contacts, so that only their email addresses are left.
 */
function addressesWithoutNumber(
  tx: Tx,
  organizationId: number,
  notes: readonly NoteOfContact[],
  contacts: ReadonlyMap<number, KnownContact>,
): Set<string> {
  const emails = notes.flatMap(({ id, fields = {} }) => (fields.phone && contacts.get(id)?.email) || [])
  return new Set(emails.length > 0 ? findByEmails(tx, organizationId, emails, true).keys() : [])
}

/** Returns the keys of the custom fields that still exist. Values of a deleted field cannot be restored. */
function existingCustomKeys(tx: Tx, organizationId: number, notes: readonly ChangeNote[]): Set<string> {
  const isNeeded = notes.some(({ fields = {} }) =>
    Object.keys(fields).some((field) => field.startsWith(CUSTOM)),
  )
  return new Set(isNeeded ? listCustomFieldsOf(tx, organizationId).map(({ key }) => key) : [])
}

/** Returns the restoring changes of the fields that still have the changed value. */
function unchangedSince(
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
function restoreTags(
  tx: Tx,
  by: ChangedBy,
  notes: ReadonlyArray<NoteOfContact & { at: number }>,
): Map<number, number> {
  const { organizationId } = by
  const got = notes.flatMap(({ id: contactId, at, added = [] }) =>
    added.map((tagId) => ({ contactId, tagId, since: at })),
  )
  const lost = lostTags(notes)
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

const lostTags = (notes: readonly NoteOfContact[]) =>
  notes.flatMap(({ id: contactId, removed = [] }) =>
    removed.map(([tagId, since]) => ({ contactId, tagId, since })),
  )

/**
 * Restores contacts that were deleted at `deletedAt` (ms since 1970), with the tags and static segments that still exist.
 * A contact is LEFT_ALONE if another one has its number now, or its address without a number. The limit of the plan does
 * not stop it.
 */
export function restoreDeleted(
  tx: Tx,
  by: ChangedBy,
  notes: readonly NoteOfContact[],
  deletedAt: number,
): Outcomes {
  const { organizationId } = by
  const deleted = findDeletedAt(
    tx,
    organizationId,
    notes.map(({ id }) => id),
    deletedAt,
  )
  const phones = deleted.flatMap(({ phone }) => phone ?? [])
  const taken = findByPhones(tx, organizationId, phones)
  const alone = deleted.flatMap(({ phone, email }) => (phone === null && email !== null ? [email] : []))
  const takenAlone = findByEmails(tx, organizationId, alone, true)
  const free = deleted.filter(({ phone, email }) =>
    phone === null ? email !== null && !takenAlone.has(email) : !taken.has(phone),
  )
  const phoneAt = suppressionsOf(tx, organizationId, 'SMS', phones)
  const emails = free.flatMap(({ email }) => email ?? [])
  const emailAt = suppressionsOf(tx, organizationId, 'EMAIL', emails)
  reviveContacts(
    tx,
    organizationId,
    free.map(({ id, phone, email }) => ({
      id,
      phoneAt: (phone && phoneAt.get(phone)) || null,
      emailAt: (email && emailAt.get(email)) || null,
    })),
  )
  const revived = new Set(free.map(({ id }) => id))
  const ofRevived = notes.filter(({ id }) => revived.has(id))
  reattachTags(tx, organizationId, lostTags(ofRevived))
  rejoin(tx, organizationId, ofRevived)
  emitContactsChangedById(tx, { ...by, change: 'CREATED' }, [...revived])
  const found = new Set(deleted.map(({ id }) => id))
  return new Map(
    notes.map(({ id }) => [id, revived.has(id) ? 'RESTORED' : found.has(id) ? 'LEFT_ALONE' : 'GONE']),
  )
}

/** Adds contacts again to their static segments that still exist. */
function rejoin(tx: Tx, organizationId: number, notes: readonly NoteOfContact[]): void {
  const left = notes.flatMap(({ id: contactId, segments = [] }) =>
    segments.map(([segmentId, since]) => ({ contactId, segmentId, since })),
  )
  const segmentIds = [...new Set(left.map(({ segmentId }) => segmentId))]
  const live = new Set(listLiveStaticIds(tx, organizationId, segmentIds))
  rejoinSegments(
    tx,
    organizationId,
    left.filter(({ segmentId }) => live.has(segmentId)),
  )
}
