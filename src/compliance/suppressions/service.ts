import type { Reader, Tx } from '../../db/database.ts'
import type { ConsentEvidence } from '../consents/service.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import { hashesOf } from './hashes.ts'
import { type LiftedBy, mayLift, weakerThan } from './lifting.ts'
import * as queries from './queries.ts'
import * as shared from './shared-queries.ts'

/**
 * The suppression list: addresses to which nothing may be sent. It lists addresses
 * instead of contacts, so that deleting a contact and importing its number again does
 * not lose the STOP. To opt a person out or in, call `contacts/opt-outs`, which also
 * updates the copies on the contacts and records the evidence.
 *
 * Some addresses are on it by their hash alone. Whenever a contact gets an address that is
 * not known yet, `contacts/opt-outs` compares it with the hashes and adds it; so every
 * address of a contact that is suppressed is in `suppressions` itself, where claims, segments
 * and estimates find it.
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

/**
 * Replaces the source of entries whose source was weaker than this one; nothing else of them changes.
 * Returns their addresses.
 */
export const strengthen = (
  tx: Tx,
  entry: Omit<queries.NewSuppression, 'address'>,
  addresses: readonly string[],
): string[] => {
  const weaker = weakerThan(entry.method)
  return weaker.length === 0 ? [] : queries.replaceMethod(tx, entry, addresses, weaker)
}

/** The result of a request to take an address off the list. */
type Removal = 'REMOVED' | 'KEPT' | 'NOT_LISTED'

/**
 * Takes the address off the list, with its hashes. Returns KEPT and changes nothing when `by` may not
 * lift an opt-out of this source. There is no other way off the list.
 */
export function removeFromList(
  tx: Tx,
  { organizationId, channel, address }: Pick<ConsentEvidence, 'organizationId' | 'channel' | 'address'>,
  by: LiftedBy,
): Removal {
  const entry = shared.findSuppression(tx, organizationId, channel, address)
  if (entry && !mayLift(entry.method, by)) return 'KEPT'
  const wasHashed =
    shared.hasHashes(tx, organizationId) &&
    queries.deleteHashes(tx, organizationId, channel, hashesOf(channel, address)) > 0
  const wasListed = queries.deleteSuppression(tx, organizationId, channel, address)
  return wasListed || wasHashed ? 'REMOVED' : 'NOT_LISTED'
}

/** When the address was added to the list, ms since 1970; null when it is not on it. Ignores hashes. */
export const listedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | null => queries.findSuppressedAt(reader, organizationId, channel, address) ?? null

/** As `listedAt`, for many addresses: times by address, for those on the list. */
export const listedOf = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, number> => queries.findSuppressions(reader, organizationId, channel, addresses)

/** The addresses that are on the list by a hash: the oldest entry of each. */
export function hashedAmong(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, shared.HashedEntry> {
  if (addresses.length === 0 || !shared.hasHashes(reader, organizationId)) return new Map()
  const addressOf = new Map(
    addresses.flatMap((address) => hashesOf(channel, address).map((digest) => [digest, address] as const)),
  )
  const entries = shared.findHashes(reader, organizationId, channel, [...addressOf.keys()])
  entries.sort((a, b) => b.createdAt - a.createdAt)
  return new Map(entries.map((entry) => [addressOf.get(entry.digest)!, entry]))
}

/** Whether nothing may be sent to an address, which is on the list itself or by its hash. */
export const isSuppressed = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  listedAt(reader, organizationId, channel, address) !== null ||
  hashedAmong(reader, organizationId, channel, [address]).size > 0

/** Whether the owner of an address opted out or its carrier blocks it, and not only the organization listed it. */
export function hasOptedOut(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean {
  const entry = shared.findSuppression(reader, organizationId, channel, address)
  return entry !== undefined && !mayLift(entry.method, 'REQUEST')
}

/** As `listedOf`, with those that have a hash on the list: for reading, not for writing. */
export function suppressedAmong(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, number> {
  const byHash = hashedAmong(reader, organizationId, channel, addresses)
  const byAddress = listedOf(reader, organizationId, channel, addresses)
  return new Map([
    ...byHash.entries().map(([address, { createdAt }]) => [address, createdAt] as const),
    ...byAddress,
  ])
}
