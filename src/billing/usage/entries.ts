import type { MeteredResource } from '../../accounts/limits/limits.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { Source } from './shared-queries.ts'

/** The ledger of usage, which is only added to. */

/** What an entry is about: a run, messages without a run, a purchase. */
interface UsageReference {
  type: 'EXECUTION' | 'MESSAGES' | 'PURCHASE'
  /** Public id; null where there is none. */
  id: string | null
}

interface NewUsageEntry {
  organizationId: number
  resource: MeteredResource
  source: Source
  /** ms since 1970; 0 for PACK. */
  periodStart: number
  /** Units used; below 0 for units that came back, or were bought. */
  delta: number
  reason: 'SENT' | 'RETURNED' | 'PACK_BOUGHT' | 'PACK_REFUNDED'
  /** Of all units, in millionths of the currency's main unit. */
  price?: number
  cost?: number
  credits?: number
  reference: UsageReference
}

export function addUsageEntry(tx: Tx, entry: NewUsageEntry): void {
  const { organizationId, resource, source, periodStart, delta, reference } = entry
  const balanceAfter = lastBalance(tx, entry) + delta
  tx.run(fragment`INSERT INTO usage_entries (uuid, organization_id, resource, source, period_start, delta,
      balance_after, reason, price, cost, credits, reference_type, reference_id, created_at)
    VALUES (${uuidv7(tx.now)}, ${organizationId}, ${resource}, ${source}, ${periodStart}, ${delta},
      ${balanceAfter}, ${entry.reason}, ${entry.price ?? 0}, ${entry.cost ?? 0}, ${entry.credits ?? 0},
      ${reference.type}, ${reference.id}, ${tx.now})`)
}

const lastBalance = (
  reader: Reader,
  { organizationId, resource, source, periodStart }: NewUsageEntry,
): number =>
  reader.value<number>(fragment`SELECT balance_after FROM usage_entries
    WHERE organization_id = ${organizationId} AND resource = ${resource} AND source = ${source}
      AND period_start = ${periodStart} ORDER BY id DESC LIMIT 1`) ?? 0
