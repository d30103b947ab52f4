import type { Reader, Tx } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { type ChangedBy, customFieldChangesBy, type FieldChange } from '../activities/service.ts'
import { type CustomValue, checkedChange } from '../custom-fields/service.ts'
import { suppressedAt } from '../opt-outs/service.ts'
import { findByIds, type KnownContact } from '../records/bulk.ts'
import { listLiveIds } from '../records/edited.ts'
import { recordTagging, writeChanges } from '../records/history.ts'
import { deleteContacts } from '../records/service.ts'
import { touchContacts } from '../records/store.ts'
import { resolveTagIds } from '../tags/service.ts'
import { attachTags, detachTags } from '../tags/store.ts'
import { noteOf } from '../undo/note.ts'
import type { NoteOfContact } from '../undo/restore.ts'
import type { BulkChanges } from './schema.ts'

/** The results of a change or deletion, with the undo data of the contacts that changed. */
export interface Applied {
  notes: NoteOfContact[]
  unchanged: number
  /** Number of contacts that were already deleted or merged. */
  gone: number
}

/** Limit of a change as JSON, because it is written to every contact, to its timeline and to its undo data. */
const MAX_CHARACTERS = 5_000

/** A change that was checked against the tags and custom fields of the organization. */
interface Edit {
  values: Partial<Omit<KnownContact, 'id' | 'phone' | 'customFields'>>
  custom: Readonly<Record<string, CustomValue | null>>
  addedTags: readonly number[]
  removedTags: readonly number[]
}

/**
 * Checks a change. Throws VALIDATION_FAILED for unknown tags, a tag both added and removed, invalid
 * custom fields or values, and values that are too long together.
 */
export function checkEdit(reader: Reader, organizationId: number, changes: BulkChanges): Edit {
  const addedTags = resolveTagIds(reader, organizationId, 'addTagIds', changes.addTagIds)
  const removedTags = resolveTagIds(reader, organizationId, 'removeTagIds', changes.removeTagIds)
  if (addedTags.some((id) => removedTags.includes(id))) {
    throw invalidField('removeTagIds', (say) => say.bulkTagTwice(), 'isDisjoint')
  }
  if (JSON.stringify(changes).length > MAX_CHARACTERS) {
    throw new AppError('VALIDATION_FAILED', (say) => say.bulkTooLong({ max: MAX_CHARACTERS }))
  }
  const custom = checkedChange(reader, organizationId, changes.customFields ?? {})
  const { customFields: _, addTagIds: _added, removeTagIds: _removed, ...fields } = changes
  const values = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { values, custom, addedTags, removedTags }
}

/** Returns whether the edit changes anything. */
export const isChange = ({ values, custom, addedTags, removedTags }: Edit): boolean =>
  Object.keys(values).length + Object.keys(custom).length + addedTags.length + removedTags.length > 0

/**
 * Changes the live ones of these contacts and records the changes in their timelines, with a few
 * statements for all contacts.
 */
export function editContacts(tx: Tx, by: ChangedBy, ids: readonly number[], edit: Edit): Applied {
  const { organizationId } = by
  const contacts = findByIds(tx, organizationId, ids)
  const live = [...contacts.keys()]
  const changed = new Map(
    [...contacts.values()].flatMap((contact) => {
      const changes = changesOf(contact, edit)
      return changes.length > 0 ? [[contact.id, changes] as const] : []
    }),
  )
  const tagging = {
    added: attachTags(tx, organizationId, live, edit.addedTags),
    removed: detachTags(tx, organizationId, live, edit.removedTags),
  }
  recordTagging(tx, by, tagging)
  const { email } = edit.values
  const emailAt = email && changed.size > 0 ? suppressedAt(tx, organizationId, 'EMAIL', email) : null
  writeChanges(tx, by, { contacts, changes: changed }, () => emailAt)
  const added = Map.groupBy(tagging.added, ({ contactId }) => contactId)
  const removed = Map.groupBy(tagging.removed, ({ contactId }) => contactId)
  const tagged = live.filter((id) => !changed.has(id) && (added.has(id) || removed.has(id)))
  if (tagged.length > 0) touchContacts(tx, organizationId, tagged)
  const notes = live.flatMap((id) => {
    const note = noteOf({
      changes: changed.get(id),
      added: added.get(id)?.map(({ tagId }) => tagId),
      removed: removed.get(id),
    })
    return note ? [{ id, ...note }] : []
  })
  return { notes, unchanged: live.length - notes.length, gone: ids.length - live.length }
}

/** Deletes the live ones of these contacts. */
export function removeContacts(tx: Tx, organizationId: number, ids: readonly number[]): Applied {
  const live = listLiveIds(tx, organizationId, ids)
  const { tags, segments } = deleteContacts(tx, organizationId, live)
  const tagsOf = Map.groupBy(tags, ({ contactId }) => contactId)
  const segmentsOf = Map.groupBy(segments, ({ contactId }) => contactId)
  const notes = live.map((id) => ({
    id,
    ...noteOf({ removed: tagsOf.get(id), left: segmentsOf.get(id) }),
  }))
  return { notes, unchanged: 0, gone: ids.length - live.length }
}

/** Returns the values of the contact that an edit changes. */
function changesOf(contact: KnownContact, { values, custom }: Edit): FieldChange[] {
  const changes: FieldChange[] = []
  for (const [field, to] of Object.entries(values)) {
    // The address of a contact without a number identifies it. As with numbers, a bulk change never sets it.
    if (field === 'email' && contact.phone === null) continue
    const from = contact[field as keyof Edit['values']]
    if (from !== to) changes.push({ field, from, to })
  }
  return [...changes, ...customFieldChangesBy(contact.customFields, custom)]
}
