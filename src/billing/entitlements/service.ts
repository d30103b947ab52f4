import {
  type Gauge,
  type GaugeLimit,
  METERS,
  RESOURCES,
  type Remedy,
  type Resource,
} from '../../accounts/limits/limits.ts'
import { listOwnedBefore } from '../../accounts/roles/store.ts'
import type { Rows } from '../../db/bare-reader.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { findSetting, putSetting, removeSetting, settingOf } from '../../db/settings.ts'
import { DAY_MS } from '../../lib/clock.ts'
import type { SubscriptionStatus } from '../../providers/payments/port.ts'
import { RateTable } from '../catalogue/rates.ts'
import { findPlan, findProduct, listProducts, listRates, listVisiblePlans } from '../catalogue/store.ts'
import type { PlanRow } from '../catalogue/table.ts'
import { listOpenSubscriptions } from '../subscriptions/store.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import { SANDBOX_CLOCK_SETTING } from './clock.ts'
import { type Period, periodOf } from './period.ts'

/**
 * Ways in which organizations pay: not at all or by hand, with the built-in card processor, or with
 * Stripe.
 */
export type BillingMode = 'MANUAL' | 'SANDBOX' | 'STRIPE'

/** The resources and features that an organization may use. */
export interface Entitlement {
  planKey: string
  planName: string
  status: SubscriptionStatus | 'NONE'
  /** DEFAULT: the plan of organizations without one. ASSIGNED: by the operator. SUBSCRIPTION: paid by card. */
  source: 'DEFAULT' | 'ASSIGNED' | 'SUBSCRIPTION'
  features: readonly string[]
  overage: PlanRow['overage']
  /** Null for no limit. Covers the plan and recurring add-ons; packs and credits come in addition. */
  limits: Readonly<Record<Resource, number | null>>
  /** Whether nothing is limited because nothing is billed. */
  isOpen: boolean
  hasWallet: boolean
  /** The current period of metered resources. */
  period: Period
}

/** The plan of organizations that are not billed. */
export const SELF_HOSTED = 'SELF_HOSTED'

const MODE = 'billing_mode'
const CURRENCY = 'billing_currency'
const DEFAULT_PLAN = 'billing_default_plan'

/** The mode of the server that last worked on this database. */
export const billingMode = (reader: Rows): BillingMode =>
  (findSetting(reader, MODE) as BillingMode | undefined) ?? 'MANUAL'

/** The currency of all prices, three capital letters. */
export const billingCurrency = (reader: Reader): string => findSetting(reader, CURRENCY) ?? 'USD'

/**
 * Stores the mode and the currency of a starting server if they have changed. The command line reads
 * them.
 */
export function rememberBilling(tx: Tx, { mode, currency }: { mode: BillingMode; currency: string }): void {
  if (billingMode(tx) === mode && billingCurrency(tx) === currency) return
  putSetting(tx, MODE, mode)
  putSetting(tx, CURRENCY, currency)
  // The test clock belongs to the built-in processor.
  if (mode !== 'SANDBOX') removeSetting(tx, SANDBOX_CLOCK_SETTING)
  forgetEntitlements(tx)
}

/**
 * Returns the key of the default plan: as chosen by the operator, otherwise SELF_HOSTED without
 * payments and FREE with them.
 */
export const defaultPlanKey = (reader: Reader): string =>
  findSetting(reader, DEFAULT_PLAN) ?? (billingMode(reader) === 'MANUAL' ? SELF_HOSTED : 'FREE')

/** @param key of an existing plan */
export function setDefaultPlan(tx: Tx, key: string): void {
  putSetting(tx, DEFAULT_PLAN, key)
  forgetEntitlements(tx)
}

/**
 * Makes every server read the entitlements again with its next request. Triggers do the same for
 * changes of tables.
 */
function forgetEntitlements(tx: Tx): void {
  tx.run('UPDATE billing_version SET version = abs(random()) % 9007199254740991')
}

/** Time for which a subscription that was not paid keeps its plan (contract 32). */
const GRACE_MS = 7 * DAY_MS

/**
 * Returns until when the subscription gives its plan or add-on, ms since 1970; undefined if it gives
 * none now.
 */
export function givesUntil(subscription: SubscriptionRow, nowMs: number): number | undefined {
  const { status, pastDueSince, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (status === 'PAST_DUE') {
    const until = (pastDueSince ?? nowMs) + GRACE_MS
    return nowMs < until ? until : undefined
  }
  if (status !== 'ACTIVE' && status !== 'TRIALING') return undefined
  if (cancelAtPeriodEnd === 1 && currentPeriodEnd !== null) {
    return nowMs < currentPeriodEnd ? currentPeriodEnd : undefined
  }
  return Number.POSITIVE_INFINITY
}

interface Cached {
  entitlement: Entitlement
  /** By the clock of billing, ms since 1970. */
  validUntil: number
}

interface Memory {
  version: number
  rates: RateTable
  byOrganization: Map<number, Cached>
}

/** Entitlements by database. Its entries are dropped when `billing_version` changes. */
const memories = new WeakMap<Reader['orm'], Memory>()
const MAX_KNOWN = 10_000

const VERSION = `SELECT version, ifnull(${settingOf(SANDBOX_CLOCK_SETTING)}, 0) AS aheadMs FROM billing_version`

function memoryOf(reader: Reader): { memory: Memory; aheadMs: number } {
  const { version = 0, aheadMs = 0 } = reader.get<{ version: number; aheadMs: number }>(VERSION) ?? {}
  const known = memories.get(reader.orm)
  if (known?.version === version) return { memory: known, aheadMs }
  const memory = { version, rates: new RateTable(listRates(reader)), byOrganization: new Map() }
  memories.set(reader.orm, memory)
  return { memory, aheadMs }
}

/** Returns the rates, from memory. */
export const rateTable = (reader: Reader): RateTable => memoryOf(reader).memory.rates

/**
 * Returns what an organization may use now, from memory. A change of its plan counts from the next
 * request, even if a command makes it while the server runs.
 * @param nowMs ms since 1970
 */
export function entitlementOf(reader: Reader, organizationId: number, nowMs: number): Entitlement {
  const { memory, aheadMs } = memoryOf(reader)
  const now = nowMs + aheadMs
  const known = memory.byOrganization.get(organizationId)
  if (known && now < known.validUntil && now >= known.entitlement.period.start) return known.entitlement
  const cached = readEntitlement(reader, organizationId, now)
  if (memory.byOrganization.size >= MAX_KNOWN) memory.byOrganization.clear()
  memory.byOrganization.set(organizationId, cached)
  return cached.entitlement
}

interface OrganizationOfWallet {
  timezone: string
  hasWallet: number
}

function readEntitlement(reader: Reader, organizationId: number, now: number): Cached {
  const { timezone = 'UTC', hasWallet = 0 } =
    reader.get<OrganizationOfWallet>(
      fragment`SELECT timezone, EXISTS (SELECT 1 FROM credit_wallets w
        WHERE w.organization_id = organizations.id) AS hasWallet FROM organizations WHERE id = ${organizationId}`,
    ) ?? {}
  const open = listOpenSubscriptions(reader, organizationId)
  const giving = open.filter((subscription) => givesUntil(subscription, now) !== undefined)
  const held = giving.find(({ kind }) => kind === 'PLAN')
  const plan =
    (held && findPlan(reader, held.productKey)) ?? findPlan(reader, defaultPlanKey(reader)) ?? NO_PLAN
  const isOpen = plan.key === SELF_HOSTED && hasWallet === 0
  const period = periodOf(held, { timezone, now })
  const entitlement: Entitlement = {
    planKey: plan.key,
    planName: plan.name,
    status: open.find(({ kind }) => kind === 'PLAN')?.status ?? 'NONE',
    source: held === undefined ? 'DEFAULT' : held.provider === 'MANUAL' ? 'ASSIGNED' : 'SUBSCRIPTION',
    features: JSON.parse(plan.features),
    overage: plan.overage,
    limits: limitsOf(reader, plan, giving),
    isOpen,
    hasWallet: hasWallet === 1,
    period,
  }
  // On SELF_HOSTED with a wallet, the operator granted credits, and credits pay for all messages.
  const paysAll = plan.key === SELF_HOSTED && !isOpen
  if (paysAll || (held === undefined && isFreeElsewhere(reader, organizationId, now)))
    entitlement.limits = withoutUnits(entitlement.limits, paysAll)
  const ends = open.map((subscription) => givesUntil(subscription, now) ?? Number.POSITIVE_INFINITY)
  return { entitlement, validUntil: Math.min(period.end, ...ends) }
}

/** Sets the limits of message units to 0: of all meters, or only of those that the plan limits. */
const withoutUnits = (limits: Entitlement['limits'], isOfAll: boolean): Entitlement['limits'] => ({
  ...limits,
  ...Object.fromEntries(
    METERS.filter((meter) => isOfAll || limits[meter] !== null).map((meter) => [meter, 0]),
  ),
})

/**
 * Returns whether an older organization of the same owner already uses the free units. With payments
 * by card, each person has the free units only once. An operator who bills by hand decides who gets
 * which plan.
 */
function isFreeElsewhere(reader: Reader, organizationId: number, now: number): boolean {
  if (billingMode(reader) === 'MANUAL') return false
  return listOwnedBefore(reader, organizationId).some(
    (id) =>
      !listOpenSubscriptions(reader, id).some(
        (subscription) => subscription.kind === 'PLAN' && givesUntil(subscription, now) !== undefined,
      ),
  )
}

/** The plan if the operator's default plan does not exist. */
const NO_PLAN = {
  key: SELF_HOSTED,
  name: 'Self-hosted',
  features: '[]',
  overage: 'CREDITS',
  limits: '{}',
} as const

/** Returns the limits of the plan, raised by recurring add-ons. */
function limitsOf(
  reader: Reader,
  plan: Pick<PlanRow, 'limits'>,
  giving: readonly SubscriptionRow[],
): Record<Resource, number | null> {
  const ofPlan: Partial<Record<Resource, number>> = JSON.parse(plan.limits)
  const limits = Object.fromEntries(
    RESOURCES.map((resource) => [resource, ofPlan[resource] ?? null]),
  ) as Record<Resource, number | null>
  for (const { kind, productKey, quantity } of giving) {
    const product = kind === 'ADD_ON' ? findProduct(reader, productKey) : undefined
    if (!product?.resource) continue
    const limit = limits[product.resource]
    if (limit !== null) limits[product.resource] = limit + quantity * product.quantityPerUnit
  }
  return limits
}

/** Returns the limit of a gauge from memory, and what would raise it. */
export function gaugeLimit(tx: Tx, organizationId: number, gauge: Gauge): GaugeLimit | undefined {
  const entitlement = entitlementOf(tx, organizationId, tx.now)
  const limit = entitlement.limits[gauge]
  return limit === null
    ? undefined
    : { limit, remedy: () => remedyFor(tx, organizationId, gauge, entitlement) }
}

/** Returns the ways to raise a limit: an add-on, a larger plan, or else the operator. */
function remedyFor(
  reader: Reader,
  organizationId: number,
  gauge: Gauge,
  { planKey, source }: Entitlement,
): Remedy {
  if (billingMode(reader) === 'MANUAL') return ASK_OPERATOR
  const addOn =
    source === 'SUBSCRIPTION'
      ? listProducts(reader).find(({ kind, resource }) => kind === 'RECURRING' && resource === gauge)
      : undefined
  const plan = nextPlan(reader, organizationId, gauge, planKey)
  const ways = [
    ...(addOn ? [`buy the add-on "${addOn.name}" (${addOn.key})`] : []),
    ...(plan ? [`change to the plan ${plan.name} (${plan.key})`] : []),
  ]
  if (ways.length === 0) return ASK_OPERATOR
  const [first, ...others] = ways.join(', or ')
  const help = `${first!.toUpperCase()}${others.join('')}.`
  return { help, addOn: addOn?.name, plan: plan?.name }
}

const ASK_OPERATOR: Remedy = { help: 'Ask the server operator for a larger plan.' }

const limitOfPlan = ({ limits }: PlanRow, gauge: Gauge): number =>
  (JSON.parse(limits) as Partial<Record<Gauge, number>>)[gauge] ?? Number.POSITIVE_INFINITY

/** Returns the smallest plan for sale that allows more. */
function nextPlan(
  reader: Reader,
  organizationId: number,
  gauge: Gauge,
  planKey: string,
): PlanRow | undefined {
  const current = findPlan(reader, planKey)
  const limit = current ? limitOfPlan(current, gauge) : 0
  return listVisiblePlans(reader, organizationId)
    .filter((plan) => plan.archivedAt === null && (plan.monthlyPrice ?? plan.yearlyPrice) !== null)
    .filter((plan) => limitOfPlan(plan, gauge) > limit)
    .sort((a, b) => limitOfPlan(a, gauge) - limitOfPlan(b, gauge) || a.position - b.position)[0]
}
