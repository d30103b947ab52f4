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

/** Adds the units of a pack, which stay until they are used. The schema refuses a second grant of one purchase. */
export function grantPack(tx: Tx, change: PackChange): void {
  enter(tx, change, 'PACK_BOUGHT', -change.units)
  resumePausedSoon(tx, change.organizationId)
}

/** Takes units of a pack back, at most those that are not used. Returns how many. */
export function refundPack(tx: Tx, change: PackChange): number {
  const { bought, used } = packOf(tx, change.organizationId, change.resource)
  const taken = Math.min(change.units, bought - used)
  if (taken <= 0) return 0
  enter(tx, change, 'PACK_REFUNDED', taken)
  return taken
}

/** Gives units of a pack again that a refund had taken: it failed. */
export function returnPack(tx: Tx, change: PackChange): void {
  enter(tx, change, 'PACK_REFUNDED', -change.units)
  resumePausedSoon(tx, change.organizationId)
}

/** @param delta units that can be used no more; below 0 for those that can be used in addition */
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
