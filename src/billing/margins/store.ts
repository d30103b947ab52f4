import type { OrganizationRow } from '../../accounts/organizations/table.ts'
import type { Reader } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { interruptible } from '../../db/interruptible.ts'
import type { RowReader } from '../../db/read-pool.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { CreditNoteRow } from '../invoices/table.ts'
import type { PurchaseRow } from '../purchases/table.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import type { UsageEntryRow } from '../usage/table.ts'
import type { PaidPeriodRow, PriceRow, ZoneRow } from './table.ts'

/** A time; ms since 1970. */
interface Time {
  from: number
  until: number
}

/** Lists the plans and add-ons that organizations had in a time, in the order they began. */
export const listFeeRows = (
  reader: Reader,
  organizationIds: readonly number[],
  { from, until }: Time,
): SubscriptionRow[] =>
  reader.all<SubscriptionRow>(fragment`
    SELECT * FROM billing_subscriptions
    WHERE organization_id IN ${organizationIds} AND created_at < ${until}
      AND (ended_at IS NULL OR ended_at > ${from})
    ORDER BY created_at, id`)

/**
 * A sale of a pack or of credits, in the smallest unit of the currency. Later refunds are in the
 * credit notes.
 */
export interface Sale
  extends Pick<
    PurchaseRow,
    'organizationId' | 'productKey' | 'quantity' | 'units' | 'amount' | 'origin' | 'provider'
  > {
  kind: 'PACK' | 'CREDITS'
  /** ms since 1970. */
  grantedAt: number
}

/** Lists the sales that were granted in a time, in the order of the grants. */
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

/** An organization of the report. */
export type ReportedOrganization = Pick<OrganizationRow, 'id' | 'uuid' | 'name' | 'slug' | 'timezone'>

const existed = ({ from, until }: Time) =>
  fragment`created_at < ${until} AND (deleted_at IS NULL OR deleted_at >= ${from})`

/** Lists the organizations that existed in a time, including deleted ones, in the order of their creation. */
export const listOrganizationsOfTime = (
  reader: Reader,
  time: Time,
  { limit, offset }: { limit: number; offset: number },
): ReportedOrganization[] =>
  reader.all<ReportedOrganization>(fragment`SELECT id, uuid, name, slug, timezone FROM organizations
    WHERE ${existed(time)} ORDER BY id LIMIT ${limit} OFFSET ${offset}`)

export const countOrganizationsOfTime = (reader: Reader, time: Time): number =>
  reader.value<number>(fragment`SELECT count(*) FROM organizations WHERE ${existed(time)}`) ?? 0

/**
 * Usage of a resource by an organization in its month, by source. Money is in millionths of the main
 * unit.
 */
export interface UsageSum
  extends Pick<UsageEntryRow, 'organizationId' | 'resource' | 'source' | 'price' | 'cost'> {
  units: number
}

/** The time of one organization: internal id, start and end in ms since 1970. */
type Asked = readonly [organizationId: number, start: number, end: number]

/** Sums up the ledger, for each organization over its own time. A million entries take some seconds. */
export const sumUsage = (reader: RowReader, asked: readonly Asked[]): Promise<UsageSum[]> =>
  reader.all<UsageSum>(fragment`
    SELECT e.organization_id, e.resource, e.source, sum(e.delta) AS units, sum(e.price) AS price,
      sum(e.cost) AS cost
    FROM json_each(${JSON.stringify(asked)}) asked CROSS JOIN usage_entries e
      ON e.organization_id = asked.value ->> 0 AND e.created_at >= asked.value ->> 1
        AND e.created_at < asked.value ->> 2
    WHERE ${interruptible('e.id')} AND e.reason IN ('SENT', 'RETURNED')
    GROUP BY e.organization_id, e.resource, e.source`)

/** A period that was paid by card, with its subscription. */
export interface PaidPeriod
  extends Pick<PaidPeriodRow, 'organizationId' | 'periodStart' | 'paidAt'>,
    Pick<SubscriptionRow, 'kind' | 'productKey' | 'quantity' | 'providerReference' | 'interval'> {}

/** A yearly fee counts for a year after its payment. */
const LOOK_BACK_MS = 400 * DAY_MS

/** Lists the periods that were paid by card and may count in a time. */
export const listPaidPeriods = (
  reader: Reader,
  organizationIds: readonly number[],
  { from, until }: Time,
): PaidPeriod[] =>
  reader.all<PaidPeriod>(fragment`
    SELECT p.organization_id, p.period_start, p.paid_at, s.kind,
      s.product_key, s.quantity, s.provider_reference, s.interval
    FROM billing_paid_periods p JOIN billing_subscriptions s ON s.id = p.subscription_id
    WHERE p.organization_id IN ${organizationIds} AND p.period_start < ${until}
      AND max(p.period_start, p.paid_at) >= ${from - LOOK_BACK_MS}
    ORDER BY p.id`)

/** Lists all present and former prices, oldest first. */
export const listPrices = (reader: Reader): PriceRow[] =>
  reader.all<PriceRow>('SELECT * FROM billing_prices ORDER BY since, id')

/** Lists the former zones in the order of time. */
export const listZones = (reader: Reader, organizationIds: readonly number[]): ZoneRow[] =>
  reader.all<ZoneRow>(fragment`SELECT * FROM billing_zones
    WHERE organization_id IN ${organizationIds} ORDER BY until, id`)

/**
 * The price of a sold subscription, for one interval and its whole quantity, in the smallest unit of
 * the currency.
 */
export type SoldSubscription = Pick<
  PurchaseRow,
  'organizationId' | 'subscriptionReference' | 'productKey' | 'quantity' | 'amount'
>

export const listSoldSubscriptions = (
  reader: Reader,
  organizationIds: readonly number[],
  currency: string,
): SoldSubscription[] =>
  reader.all<SoldSubscription>(fragment`
    SELECT organization_id, subscription_reference,
      product_key, quantity, amount
    FROM billing_purchases
    WHERE organization_id IN ${organizationIds} AND kind IN ('PLAN', 'RECURRING') AND currency = ${currency}
      AND granted_at IS NOT NULL AND subscription_reference IS NOT NULL
    ORDER BY id`)

/** Amounts given back in a period, by organization. */
type MoneyBack = Pick<CreditNoteRow, 'organizationId' | 'subtotal' | 'unearned' | 'createdAt'>

export const listMoneyBack = (
  reader: Reader,
  organizationIds: readonly number[],
  { from, until, currency }: { from: number; until: number; currency: string },
): MoneyBack[] =>
  reader.all<MoneyBack>(fragment`SELECT organization_id, subtotal, unearned, created_at
    FROM billing_credit_notes
    WHERE organization_id IN ${organizationIds} AND currency = ${currency} AND created_at >= ${from}
      AND created_at < ${until}`)
