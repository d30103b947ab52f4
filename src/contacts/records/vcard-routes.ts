import type { Db } from '../../db/database.ts'
import { type Operation, operation } from '../../http/operation.ts'
import { toVCard } from '../../lib/vcard.ts'
import { contactParams } from './schema.ts'
import { getContact } from './service.ts'
import { vCardOf } from './vcard.ts'

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
          'content-disposition': `attachment; filename="${contact.uuid}.vcf"`,
        },
      })
    },
  }),
]
