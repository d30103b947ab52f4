import type { Reader, Tx } from '../../db/database.ts'
import type { ConsentEvidence } from '../consents/service.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import * as queries from './queries.ts'

/**
 * The suppression list: addresses to which nothing may be sent. It lists addresses
 * instead of contacts, so that deleting a contact and importing its number again does
 * not lose the STOP. To opt somebody out or in, call `contacts/opt-outs`, which also
 * updates the copies on the contacts and records the evidence.
 */

/** False when the address is on the list already. */
export const addToList = (tx: Tx, entry: queries.NewSuppression): boolean =>
  queries.insertSuppression(tx, entry)

/** As `addToList`, for many addresses of one channel. Returns those that were not on the list yet. */
export const addToListAll = (
  tx: Tx,
  entry: Omit<queries.NewSuppression, 'address'>,
  addresses: readonly string[],
): string[] => queries.insertSuppressions(tx, entry, addresses)

/** False when the address was not on the list. */
export const removeFromList = (
  tx: Tx,
  { organizationId, channel, address }: Pick<ConsentEvidence, 'organizationId' | 'channel' | 'address'>,
): boolean => queries.deleteSuppression(tx, organizationId, channel, address)

/** When the address was added to the list, ms since 1970; null when it is not on it. */
export const suppressedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | null => queries.findSuppressedAt(reader, organizationId, channel, address) ?? null

/** As `suppressedAt`, for many addresses: times by address, for those on the list. */
export const suppressionsOf = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, number> => queries.findSuppressions(reader, organizationId, channel, addresses)

export const isSuppressed = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean => suppressedAt(reader, organizationId, channel, address) !== null
