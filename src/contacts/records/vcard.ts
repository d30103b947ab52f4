import type { VCard } from '../../lib/vcard.ts'
import type { ContactRecordRow } from '../store/queries.ts'
import { fullNameOf } from './present.ts'

/** What a phone keeps of a contact. Whoever has no name goes by the number. */
export const vCardOf = (contact: ContactRecordRow): VCard => ({
  uuid: contact.uuid,
  revisedAtMs: contact.updatedAt,
  fullName: fullNameOf(contact) || contact.phone,
  firstName: contact.firstName,
  lastName: contact.lastName,
  phone: contact.phone,
  email: contact.email,
  address: contact,
})
