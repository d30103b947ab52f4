import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { ChargedUnits, UnitsReported } from '../../delivery/messages/metering.ts'
import { walletOf } from '../credits/shared-queries.ts'
import { packOf, type Source } from './store.ts'

/** Gives back what messages were charged that were certainly not handed over. */
export function releaseCharges(tx: Tx, charges: readonly ChargedUnits[]): void {
  for (const [chargeId, of] of Map.groupBy(charges, (one) => one.chargeId)) {
    const units = of.reduce((sum, one) => sum + one.units, 0)
    tx.run(
      fragment`UPDATE usage_charges SET units = units - ${units}, touched_at = ${tx.now} WHERE id = ${chargeId}`,
    )
  }
}

interface ChargeRow {
  organizationId: number
  resource: MeteredResource
  source: Source
  credits: number
}

/**
 * Corrects a charge to the segments that the provider reports. A message that turned out longer costs more as far as
 * packs and credits reach: they never go below zero. Returns the units that it is charged now.
 */
export function correctCharge(tx: Tx, { chargeId, units, reported }: UnitsReported): number {
  const charge = tx.get<ChargeRow>(fragment`SELECT organization_id, resource, source, credits
    FROM usage_charges WHERE id = ${chargeId}`)
  if (!charge) return units
  const more = Math.min(reported - units, roomOf(tx, charge))
  if (more !== 0) {
    tx.run(
      fragment`UPDATE usage_charges SET units = units + ${more}, touched_at = ${tx.now} WHERE id = ${chargeId}`,
    )
  }
  return units + more
}

/** How many more units the source of a charge can pay. */
function roomOf(tx: Tx, { organizationId, resource, source, credits }: ChargeRow): number {
  if (source === 'PACK') {
    const { bought, used } = packOf(tx, organizationId, resource)
    return bought - used
  }
  if (source !== 'CREDITS' || credits === 0) return Number.POSITIVE_INFINITY
  const wallet = walletOf(tx, organizationId)
  return wallet ? Math.floor((wallet.balance - wallet.unsettled) / credits) : 0
}
