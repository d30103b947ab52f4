import { listUuidsByEmail } from '../../src/contacts/records/inbound.ts'
import { findUuidByPhone } from '../../src/contacts/records/store.ts'
import { AppError } from '../../src/lib/errors.ts'
import { isUuid } from '../../src/lib/ids.ts'
import type { Core } from '../../src/wiring/core.ts'

/** Largest number of contacts that an error names. */
const MAX_NAMED = 10

/**
 * Returns the id of a contact that is named by its id, number or email address. Throws NOT_FOUND for
 * a number or address that no contact has, CONFLICT for an address of several contacts.
 */
export function contactIdFrom({ db }: Core, organizationId: number, contact: string): string {
  if (isUuid(contact)) return contact.toLowerCase()
  if (contact.includes('@')) {
    const ids = listUuidsByEmail(db, organizationId, contact.trim().toLowerCase(), MAX_NAMED)
    if (ids.length === 1) return ids[0]!
    if (ids.length > 1)
      throw new AppError(
        'CONFLICT',
        `Several contacts have the address ${contact}. Name one: ${ids.join(', ')}.`,
      )
    throw new AppError('NOT_FOUND', `There is no contact with the address ${contact}.`)
  }
  const contactId = findUuidByPhone(db, organizationId, contact)
  if (contactId !== undefined) return contactId
  throw new AppError('NOT_FOUND', `There is no contact with the number ${contact}.`)
}
