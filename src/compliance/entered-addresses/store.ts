import type { SuppressionChannel } from '../consents/table.ts'

/**
 * The SQL condition that an address of a contact was entered in a public form and its owner never agreed by it. No
 * marketing is sent to it: it may be that of a stranger.
 * @param contactId SQL of the internal id of the contact
 * @param address SQL of the address
 */
export const isUnproved = (contactId: string, channel: SuppressionChannel, address: string): string =>
  `EXISTS (SELECT 1 FROM entered_addresses WHERE entered_addresses.contact_id = ${contactId}
     AND entered_addresses.channel = '${channel}' AND entered_addresses.address = ${address}
     AND entered_addresses.proved_at IS NULL)`

/**
 * The SQL condition that the phone number and the email address of a contact may be of two persons: one of them was
 * entered in a public form by the owner of the other.
 * @param contact alias of a row of `contacts`
 */
export const mayBeOfTwo = (contact: string): string =>
  `EXISTS (SELECT 1 FROM entered_addresses WHERE entered_addresses.contact_id = ${contact}.id
     AND entered_addresses.address IN (${contact}.phone, ${contact}.email))`
