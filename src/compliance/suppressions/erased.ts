import { createHmac } from 'node:crypto'
import type { Reader, Tx } from '../../db/database.ts'
import type { SuppressionChannel } from '../consents/table.ts'
import * as store from './store.ts'
import { deleteHashedEntry } from './store.ts'
import type { erasedSuppressions } from './table.ts'

/**
 * Opt-outs of people whose data was erased (decision 0094). The list has a keyed hash of each
 * address, and every later import or call compares its addresses with the hashes. A plain hash of a
 * phone number could be found in seconds by trying all numbers. The key of the organization stays in
 * the database, and in exports and copies of it.
 */

/** Method and time of the opt-out of an address. */
type ErasedEntry = Pick<typeof erasedSuppressions.$inferSelect, 'method' | 'createdAt'>

const digestOf = (key: Uint8Array, channel: SuppressionChannel, address: string): Buffer =>
  createHmac('sha256', key).update(`${channel} ${address}`).digest()

/**
 * Returns the text that replaces an address of an erased person in evidence. The same address always
 * gets the same text.
 */
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

/** Returns the addresses whose person opted out and was erased. */
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

/** Deletes the opt-out of an address, because its person agreed again. Returns whether there was one. */
export const removeErased = (
  tx: Tx,
  organizationId: number,
  channel: SuppressionChannel,
  address: string,
): boolean =>
  store.hasErased(tx, organizationId) &&
  store.deleteErased(tx, organizationId, channel, digestOf(store.keyOf(tx, organizationId), channel, address))
