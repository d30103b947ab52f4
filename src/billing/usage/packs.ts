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
export function grantPack(tx: Tx, { organizationId, resource, units, purchase }: PackChange): void {
  addUsageEntry(tx, {
    organizationId,
    resource,
    source: 'PACK',
    periodStart: 0,
    delta: -units,
    reason: 'PACK_BOUGHT',
    reference: { type: 'PURCHASE', id: purchase },
  })
  resumePausedSoon(tx, organizationId)
}

/** Takes units of a pack back, at most those that are not used. Returns how many. */
export function refundPack(tx: Tx, { organizationId, resource, units, purchase }: PackChange): number {
  const { bought, used } = packOf(tx, organizationId, resource)
  const taken = Math.min(units, bought - used)
  if (taken <= 0) return 0
  addUsageEntry(tx, {
    organizationId,
    resource,
    source: 'PACK',
    periodStart: 0,
    delta: taken,
    reason: 'PACK_REFUNDED',
    reference: { type: 'PURCHASE', id: purchase },
  })
  return taken
}

/** Gives units of a pack again that a refund had taken: it failed. */
export function returnPack(tx: Tx, { organizationId, resource, units, purchase }: PackChange): void {
  addUsageEntry(tx, {
    organizationId,
    resource,
    source: 'PACK',
    periodStart: 0,
    delta: -units,
    reason: 'PACK_REFUNDED',
    reference: { type: 'PURCHASE', id: purchase },
  })
  resumePausedSoon(tx, organizationId)
}
