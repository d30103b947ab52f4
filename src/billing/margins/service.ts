import { METERS, type MeteredResource } from '../../accounts/limits/limits.ts'
import type { Db, Reader, Tx } from '../../db/database.ts'
import { findSetting, putSetting, removeSetting } from '../../db/settings.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { AppError } from '../../lib/errors.ts'
import { amountOfMillionths } from '../../lib/money.ts'
import { addMonths, boundsOf } from '../../lib/month.ts'
import type { Principal } from '../../lib/principal.ts'
import { listEveryPlan, listEveryProduct } from '../catalogue/service.ts'
import { billingNow } from '../entitlements/clock.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import type { Source } from '../usage/table.ts'
import { type Catalogue, feesByCard, feesByHand, monthlyShare } from './fees.ts'
import * as store from './store.ts'
import {
  listFeeRows,
  listMoneyBack,
  listSales,
  type PaidPeriod,
  type ReportedOrganization,
  type Sale,
  type SoldSubscription,
  type UsageSum,
} from './store.ts'
import type { ZoneRow } from './table.ts'

/**
 * Cost and earnings of an organization in a month, in the organization's time zone. A message counts
 * when its charge is entered in the ledger, at most minutes after it was sent, and is on the invoice
 * of the same month.
 */
export interface Margin {
  organization: ReportedOrganization
  month: string
  /** Units of all messages, from any source. */
  units: Record<MeteredResource, number>
  /**
   * Money that the carriers take, in the smallest unit of the currency. Includes the free answers to
   * STOP, START and HELP.
   */
  carrierCost: number
  /** Part of `carrierCost` for these free answers. */
  exemptCost: number
  /** Fees of plans, recurring add-ons and packs. */
  fees: number
  /** Price of the messages that neither a plan nor a pack paid for, by their rates. */
  usage: number
  /**
   * Amounts given back of earnings in this or an earlier month: refunds, withdrawn and corrected
   * invoices, lost disputes.
   */
  givenBack: number
  /** `fees` and `usage` less `givenBack`. */
  earned: number
  /** `earned` less `carrierCost`. */
  margin: number
  /** Credits that were sold. They are a prepayment, and are earned when messages use them. */
  creditsSold: number
  /** Refunds of unused credits that were sold in this or an earlier month. */
  creditsReturned: number
}

/** Sources whose messages are charged by the price of their rate. */
const PRICED: ReadonlySet<Source> = new Set(['CREDITS', 'INVOICE', 'OPEN'])

/** The setting with the public id of the organization whose members may see the report. */
const OPERATOR_ORGANIZATION = 'billing_operator_organization'

/** Returns its public id; undefined for none. */
export const operatorOrganization = (reader: Reader): string | undefined =>
  findSetting(reader, OPERATOR_ORGANIZATION)

/** @param uuid of an organization; null for none */
export function chooseOperatorOrganization(tx: Tx, uuid: string | null): void {
  if (uuid === null) removeSetting(tx, OPERATOR_ORGANIZATION)
  else putSetting(tx, OPERATOR_ORGANIZATION, uuid)
}

/**
 * Throws FORBIDDEN unless the members may see the report: clients must not see what a carrier costs
 * the operator.
 */
export function assertMaySeeMargins(reader: Reader, { organizationUuid }: Principal): void {
  const chosen = operatorOrganization(reader)
  if (chosen === undefined) {
    throw new AppError(
      'FORBIDDEN',
      'The server operator has not chosen an organization that may see costs and margins. The operator chooses it with `carillon billing settings --operator-organization`.',
      { said: (say) => say.marginsNotChosen() },
    )
  }
  if (chosen !== organizationUuid) {
    throw new AppError('FORBIDDEN', (say) => say.marginsOfOperator())
  }
}

/** Returns a time that contains the month in every zone: zones are at most 14 hours apart from UTC. */
function timeOf(month: string): { from: number; until: number } {
  const { start, end } = boundsOf(month, 'UTC')
  return { from: start - DAY_MS, until: end + DAY_MS }
}

interface MarginsQuery {
  month: string
  currency: string
  page: number
  limit: number
}

/**
 * Lists a page of the report on all organizations that existed in the month. Throws QUERY_TIMEOUT,
 * SERVICE_UNAVAILABLE.
 */
export async function listMargins(
  db: Db,
  askerId: number,
  { month, currency, page, limit }: MarginsQuery,
): Promise<{ rows: Margin[]; total: number }> {
  const time = timeOf(month)
  const total = store.countOrganizationsOfTime(db, time)
  const offset = Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER)
  const organizations = store.listOrganizationsOfTime(db, time, { limit, offset })
  return { rows: await marginsOf(db, askerId, { organizations, month, currency }), total }
}

interface Wanted {
  organizations: readonly ReportedOrganization[]
  month: string
  currency: string
}

/**
 * Makes the report on some organizations. Throws QUERY_TIMEOUT, SERVICE_UNAVAILABLE.
 * @param askerId internal id of the caller's organization
 */
export async function marginsOf(
  db: Db,
  askerId: number,
  { organizations, month, currency }: Wanted,
): Promise<Margin[]> {
  if (organizations.length === 0) return []
  const ids = organizations.map(({ id }) => id)
  const zones = Map.groupBy(store.listZones(db, ids), (one) => one.organizationId)
  const months = new Map(organizations.map((one) => [one.id, monthOf(month, one, zones.get(one.id) ?? [])]))
  const asked = [...months].map(([id, { start, end }]) => [id, start, end] as const)
  const pool = db.readPool.of({ organizationId: askerId, advice: 'Ask for fewer organizations at a time.' })
  const usage = Map.groupBy(await store.sumUsage(pool, asked), (one) => one.organizationId)
  const time = timeOf(month)
  const catalogue = catalogueOf(db)
  const rows = Map.groupBy(listFeeRows(db, ids, time), (one) => one.organizationId)
  const periods = Map.groupBy(store.listPaidPeriods(db, ids, time), (one) => one.organizationId)
  const sold = Map.groupBy(store.listSoldSubscriptions(db, ids, currency), (one) => one.organizationId)
  const sales = Map.groupBy(listSales(db, ids, { ...time, currency }), (one) => one.organizationId)
  const back = Map.groupBy(listMoneyBack(db, ids, { ...time, currency }), (one) => one.organizationId)
  const now = billingNow(db, db.clock.now())
  return organizations.map((organization) => {
    const { id } = organization
    const ofMonth = months.get(id)!
    const { start, end } = ofMonth
    return marginOf({
      organization,
      month: ofMonth,
      currency,
      catalogue,
      now,
      usage: usage.get(id) ?? [],
      rows: rows.get(id) ?? [],
      sold: sold.get(id) ?? [],
      periods: periods.get(id) ?? [],
      sales: (sales.get(id) ?? []).filter(({ grantedAt }) => grantedAt >= start && grantedAt < end),
      back: (back.get(id) ?? []).filter(({ createdAt }) => createdAt >= start && createdAt < end),
    })
  })
}

type OwnMonth = Facts['month']

/**
 * Returns a month of an organization. It ends in the zone that the organization had then, and begins
 * at the end of the month before. So a later change of the zone does not move a past month.
 */
function monthOf(month: string, { timezone }: ReportedOrganization, zones: readonly ZoneRow[]): OwnMonth {
  const zoneOf = (of: string): string =>
    zones.find((zone) => boundsOf(of, zone.timezone).end <= zone.until)?.timezone ?? timezone
  const own = zoneOf(month)
  const before = addMonths(month, -1)
  return {
    month,
    timezone: own,
    start: boundsOf(before, zoneOf(before)).end,
    end: boundsOf(month, own).end,
  }
}

/** Reads all present and former plans, products and prices. */
export const catalogueOf = (reader: Reader): Catalogue => ({
  plans: new Map(listEveryPlan(reader).map((plan) => [plan.key, plan])),
  products: new Map(listEveryProduct(reader).map((product) => [product.key, product])),
  prices: store.listPrices(reader),
})

interface Facts {
  organization: ReportedOrganization
  month: { month: string; timezone: string; start: number; end: number }
  currency: string
  catalogue: Catalogue
  /** ms since 1970, by the clock of billing. */
  now: number
  usage: readonly UsageSum[]
  rows: readonly SubscriptionRow[]
  periods: readonly PaidPeriod[]
  sold: readonly SoldSubscription[]
  /** Sales of the month. */
  sales: readonly Sale[]
  back: ReturnType<typeof listMoneyBack>
}

function marginOf(facts: Facts): Margin {
  const { organization, month, currency, catalogue, usage, rows, periods, sales, back } = facts
  const money = (of: (one: UsageSum) => number): number =>
    amountOfMillionths(
      usage.reduce((sum, one) => sum + of(one), 0),
      currency,
    )
  const sumOf = (kind: Sale['kind']): number =>
    sales.filter((sale) => sale.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
  const byHand = feesByHand(rows, month, catalogue).reduce((sum, fee) => sum + monthlyShare(fee), 0)
  const fees = byHand + feesByCard(periods, month, facts) + sumOf('PACK')
  const charged = money(({ source, price }) => (PRICED.has(source) ? price : 0))
  const creditsReturned = back.reduce((sum, { unearned }) => sum + unearned, 0)
  const givenBack = back.reduce((sum, { subtotal }) => sum + subtotal, 0) - creditsReturned
  const earned = fees + charged - givenBack
  const carrierCost = money(({ cost }) => cost)
  return {
    organization,
    month: month.month,
    units: unitsOf(usage),
    carrierCost,
    exemptCost: money(({ source, cost }) => (source === 'EXEMPT' ? cost : 0)),
    fees,
    usage: charged,
    givenBack,
    earned,
    margin: earned - carrierCost,
    creditsSold: sumOf('CREDITS'),
    creditsReturned,
  }
}

const unitsOf = (usage: readonly UsageSum[]): Record<MeteredResource, number> =>
  Object.fromEntries(
    METERS.map((meter) => [
      meter,
      usage.reduce((sum, { resource, units }) => sum + (resource === meter ? units : 0), 0),
    ]),
  ) as Record<MeteredResource, number>

/** Returns margin divided by earnings, in four decimals; null without earnings. */
export const marginRate = ({ margin, earned }: Margin): number | null =>
  earned === 0 ? null : Math.round((margin / earned) * 10_000) / 10_000
