import { isDeepStrictEqual } from 'node:util'
import {
  type ChangedBy,
  type ContactChange,
  type FieldChange,
  recordChanges,
} from '../../contacts/activities/service.ts'
import {
  type CustomValue,
  listCustomFieldsOf,
  mergeValues,
  parseValues,
} from '../../contacts/custom-fields/service.ts'
import { suppressionsOf } from '../../contacts/opt-outs/service.ts'
import { findByIds, type KnownContact, replaceValues } from '../../contacts/records/bulk.ts'
import { tellContactsById } from '../../contacts/records/service.ts'
import { touchContacts } from '../../contacts/records/shared-queries.ts'
import { deleteMemberSince } from '../../contacts/segment-members/shared-queries.ts'
import { findTagNames } from '../../contacts/tags/service.ts'
import { detachSince } from '../../contacts/tags/shared-queries.ts'
import type { Tx } from '../../db/database.ts'
import { timelineOf } from '../import-rows/timeline.ts'
import { readNote, type UndoNote } from '../import-rows/undo-note.ts'
import type { UndoOutcome } from './table.ts'
import type { UndoneRow } from './undo-queries.ts'

/** Restores the values that an import changed on contacts. Returns the outcome of each row by its number. */
export function restoreContacts(tx: Tx, by: ChangedBy, rows: readonly UndoneRow[]): Map<number, UndoOutcome> {
  const updated = rows.filter(({ verdict }) => verdict === 'UPDATED')
  if (updated.length === 0) return new Map()
  const contactIds = updated.map(({ contactId }) => contactId)
  const restorer = new Restorer(tx, by, findByIds(tx, by.organizationId, contactIds))
  const outcomes = updated.map(
    ({ rowNumber, contactId, undoNote }) => [rowNumber, restorer.restore(contactId, undoNote)] as const,
  )
  restorer.finish()
  return new Map(outcomes)
}

const CUSTOM = 'customFields.'

class Restorer {
  readonly #tx: Tx
  readonly #by: ChangedBy
  readonly #contacts: ReadonlyMap<number, KnownContact>
  readonly #restored: KnownContact[] = []
  readonly #touched: number[] = []
  readonly #activities: ContactChange[] = []
  readonly #tagsRemoved: Array<{ contactId: number; tagIds: number[] }> = []
  #customKeys: ReadonlySet<string> | undefined

  constructor(tx: Tx, by: ChangedBy, contacts: ReadonlyMap<number, KnownContact>) {
    this.#tx = tx
    this.#by = by
    this.#contacts = contacts
  }

  restore(contactId: number, undoNote: string | null): UndoOutcome {
    const contact = this.#contacts.get(contactId)
    if (!contact) return 'GONE'
    // The row brought only an opt-out, and opt-outs stay.
    if (undoNote === null) return 'RESTORED'
    const note = readNote(undoNote)
    const isWhole = [
      this.#restoreValues(contact, note),
      this.#removeTags(contact, note),
      this.#leaveSegment(contact, note),
    ]
    return isWhole.every(Boolean) ? 'RESTORED' : 'PARTLY_RESTORED'
  }

  /** Writes the changes that `restore` collected. */
  finish(): void {
    const tx = this.#tx
    const { organizationId } = this.#by
    const phones = this.#restored.map(({ phone }) => phone)
    const emails = this.#restored.flatMap(({ email }) => (email ? [email] : []))
    const phoneAt = suppressionsOf(tx, organizationId, 'SMS', phones)
    const emailAt = suppressionsOf(tx, organizationId, 'EMAIL', emails)
    for (const contact of this.#restored) {
      replaceValues(tx, contact, {
        phoneAt: phoneAt.get(contact.phone) ?? null,
        emailAt: (contact.email && emailAt.get(contact.email)) || null,
      })
    }
    touchContacts(tx, organizationId, this.#touched)
    const names = findTagNames(tx, organizationId, [
      ...new Set(this.#tagsRemoved.flatMap(({ tagIds }) => tagIds)),
    ])
    for (const { contactId, tagIds } of this.#tagsRemoved) {
      const tags = tagIds.flatMap((id) => names.get(id) ?? [])
      this.#activities.push({ contactId, type: 'TAG_REMOVED', data: { tags } })
    }
    recordChanges(tx, this.#by, this.#activities)
    const changed = new Set([...this.#restored.map(({ id }) => id), ...this.#touched])
    tellContactsById(tx, { ...this.#by, change: 'UPDATED' }, [...changed])
  }

  /** Returns whether all values were still those of the import. */
  #restoreValues(contact: KnownContact, { fields = {} }: UndoNote): boolean {
    const entries = Object.entries(fields)
    const changes: FieldChange[] = entries
      .filter(([field, [, after]]) => this.#isStill(contact, field, after))
      .map(([field, [before, after]]) => ({ field, from: after, to: before }))
    if (changes.length > 0) {
      this.#restored.push(withValues(contact, changes))
      this.#activities.push(...timelineOf(contact.id, changes))
    }
    return changes.length === entries.length
  }

  #isStill(contact: KnownContact, field: string, after: unknown): boolean {
    if (!field.startsWith(CUSTOM)) return contact[field as keyof KnownContact] === after
    const key = field.slice(CUSTOM.length)
    return this.#hasCustomField(key) && isDeepStrictEqual(parseValues(contact.customFields)[key], after)
  }

  /** Whether the field still exists: the value of a deleted one cannot be restored. */
  #hasCustomField(key: string): boolean {
    this.#customKeys ??= new Set(
      listCustomFieldsOf(this.#tx, this.#by.organizationId).map((field) => field.key),
    )
    return this.#customKeys.has(key)
  }

  /** Returns whether the contact still had all of the tags. */
  #removeTags({ id: contactId }: KnownContact, { tags = [], at: since }: UndoNote): boolean {
    const { organizationId } = this.#by
    const removed = tags.filter((tagId) => detachSince(this.#tx, { organizationId, contactId, tagId }, since))
    if (removed.length > 0) {
      this.#tagsRemoved.push({ contactId, tagIds: removed })
      this.#touched.push(contactId)
    }
    return removed.length === tags.length
  }

  /** Returns whether the contact was still in the segment. */
  #leaveSegment({ id: contactId }: KnownContact, { segment: segmentId, at: since }: UndoNote): boolean {
    if (segmentId === undefined) return true
    const { organizationId } = this.#by
    return deleteMemberSince(this.#tx, { organizationId, id: segmentId }, contactId, since)
  }
}

/** The contact with the changes applied. */
function withValues(contact: KnownContact, changes: readonly FieldChange[]): KnownContact {
  const [custom, plain] = [true, false].map((isCustom) =>
    changes.filter(({ field }) => field.startsWith(CUSTOM) === isCustom),
  )
  const customValues = custom!.map(({ field, to }) => [field.slice(CUSTOM.length), to as CustomValue | null])
  return {
    ...contact,
    ...Object.fromEntries(plain!.map(({ field, to }) => [field, to])),
    ...(customValues.length > 0
      ? { customFields: mergeValues(contact.customFields, Object.fromEntries(customValues)) }
      : {}),
  }
}
