import type { VCard } from '../../lib/vcard.ts'
import { type ContactField, FIELD_NAMES, type FieldName, fieldNamed } from './fields.ts'
import { fullNameOf } from './present.ts'
import type { ContactRecordRow } from './queries.ts'

/** The values of the fields that have a property on the card, by its name. */
const propertiesOf = (
  contact: ContactRecordRow,
  isWanted: (field: ContactField) => boolean,
): Record<string, string | null> =>
  Object.fromEntries(
    FIELD_NAMES.map(fieldNamed).flatMap((field) =>
      field.vCard && isWanted(field) ? [[field.vCard, contact[field.name as FieldName]]] : [],
    ),
  )

/** The contact as a phone stores it. A contact without a name has its number as the name. */
export const vCardOf = (contact: ContactRecordRow): VCard => ({
  uuid: contact.uuid,
  revisedAtMs: contact.updatedAt,
  fullName: fullNameOf(contact) || contact.phone,
  ...propertiesOf(contact, (field) => !field.isAddress),
  address: propertiesOf(contact, (field) => field.isAddress === true),
})
