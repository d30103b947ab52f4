import { presentContact } from '../../contacts/records/present.ts'
import { ContactRecord, contactParams, SetPreferredCallerId } from '../../contacts/records/schema.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { setPreferredCallerId } from './service.ts'

export const preferredCallerRoutes = (): Operation[] => [
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
]
