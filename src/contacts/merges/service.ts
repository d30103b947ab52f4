import type { Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { actorOf, assertPermission, type Principal } from '../../lib/principal.ts'
import type { MergePolicy } from '../../module/merge-policy.ts'
import { customFieldChanges, recordChanges } from '../activities/service.ts'
import { recordMerge } from '../records/merged.ts'
import {
  type ContactRecordRow,
  changeContact,
  changeStage,
  deleteContact,
  emitContactsChanged,
  getContact,
} from '../records/service.ts'
import { mergedCustomFields, takenValues } from './fields.ts'
import type { MergeContactsInput } from './schema.ts'

/**
 * Moves the other contact's rows to the survivor, before the other is deleted.
 * @param columns every column that holds the id of a contact, from the manifests
 */
function moveReferences(
  tx: Tx,
  columns: Readonly<Record<string, MergePolicy>>,
  { organizationId, survivorId, otherId }: { organizationId: number; survivorId: number; otherId: number },
): void {
  for (const column of Object.values(columns)) {
    if (column.policy === 'kept') continue
    if (column.policy === 'moved' && column.first) tx.run(column.first, survivorId, organizationId, otherId)
    tx.run(column.sql, survivorId, organizationId, otherId)
  }
}

/**
 * Merges two contacts. The contact of the path stays, with its id, its phone number and the opt-out
 * state of that number. If it has no number, it gets that of the other contact. The other contact is
 * deleted and refers to it. Suppressions belong to addresses, so the suppressions of both numbers
 * stay.
 *
 * Needs contact:update in addition to the contact:delete of the operation. Throws FORBIDDEN,
 * VALIDATION_FAILED for merging a contact with itself, NOT_FOUND.
 *
 * @param columns the merge policy of each column that names a contact
 */
export function mergeContacts(
  tx: Tx,
  principal: Principal,
  uuid: string,
  { otherId, prefer, columns }: MergeContactsInput & { columns: Readonly<Record<string, MergePolicy>> },
): ContactRecordRow {
  assertPermission(principal, 'contact:update')
  const kept = getContact(tx, principal, uuid)
  if (otherId === uuid) {
    throw invalidField('otherId', 'otherId must name another contact than the path.', 'isOther', (say) =>
      say.contactSame(),
    )
  }
  const other = getContact(tx, principal, otherId)
  const customFields = mergedCustomFields(kept.customFields, other.customFields, prefer.customFields)
  const { organizationId } = principal
  moveReferences(tx, columns, { organizationId, survivorId: kept.id, otherId: other.id })
  deleteContact(tx, principal, otherId)
  recordMerge(tx, { survivorId: kept.id, otherId: other.id, customFields })
  recordInTimeline(tx, principal, kept, { ...other, customFields })
  const { stage, ...values } = takenValues(kept, other, prefer)
  if (stage) changeStage(tx, principal, uuid, { stage })
  // The tags, custom fields and history changed, even if no other field did.
  if (!changeContact(tx, principal, uuid, values).isChanged)
    emitContactsChanged(tx, { organizationId, actor: actorOf(principal), change: 'UPDATED' }, [uuid])
  return getContact(tx, principal, uuid)
}

/**
 * Records the merge and the changed custom fields in the timeline. Other changes are recorded by the code
 * that makes them.
 */
function recordInTimeline(
  tx: Tx,
  principal: Principal,
  kept: ContactRecordRow,
  merged: ContactRecordRow,
): void {
  const changes = [
    // The id of the other contact answers 404 from now on, so the entry names its number or address.
    { field: 'mergedContact', from: null, to: { id: merged.uuid, phone: merged.phone, email: merged.email } },
    ...customFieldChanges(kept.customFields, merged.customFields),
  ]
  const by = { organizationId: principal.organizationId, actor: actorOf(principal) }
  recordChanges(tx, by, [{ contactId: kept.id, type: 'CONTACT_UPDATED', data: { changes } }])
}
