import type { Reader } from '../../db/database.ts'
import { toIso } from '../../lib/clock.ts'
import { listProducts } from '../catalogue/shared-queries.ts'
import { presentAutoRefill } from '../refills/present.ts'
import { listAutoRefills } from '../refills/shared-queries.ts'
import type { CreditEntry } from './queries.ts'
import { walletOf } from './shared-queries.ts'

/** @param context.nowMs ms since 1970 */
export function presentWallet(
  reader: Reader,
  organizationId: number,
  { currency, nowMs }: { currency: string; nowMs: number },
) {
  const {
    balance = 0,
    reserved = 0,
    available = 0,
    lowBalanceThreshold = null,
  } = walletOf(reader, organizationId) ?? {}
  const packs = listProducts(reader).filter(({ kind }) => kind === 'CREDITS')
  const keys = new Set(packs.map(({ key }) => key))
  const refills = listAutoRefills(reader, organizationId).filter(({ productKey }) => keys.has(productKey))
  const refill = refills.find(({ isEnabled }) => isEnabled === 1) ?? refills[0]
  return {
    balance,
    reserved,
    available,
    lowBalanceThreshold,
    packs: packs.map(({ key, name, quantityPerUnit: credits, price }) => ({
      key,
      name,
      credits,
      price,
      currency,
    })),
    autoRefill: refill ? presentAutoRefill(reader, refill, nowMs) : null,
  }
}

export const presentEntry = ({ uuid: id, createdAt, ...entry }: CreditEntry) => ({
  id,
  ...entry,
  createdAt: toIso(createdAt),
})
