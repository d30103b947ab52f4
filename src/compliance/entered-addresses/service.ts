import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import type { enteredAddresses } from './table.ts'

/** An address of a contact. */
type ContactAddress = Pick<
  typeof enteredAddresses.$inferSelect,
  'organizationId' | 'contactId' | 'channel' | 'address'
>

/**
 * Records that a contact got an address from a public form that checked another address. The address
 * gets no marketing until its owner confirms it. An opt-in or opt-out by one address does not affect
 * the other.
 */
export function noteEntered(tx: Tx, { organizationId, contactId, channel, address }: ContactAddress): void {
  tx.run(fragment`INSERT INTO entered_addresses (organization_id, contact_id, channel, address, entered_at)
    VALUES (${organizationId}, ${contactId}, ${channel}, ${address}, ${tx.now})`)
}

/**
 * Records that the owner of an address confirmed it: with a code, a link, an answer or a keyword, or
 * as a member states. The owner may still be another person than that of the other address.
 */
export const noteProved = (tx: Tx, at: Omit<ContactAddress, 'contactId'>): void =>
  void tx.run(fragment`UPDATE entered_addresses SET proved_at = ${tx.now}
    WHERE organization_id = ${at.organizationId} AND channel = ${at.channel} AND address = ${at.address}
      AND proved_at IS NULL`)

/**
 * Records that both addresses of a contact belong to one person, because the owner of each has named
 * the other.
 */
export const noteOnePerson = (tx: Tx, contactId: number): void =>
  void tx.run(fragment`DELETE FROM entered_addresses WHERE contact_id = ${contactId}`)

/**
 * Records that a member or a program of the organization gave a contact another address. The same
 * address again changes nothing, because programs send back what they have read.
 */
export const noteReplaced = (tx: Tx, contactId: number, channel: SuppressionChannel): void =>
  void tx.run(
    fragment`DELETE FROM entered_addresses WHERE contact_id = ${contactId} AND channel = ${channel}`,
  )

/** Returns whether an address of a contact was entered in a public form and its owner never confirmed it. */
export const isUnprovedAddress = (
  reader: Reader,
  { contactId, channel, address }: Omit<ContactAddress, 'organizationId'>,
): boolean =>
  reader.get(fragment`SELECT 1 FROM entered_addresses WHERE contact_id = ${contactId}
    AND channel = ${channel} AND address = ${address} AND proved_at IS NULL`) !== undefined

/**
 * The SQL condition that an address of a contact was entered in a public form and its owner never
 * confirmed it. No marketing is sent to it, because it may belong to a stranger.
 * @param contactId SQL of the internal id of the contact
 * @param address SQL of the address
 */
export const isUnproved = (contactId: string, channel: SuppressionChannel, address: string): string =>
  `EXISTS (SELECT 1 FROM entered_addresses WHERE entered_addresses.contact_id = ${contactId}
     AND entered_addresses.channel = '${channel}' AND entered_addresses.address = ${address}
     AND entered_addresses.proved_at IS NULL)`

/**
 * The SQL condition that the phone number and the email address of a contact may belong to two
 * persons: the owner of one entered the other in a public form.
 * @param contact alias of a row of `contacts`
 */
export const mayBeOfTwo = (contact: string): string =>
  `EXISTS (SELECT 1 FROM entered_addresses WHERE entered_addresses.contact_id = ${contact}.id
     AND entered_addresses.address IN (${contact}.phone, ${contact}.email))`
