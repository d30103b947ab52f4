import type { VCard } from '../../lib/vcard.ts'
import type { ContactRecordRow } from '../store/queries.ts'
import { fullNameOf } from './present.ts'

/** The contact as a phone stores it. A contact without a name has its number as the name. */
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
