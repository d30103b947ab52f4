import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import type { SubscriptionRow } from '../subscriptions/shared-queries.ts'

/** A time; ms since 1970. */
interface Time {
  from: number
  until: number
}

/** What a fee is made from. Times are ms since 1970. */
export type FeeRow = Pick<
  SubscriptionRow,
  | 'id'
  | 'organizationId'
  | 'kind'
  | 'productKey'
  | 'quantity'
  | 'provider'
  | 'providerReference'
  | 'status'
  | 'interval'
  | 'currentPeriodStart'
  | 'trialEndsAt'
  | 'endedAt'
  | 'createdAt'
>

/** The plans and add-ons that organizations had in a time, in the order they began. */
export const listFeeRows = (
  reader: Reader,
  organizationIds: readonly number[],
  { from, until }: Time,
): FeeRow[] =>
  reader.all<FeeRow>(fragment`
    SELECT id, organization_id, kind, product_key, quantity, provider,
      provider_reference, status, interval, current_period_start,
      trial_ends_at, ended_at, created_at
    FROM billing_subscriptions
    WHERE organization_id IN ${organizationIds} AND created_at < ${until}
      AND (ended_at IS NULL OR ended_at > ${from})
    ORDER BY created_at, id`)

/** A pack or credits that were sold, in the smallest unit of the currency. What goes back later is in the credit notes. */
export interface Sale {
  organizationId: number
  kind: 'PACK' | 'CREDITS'
  productKey: string
  quantity: number
  units: number
  amount: number
  origin: string
  provider: SubscriptionRow['provider']
  /** ms since 1970. */
  grantedAt: number
}

/** Sales that were granted in a time, in the order they were granted. */
export const listSales = (
  reader: Reader,
  organizationIds: readonly number[],
  { from, until, currency }: Time & { currency: string },
): Sale[] =>
  reader.all<Sale>(fragment`
    SELECT organization_id, kind, product_key, quantity, units, amount, origin, provider, granted_at
    FROM billing_purchases
    WHERE organization_id IN ${organizationIds} AND kind IN ('PACK', 'CREDITS') AND currency = ${currency}
      AND granted_at >= ${from} AND granted_at < ${until}
    ORDER BY granted_at, id`)
