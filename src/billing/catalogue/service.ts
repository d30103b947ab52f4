import { recordAuditEvent } from '../../accounts/audit/record.ts'
import { RESOURCES, type Resource } from '../../accounts/limits/limits.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { ChannelName } from '../../providers/port.ts'
import { resumePausedSoon } from '../entitlements/job-kinds.ts'
import { defaultPlanKey, SELF_HOSTED, setDefaultPlan } from '../entitlements/service.ts'
import * as store from './store.ts'
import { findPlan, findProduct, listRates, type PlanValues, type ProductValues } from './store.ts'
import type { PlanRow, ProductRow, RateRow } from './table.ts'

export { listShownTo } from './store.ts'

/** The operator's edits of plans, products and rates. The audit log of the appliance records each. */

/** Returns the error of an edit. Only the command line edits, so the sentence needs no field. */
const refused = (message: string): AppError => new AppError('VALIDATION_FAILED', message)

const PLAN_KEY = /^[A-Z][A-Z0-9_]{1,39}$/
const PRODUCT_KEY = /^[a-z][a-z0-9_]{1,59}$/

/** Changes of a plan; an absent field stays as it is. Prices are in the smallest unit of the currency. */
export interface PlanEdit {
  name?: string | undefined
  description?: string | undefined
  isPrivate?: boolean | undefined
  /** Null if the plan is no longer sold for that interval. */
  monthlyPrice?: number | null | undefined
  yearlyPrice?: number | null | undefined
  /** Null removes the limit of a resource; resources that are not named stay as they are. */
  limits?: Partial<Record<Resource, number | null>> | undefined
  features?: readonly string[] | undefined
  overage?: PlanRow['overage'] | undefined
  position?: number | undefined
}

const NEW_PLAN: Omit<PlanValues, 'key' | 'name' | 'position'> = {
  description: '',
  isPrivate: 0,
  monthlyPrice: null,
  yearlyPrice: null,
  limits: '{}',
  features: '[]',
  overage: 'CREDITS',
  archivedAt: null,
}

/** Throws NOT_FOUND. @param key in any case */
export function getPlan(reader: Reader, key: string): PlanRow {
  const plan = findPlan(reader, key.toUpperCase())
  if (!plan) throw new AppError('NOT_FOUND', `There is no plan ${key.toUpperCase()}.`)
  return plan
}

/** Lists every plan, archived ones at the end. */
export const listEveryPlan = (reader: Reader): PlanRow[] =>
  store.listAllPlans(reader).map(({ key }) => getPlan(reader, key))

/**
 * Creates or changes a plan; an archived plan is for sale again. Throws VALIDATION_FAILED for a new
 * plan without a name, and for an invalid key.
 * @param given in any case
 */
export function setPlan(tx: Tx, given: string, edit: PlanEdit): PlanRow {
  const key = given.toUpperCase()
  const existing = findPlan(tx, key)
  if (!existing && !PLAN_KEY.test(key)) throw refused(`${given} must be 2 to 40 letters, digits and _.`)
  const before = existing ?? newPlan(tx, key, edit)
  const { isPrivate, limits, features, ...fields } = edit
  const plan: PlanValues = {
    ...before,
    ...withoutAbsent(fields),
    isPrivate: isPrivate === undefined ? before.isPrivate : Number(isPrivate),
    limits: limits ? limitsText({ ...JSON.parse(before.limits), ...limits }) : before.limits,
    features: features ? JSON.stringify(features) : before.features,
    archivedAt: null,
  }
  store.putPlan(tx, plan)
  const changed = Object.keys(withoutAbsent(edit))
  recordAuditEvent(tx, {
    organizationId: null,
    act: 'BILLING_PLAN_CHANGED',
    details: { plan: key, fields: changed },
  })
  resumeStopped(tx)
  return getPlan(tx, key)
}

function newPlan(tx: Tx, key: string, { name }: PlanEdit): PlanValues {
  if (name === undefined) throw refused(`${key} is a new plan and needs a name.`)
  return { ...NEW_PLAN, key, name, position: store.lastPlanPosition(tx) + 1 }
}

/** Writes the limits as stored: in the order of the interface, without resources that have no limit. */
function limitsText(limits: Partial<Record<Resource, number | null>>): string {
  const limited = RESOURCES.filter((resource) => typeof limits[resource] === 'number')
  return JSON.stringify(Object.fromEntries(limited.map((resource) => [resource, limits[resource]])))
}

const withoutAbsent = <T extends object>(edit: T): { [Key in keyof T]: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

/** Shows a private plan to organizations, or hides it from them. Internal ids. */
export function showPlan(
  tx: Tx,
  plan: PlanRow,
  { to, notTo }: { to: readonly number[]; notTo: readonly number[] },
): void {
  for (const organizationId of to) store.showPlanTo(tx, organizationId, plan.key)
  for (const organizationId of notTo) store.hidePlanFrom(tx, organizationId, plan.key)
}

/**
 * Ends the sale of a plan; organizations that have it keep it. Throws NOT_FOUND, CONFLICT for the
 * default plan.
 */
export function archivePlan(tx: Tx, given: string): PlanRow {
  const plan = getPlan(tx, given)
  if (plan.key === defaultPlanKey(tx)) {
    throw new AppError(
      'CONFLICT',
      `${plan.key} is the default plan. Choose another one first: carillon billing plans default KEY.`,
    )
  }
  if (plan.key === SELF_HOSTED) throw new AppError('CONFLICT', `${SELF_HOSTED} cannot be archived.`)
  if (plan.archivedAt !== null) return plan
  const archived = { ...plan, archivedAt: tx.now }
  store.putPlan(tx, archived)
  recordAuditEvent(tx, { organizationId: null, act: 'BILLING_PLAN_ARCHIVED', details: { plan: plan.key } })
  return archived
}

/**
 * Makes a plan the default: the plan of organizations without one. Throws NOT_FOUND, CONFLICT for an
 * archived plan.
 */
export function chooseDefaultPlan(tx: Tx, given: string): PlanRow {
  const plan = getPlan(tx, given)
  assertSold(plan.key, plan.archivedAt)
  const details = { plan: plan.key, planBefore: defaultPlanKey(tx) }
  setDefaultPlan(tx, plan.key)
  recordAuditEvent(tx, { organizationId: null, act: 'BILLING_DEFAULT_PLAN_CHANGED', details })
  resumeStopped(tx)
  return plan
}

/** Throws CONFLICT for an archived plan or product. */
export function assertSold(key: string, archivedAt: number | null): void {
  if (archivedAt !== null) throw new AppError('CONFLICT', `${key} is archived.`)
}

/** Changes of a product; an absent field stays as it is. The price is in the smallest unit of the currency. */
export interface ProductEdit {
  kind?: ProductRow['kind'] | undefined
  resource?: Resource | undefined
  name?: string | undefined
  quantityPerUnit?: number | undefined
  price?: number | undefined
  position?: number | undefined
}

/** Throws NOT_FOUND. @param key in any case */
export function getProduct(reader: Reader, key: string): ProductRow {
  const product = findProduct(reader, key.toLowerCase())
  if (!product) throw new AppError('NOT_FOUND', `There is no add-on or pack ${key.toLowerCase()}.`)
  return product
}

/** Lists every product, archived ones at the end. */
export const listEveryProduct = (reader: Reader): ProductRow[] =>
  store.listAllProducts(reader).map(({ key }) => getProduct(reader, key))

/**
 * Creates or changes a product; an archived product is for sale again. Throws VALIDATION_FAILED for a
 * new product with missing fields, CONFLICT for another kind or resource of a product that was sold.
 * @param given in any case
 */
export function setProduct(tx: Tx, given: string, edit: ProductEdit): ProductRow {
  const key = given.toLowerCase()
  const existing = findProduct(tx, key)
  if (!existing && !PRODUCT_KEY.test(key)) throw refused(`${given} must be 2 to 60 letters, digits and _.`)
  const product: ProductValues = {
    ...(existing ?? newProduct(tx, key, edit)),
    ...withoutAbsent(edit),
    archivedAt: null,
  }
  if (product.kind === 'CREDITS') product.resource = null
  const { kind, resource } = product
  if (kind !== 'CREDITS' && resource === null) {
    throw refused(`${key} needs the resource that it adds to.`)
  }
  if (existing && (existing.kind !== kind || existing.resource !== resource) && store.isSold(tx, key)) {
    throw new AppError(
      'CONFLICT',
      `${key} was already sold, so its kind and resource cannot change. Create another product.`,
    )
  }
  store.putProduct(tx, product)
  const details = { product: key, fields: Object.keys(withoutAbsent(edit)) }
  recordAuditEvent(tx, { organizationId: null, act: 'BILLING_PRODUCT_CHANGED', details })
  resumeStopped(tx)
  return getProduct(tx, key)
}

function newProduct(tx: Tx, key: string, { kind, name, quantityPerUnit, price }: ProductEdit): ProductValues {
  if (kind === undefined || name === undefined || quantityPerUnit === undefined || price === undefined) {
    const message = `${key} is new: it needs a kind, a name, a quantity and a price.`
    throw refused(message)
  }
  const position = store.lastProductPosition(tx) + 1
  return { key, kind, name, resource: null, quantityPerUnit, price, position, archivedAt: null }
}

/** Ends the sale of a product; purchases of it stay. Throws NOT_FOUND. */
export function archiveProduct(tx: Tx, given: string): ProductRow {
  const product = getProduct(tx, given)
  if (product.archivedAt !== null) return product
  const archived = { ...product, archivedAt: tx.now }
  store.putProduct(tx, archived)
  const details = { product: product.key }
  recordAuditEvent(tx, { organizationId: null, act: 'BILLING_PRODUCT_ARCHIVED', details })
  return archived
}

/** Changes of a rate; an absent field stays as it is. */
interface RateEdit {
  credits?: number | undefined
  /** Millionths of the main unit. */
  price?: number | undefined
  cost?: number | undefined
}

/** The channel and the numbers of a rate. */
export interface RateKey {
  channel: ChannelName
  /** Digits without +; empty for all other numbers. */
  prefix: string
}

/**
 * Creates or changes a rate. Throws VALIDATION_FAILED for a new rate without credits, and for a
 * prefix with EMAIL.
 */
export function setRate(tx: Tx, key: RateKey, edit: RateEdit): RateRow {
  const rate = writeRate(tx, key, edit)
  recordRates(tx, 1, 0)
  return rate
}

function writeRate(tx: Tx, { channel, prefix }: RateKey, edit: RateEdit): RateRow {
  if (channel === 'EMAIL' && prefix !== '') {
    throw refused('Emails have one rate, without a prefix.')
  }
  const existing = store.findRate(tx, channel, prefix)
  if (!existing && edit.credits === undefined) {
    throw refused('A new rate needs the credits of one message.')
  }
  const rate: RateRow = {
    channel,
    prefix,
    credits: 0,
    price: 0,
    cost: 0,
    ...existing,
    ...withoutAbsent(edit),
  }
  store.putRate(tx, rate)
  return rate
}

/**
 * Removes a rate. Throws NOT_FOUND, and CONFLICT for the rate of all other numbers, because each
 * channel needs it.
 */
export function removeRate(tx: Tx, { channel, prefix }: RateKey): void {
  if (prefix === '') {
    throw new AppError('CONFLICT', `${channel} needs a rate for all other numbers. Change it instead.`)
  }
  if (!store.deleteRate(tx, channel, prefix)) {
    throw new AppError('NOT_FOUND', `${channel} has no rate for +${prefix}.`)
  }
  recordRates(tx, 0, 1)
}

/**
 * Writes the rates of a file. Returns how many were changed and removed.
 * @param replaces whether rates that the file does not have are removed, except those of all other
 * numbers
 */
export function importRates(
  tx: Tx,
  rates: readonly RateRow[],
  { replaces }: { replaces: boolean },
): { changed: number; removed: number } {
  for (const rate of rates) writeRate(tx, rate, rate)
  const named = new Set(rates.map(({ channel, prefix }) => `${channel} ${prefix}`))
  const others = replaces
    ? listRates(tx).filter(({ channel, prefix }) => prefix !== '' && !named.has(`${channel} ${prefix}`))
    : []
  for (const { channel, prefix } of others) store.deleteRate(tx, channel, prefix)
  recordRates(tx, rates.length, others.length)
  return { changed: rates.length, removed: others.length }
}

function recordRates(tx: Tx, changed: number, removed: number): void {
  recordAuditEvent(tx, { organizationId: null, act: 'BILLING_RATES_CHANGED', details: { changed, removed } })
  resumeStopped(tx)
}

/**
 * Resumes campaigns that were paused because no credits, pack or plan paid for them: the change may
 * allow them now.
 */
function resumeStopped(tx: Tx): void {
  for (const { organizationId } of store.listStoppedForCredits(tx)) resumePausedSoon(tx, organizationId)
}
