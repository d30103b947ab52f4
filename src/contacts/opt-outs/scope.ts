import { findOptOutScope } from '../../accounts/organizations/queries.ts'
import type { ConsentMethod, SuppressionChannel } from '../../compliance/consents/table.ts'
import type { Reader } from '../../db/database.ts'
import { listOtherAddresses } from '../records/marks.ts'

/** What an opt-out covers in another way than the one it came by. */
interface Further {
  channel: SuppressionChannel
  addresses: readonly string[]
  /** For the consent record. */
  reason: string
}

const OTHER: Readonly<Record<SuppressionChannel, Further>> = {
  SMS: {
    channel: 'EMAIL',
    addresses: [],
    reason: 'Opted out by phone; in this organization an opt-out counts for email too.',
  },
  EMAIL: {
    channel: 'SMS',
    addresses: [],
    reason: 'Opted out by email; in this organization an opt-out counts for the phone too.',
  },
}

/**
 * The addresses of the other channel that an opt-out covers as well, where the organization has the
 * scope ALL: those that the contacts with the address have now. A bounce is no wish, and stays
 * with its address.
 * @param contactId internal, of the contact who asked; absent for everybody who has one of the addresses
 */
export function furtherAddresses(
  reader: Reader,
  asked: {
    organizationId: number
    channel: SuppressionChannel
    method: ConsentMethod
    contactId?: number | null
  },
  addresses: readonly string[],
): Further | undefined {
  if (asked.method === 'BOUNCE' || addresses.length === 0) return undefined
  if (findOptOutScope(reader, asked.organizationId) !== 'ALL') return undefined
  const others = listOtherAddresses(reader, asked, addresses)
  return others.length === 0 ? undefined : { ...OTHER[asked.channel], addresses: others }
}
