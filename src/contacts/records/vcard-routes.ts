import type { Db } from '../../db/database.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { toVCard, type VCard } from '../../lib/vcard.ts'
import { type ContactField, FIELD_NAMES, type FieldName, fieldNamed } from './fields.ts'
import { displayNameOf } from './present.ts'
import { contactParams } from './schema.ts'
import { getContact } from './service.ts'
import type { ContactRecordRow } from './shared-queries.ts'

/** The values of the fields that have a property on the card, by the name of the property. */
const propertiesOf = (
  contact: ContactRecordRow,
  isWanted: (field: ContactField) => boolean,
): Record<string, string | null> =>
  Object.fromEntries(
    FIELD_NAMES.map(fieldNamed).flatMap((field) =>
      field.vCard && isWanted(field) ? [[field.vCard, contact[field.name as FieldName]]] : [],
    ),
  )

/** The contact as a phone stores it. A contact without a name has its number or address as the name. */
const vCardOf = (contact: ContactRecordRow): VCard => ({
  uuid: contact.uuid,
  revisedAtMs: contact.updatedAt,
  fullName: displayNameOf(contact),
  ...propertiesOf(contact, (field) => !field.isAddress),
  address: propertiesOf(contact, (field) => field.isAddress === true),
})

export const vCardRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'GET',
    path: '/contacts/:id/vcard',
    group: 'Contacts',
    summary: 'Download a contact as a vCard',
    description: 'vCard 3.0, which both iOS and Android read.',
    access: 'member',
    permission: 'contact:read',
    params: contactParams,
    status: 200,
    raw: 'text/vcard',
    handle: ({ principal, params }) => {
      const contact = getContact(db, principal, params.id)
      return new Response(toVCard(vCardOf(contact)), {
        headers: {
          'content-type': 'text/vcard; charset=utf-8',
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${contact.uuid}.vcf"`,
        },
      })
    },
  }),
]
