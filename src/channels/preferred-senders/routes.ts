import { recordChanges } from '../../contacts/activities/service.ts'
import { changedBy } from '../../contacts/records/history.ts'
import {
  ContactRecord,
  contactParams,
  presentContact,
  SetPreferredCallerId,
} from '../../contacts/records/schema.ts'
import { getContact } from '../../contacts/records/service.ts'
import * as store from '../../contacts/records/store.ts'
import type { Tx } from '../../db/database.ts'
import { type Operation, ok, operation } from '../../http/operation.ts'
import { invalidField } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { getChannelIdentity } from '../identities/service.ts'
import type { ChannelIdentityRow } from '../identities/table.ts'

/**
 * Sets the contact's preferred sender: campaigns with this sender use it for
 * the contact. Null clears it.
 * Throws NOT_FOUND for an unknown contact or identity, VALIDATION_FAILED for
 * an identity that is not an ACTIVE SMS identity.
 */
function setPreferredSender(
  tx: Tx,
  principal: Principal,
  uuid: string,
  identityUuid: string | null,
): store.ContactRecordRow {
  const contact = getContact(tx, principal, uuid)
  const identity = identityUuid === null ? null : getChannelIdentity(tx, principal, identityUuid)
  if (identity) assertCanText(identity)
  const before = contact.preferredCallerId
  const after = identity && JSON.stringify({ channelIdentityId: identity.uuid, address: identity.address })
  if (before === after) return contact
  store.updateContact(tx, contact.id, {
    preferredChannelIdentityId: identity?.id ?? null,
    updatedAt: tx.now,
  })
  const change = { field: 'preferredCallerId', from: parsed(before), to: parsed(after) }
  recordChanges(tx, changedBy(principal), [
    { contactId: contact.id, type: 'CONTACT_UPDATED', data: { changes: [change] } },
  ])
  return getContact(tx, principal, uuid)
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

function assertCanText({ channel, status }: ChannelIdentityRow): void {
  if (channel === 'SMS' && status === 'ACTIVE') return
  const problem = channel === 'SMS' ? `is ${status}` : `sends ${channel}`
  throw invalidField(
    'channelIdentityId',
    `channelIdentityId must name an ACTIVE SMS identity; this one ${problem}.`,
    'isActiveSms',
    (say) => say.senderTexting(),
  )
}

export const preferredSenderRoutes = (): Operation[] => [
  operation({
    method: 'PUT',
    path: '/contacts/:id/preferred-caller-id',
    group: 'Contacts',
    summary: 'Choose the preferred sender of a contact',
    description: 'An ACTIVE SMS identity, or null for none. A campaign uses it if it is one of its senders.',
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
        ok(presentContact(setPreferredSender(tx, principal, params.id, body.channelIdentityId)), {
          message: 'Preferred sender changed',
        }),
      ),
  }),
]
