import { createHmac } from 'node:crypto'
import type { Reader, Tx } from '../../db/database.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import * as store from './store.ts'
import { deleteHashedEntry } from './store.ts'
import type { erasedSuppressions } from './table.ts'

/**
 * Opt-outs of people whose data was erased (decision 0094): a keyed hash of each address, which a later import or call
 * with the same address is compared with. A plain hash of a phone number is found in seconds by trying all of them;
 * the key of the organization stays in the database, and travels with an export of the organization and with copies.
 */

/** How and when the person of an address opted out. */
type ErasedEntry = Pick<typeof erasedSuppressions.$inferSelect, 'method' | 'createdAt'>

const digestOf = (key: Uint8Array, channel: SuppressionChannel, address: string): Buffer =>
  createHmac('sha256', key).update(`${channel} ${address}`).digest()

/** What stands in evidence in place of an address of an erased person; the same for the same address. */
export const erasedAddress = (
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): string => `erased:${digestOf(store.keyOf(reader, organizationId), channel, address).toString('hex')}`

/** Replaces entries of the list with their keyed hashes. */
export function hashEntries(tx: Tx, ids: readonly number[]): void {
  for (const { id, organizationId, channel, address, method, createdAt } of store.listEntries(tx, ids)) {
    const digest = digestOf(store.keyOf(tx, organizationId), channel, address)
    store.insertErased(tx, { organizationId, channel, digest, method, createdAt })
    deleteHashedEntry(tx, id)
  }
}

/** Returns those of the addresses whose person opted out and was erased. */
export function erasedAmong(
  reader: Reader,
  organizationId: number,
  channel: SuppressionChannel,
  addresses: readonly string[],
): Map<string, ErasedEntry> {
  if (addresses.length === 0 || !store.hasErased(reader, organizationId)) return new Map()
  const key = store.keyOf(reader, organizationId)
  const addressOf = new Map(
    addresses.map((address) => [digestOf(key, channel, address).toString('hex'), address] as const),
  )
  const found = store.findErased(reader, organizationId, channel, [...addressOf.keys()])
  return new Map(found.map(({ digest, ...entry }) => [addressOf.get(digest)!, entry]))
}

/** Forgets the opt-out of an address, because its person agreed again. Returns whether there was one. */
export const removeErased = (
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  store.hasErased(tx, organizationId) &&
  store.deleteErased(tx, organizationId, channel, digestOf(store.keyOf(tx, organizationId), channel, address))
