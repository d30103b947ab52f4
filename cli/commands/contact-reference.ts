import { findUuidByPhone } from '../../src/contacts/store/queries.ts'
import type { Core } from '../../src/core.ts'
import { AppError } from '../../src/lib/errors.ts'
import { isUuid } from '../../src/lib/ids.ts'

/** The id of a contact that a command names by its id or number. Throws NOT_FOUND for a number that nobody has. */
export function contactIdFrom({ db }: Core, organizationId: number, contact: string): string {
  const contactId = isUuid(contact) ? contact.toLowerCase() : findUuidByPhone(db, organizationId, contact)
  if (contactId !== undefined) return contactId
  throw new AppError('NOT_FOUND', `There is no contact with the number ${contact}.`)
}
