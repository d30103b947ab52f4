import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Tx } from '../../db/database.ts'
import { resumePausedSoon } from '../entitlements/job-kinds.ts'
import { addUsageEntry } from './settle.ts'
import { packOf } from './store.ts'

interface PackChange {
  organizationId: number
  resource: MeteredResource
  /** Above 0. */
  units: number
  /** Public id of the purchase. */
  purchase: string
}

/**
 * Adds the units of a pack. They stay until they are used. The schema refuses a second grant of one
 * purchase.
 */
export function grantPack(tx: Tx, change: PackChange): void {
  enter(tx, change, 'PACK_BOUGHT', -change.units)
  resumePausedSoon(tx, change.organizationId)
}

/** Takes back unused units of a pack. Returns how many. */
export function refundPack(tx: Tx, change: PackChange): number {
  const { bought, used } = packOf(tx, change.organizationId, change.resource)
  const taken = Math.min(change.units, bought - used)
  if (taken <= 0) return 0
  enter(tx, change, 'PACK_REFUNDED', taken)
  return taken
}

/** Gives units of a pack again, because the refund that took them failed. */
export function returnPack(tx: Tx, change: PackChange): void {
  enter(tx, change, 'PACK_REFUNDED', -change.units)
  resumePausedSoon(tx, change.organizationId)
}

/**
 * Adds an entry about a pack.
 * @param delta units that are no longer usable; below 0 for units that become usable
 */
const enter = (
  tx: Tx,
  { organizationId, resource, purchase }: PackChange,
  reason: 'PACK_BOUGHT' | 'PACK_REFUNDED',
  delta: number,
): void =>
  addUsageEntry(tx, {
    organizationId,
    resource,
    source: 'PACK',
    periodStart: 0,
    delta,
    reason,
    reference: { type: 'PURCHASE', id: purchase },
  })
