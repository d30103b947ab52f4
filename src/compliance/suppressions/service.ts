import type { Reader, Tx } from '../../db/database.ts'
import type { ConsentEvidence } from '../consents/service.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import * as queries from './queries.ts'

/**
 * Who must not be written to. The list is by address and not by contact, so
 * that deleting and importing a number again does not lose its STOP. To opt
 * somebody out or in, call `contacts/opt-outs`: it keeps the copies on the
 * contacts and the proof too.
 */

/** False when the address is on the list already. */
export const addToList = (tx: Tx, entry: queries.NewSuppression): boolean =>
  queries.insertSuppression(tx, entry)

/** As `addToList`, of many addresses of one channel: those that were not on the list yet. */
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

/** Since when the address is on the list, ms since 1970; null when it is not. */
export const suppressedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | null => queries.findSuppressedAt(reader, organizationId, channel, address) ?? null

/** As `suppressedAt`, of many addresses: those on the list, by address. */
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
