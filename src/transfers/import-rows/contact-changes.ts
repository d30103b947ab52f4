import { customFieldChangesBy, type FieldChange } from '../../contacts/activities/service.ts'
import type { KnownContact } from '../../contacts/records/bulk.ts'
import { TEXT_FIELDS } from '../../contacts/records/fields.ts'
import { withChanges } from '../../contacts/records/history.ts'
import type { ContactValues } from '../cells/row.ts'

/** Returns a contact with the values of its row, and the changed fields by their names in the contact record. */
export function changed(
  known: KnownContact,
  values: ContactValues,
): { contact: KnownContact; changes: FieldChange[] } {
  const changes: FieldChange[] = []
  if (known.phone === null && values.phone !== null) {
    changes.push({ field: 'phone', from: null, to: values.phone })
  }
  for (const field of TEXT_FIELDS) {
    const to = values[field]
    if (to === undefined || to === known[field]) continue
    // The contact was created from such a row, and its last name became the first name.
    if (field === 'lastName' && values.firstName === undefined && isCalled(known, to)) continue
    changes.push({ field, from: known[field], to })
  }
  for (const field of ['source', 'status', 'stage'] as const) {
    const to = values[field]
    if (to === undefined || to === known[field] || (field === 'status' && !mayBecome(known, to))) continue
    changes.push({ field, from: known[field], to })
  }
  changes.push(...customFieldChangesBy(known.customFields, values.customFields ?? {}))
  return { contact: changes.length === 0 ? known : withChanges(known, changes), changes }
}

/** Returns whether an import may set the status `to`. It may end messages to a contact but never start them again. */
const mayBecome = ({ status }: KnownContact, to: string): boolean => status === 'ACTIVE' && to !== 'ACTIVE'

const isCalled = ({ firstName, lastName }: KnownContact, name: string): boolean =>
  firstName === name && lastName === null
