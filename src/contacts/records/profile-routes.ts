import type { Db } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { toVCard } from '../../lib/vcard.ts'
import { setPreferredCallerId } from './preferred-caller-id.ts'
import { presentContact } from './present.ts'
import { ContactRecord, contactParams, SetPreferredCallerId } from './schema.ts'
import { getContact } from './service.ts'
import { vCardOf } from './vcard.ts'

export const contactProfileRoutes = ({ db }: { db: Db }): Operation[] => [
  operation({
    method: 'PUT',
    path: '/contacts/:id/preferred-caller-id',
    group: 'Contacts',
    summary: 'Choose the sender a contact knows',
    description:
      'An ACTIVE SMS identity, or null for none. A campaign sends from it when it is among its identities.',
    errors: {
      NOT_FOUND: 'There is no such contact, or no such sender.',
    },
    access: 'member',
    permission: 'contact:update',
    params: contactParams,
    body: SetPreferredCallerId,
    status: 200,
    data: ContactRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentContact(setPreferredCallerId(tx, principal, params.id, body.channelIdentityId)), {
          message: 'Preferred sender changed',
        }),
      ),
  }),
  operation({
    method: 'GET',
    path: '/contacts/:id/vcard',
    group: 'Contacts',
    summary: 'Download a contact as a vCard',
    description: 'vCard 3.0, which phones of both kinds read.',
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
