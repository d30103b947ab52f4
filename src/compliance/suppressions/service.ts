import type { Reader, Tx } from '../../db/database.ts'
import type { ConsentEvidence } from '../consents/service.ts'
import type { ConsentMethod, SuppressionChannel } from '../consents/table.ts'
import { erasedAmong, removeErased } from './erased.ts'
import { hashesOf } from './hashes.ts'
import { type LiftedBy, mayLift, weakerThan } from './lifting.ts'
import * as store from './store.ts'
import * as shared from './store.ts'

/**
 * The suppression list: addresses to which nothing may be sent. It lists addresses instead of
 * contacts, so that deleting a contact and importing its number again does not lose the STOP. To opt
 * a person out or in, call `contacts/opt-outs`, which also updates the copies on the contacts and
 * records the evidence.
 *
 * Some addresses are on the list only as a hash: those of lists that were passed on as hashes, and
 * those of people whose data was erased. When a contact gets a new address, `contacts/opt-outs`
 * compares the address with the hashes. If one matches, it adds the address to `suppressions`. So
 * claims, segments and estimates find every suppressed address of a contact in `suppressions`.
 */

/** Adds an address to the list. Returns false when it is on the list already. */
export const addToList = (tx: Tx, entry: store.NewSuppression): boolean => store.insertSuppression(tx, entry)

/** Adds many addresses of one channel to the list. Returns the addresses that were not on the list yet. */
export const addToListAll = (
  tx: Tx,
  entry: Omit<store.NewSuppression, 'address'>,
  addresses: readonly string[],
): string[] => store.insertSuppressions(tx, entry, addresses)

/**
 * Sets the method and the import of `entry` on the listed addresses whose source is weaker. Returns
 * these addresses.
 */
export const strengthen = (
  tx: Tx,
  entry: Omit<store.NewSuppression, 'address'>,
  addresses: readonly string[],
): string[] => {
  const weaker = weakerThan(entry.method)
  return weaker.length === 0 ? [] : store.replaceMethod(tx, entry, addresses, weaker)
}

/** The result of a request to remove an address from the list. */
type Removal = 'REMOVED' | 'KEPT' | 'NOT_LISTED'

/**
 * Removes an address and its hashes from the list. Returns KEPT and changes nothing when `by` may not
 * lift an opt-out of this source. Only this function removes addresses from the list.
 */
export function removeFromList(
  tx: Tx,
  { organizationId, channel, address }: Pick<ConsentEvidence, 'organizationId' | 'channel' | 'address'>,
  by: LiftedBy,
): Removal {
  const entry = findEntry(tx, organizationId, channel, address)
  if (entry && !mayLift(entry.method, by)) return 'KEPT'
  const wasErased = removeErased(tx, organizationId, channel, address)
  const wasHashed =
    store.deleteHashes(tx, organizationId, channel, hashesOf(channel, address)) > 0 || wasErased
  const wasListed = store.deleteSuppression(tx, organizationId, channel, address)
  return wasListed || wasHashed ? 'REMOVED' : 'NOT_LISTED'
}

/** Finds the entry of an address itself, even that of an erased person. Hashes of lists do not count. */
export function findEntry(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): shared.SuppressionEntry | undefined {
  const entry = shared.findSuppression(reader, organizationId, channel, address)
  if (entry) return entry
  const erased = erasedAmong(reader, organizationId, channel, [address]).get(address)
  return erased && { ...erased, importId: null }
}

/**
 * Returns when an address was added to the list, ms since 1970; null when it is not on the list.
 * Ignores hashes.
 */
export const listedAt = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): number | null => store.findSuppressedAt(reader, organizationId, channel, address) ?? null

/** Returns when each of many addresses was added to the list, for those on the list. Ignores hashes. */
export const listedOf = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, number> => store.findSuppressions(reader, organizationId, channel, addresses)

/** The entry of an address that is on the list only as a hash. */
interface HashedAddress {
  method: ConsentMethod
  /** Internal id of the import that brought the hash; null for the opt-out of an erased person. */
  importId: number | null
  /** ms since 1970. */
  createdAt: number
}

/** Returns the addresses whose hashes are on the list. A person's own opt-out outranks one from a list. */
export function hashedAmong(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, HashedAddress> {
  if (addresses.length === 0 || !shared.hasHashes(reader, organizationId)) return new Map()
  const erased = erasedAmong(reader, organizationId, channel, addresses)
  const addressOf = new Map(
    addresses.flatMap((address) => hashesOf(channel, address).map((digest) => [digest, address] as const)),
  )
  const entries = shared.findHashes(reader, organizationId, channel, [...addressOf.keys()])
  entries.sort((a, b) => b.createdAt - a.createdAt)
  const listed = entries.map(
    ({ digest, importId, createdAt }) =>
      [addressOf.get(digest)!, { method: 'IMPORT', importId, createdAt }] as const,
  )
  const own = erased.entries().map(([address, entry]) => [address, { ...entry, importId: null }] as const)
  return new Map<string, HashedAddress>([...listed, ...own])
}

/** Returns whether an address or its hash is on the list, so that nothing may be sent to it. */
export const isSuppressed = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  listedAt(reader, organizationId, channel, address) !== null ||
  hashedAmong(reader, organizationId, channel, [address]).size > 0

/** Returns whether an address is on the list because its owner opted out or a carrier blocks it. */
export function hasOptedOut(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean {
  const entry = findEntry(reader, organizationId, channel, address)
  return entry !== undefined && !mayLift(entry.method, 'REQUEST')
}

/** Returns when each of many addresses or its hash was added to the list. Adds no address to the list. */
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
