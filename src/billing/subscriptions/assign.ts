import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Tx } from '../../db/database.ts'
import { dayOf } from '../../lib/calendar.ts'
import { AppError } from '../../lib/errors.ts'
import { actingIn } from '../../lib/principal.ts'
import { assertSold, getPlan, getProduct } from '../catalogue/service.ts'
import { BILLING } from '../customers/processor.ts'
import { billingNow } from '../entitlements/clock.ts'
import { resumePausedSoon } from '../entitlements/job-kinds.ts'
import { billingMode } from '../entitlements/service.ts'
import { emitChange } from './apply.ts'
import {
  findOpenPlan,
  insertSubscription,
  listOpenSubscriptions,
  type NewSubscription,
  updateState,
} from './store.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Plans and recurring add-ons that the operator assigns: rows with the provider MANUAL, without a
 * period. A replaced row ends but is not deleted, because invoices and the margin report need it.
 */

interface PlanAssignment {
  organizationId: number
  /** Key of the plan, in any case; null ends the assignment, so that the organization has the default plan. */
  planKey: string | null
  /** Billing interval; default MONTH. */
  interval?: 'MONTH' | 'YEAR'
}

/**
 * Gives an organization a plan in place of one that was assigned before. Throws NOT_FOUND, and
 * CONFLICT for an archived plan, while the organization pays for a plan by card, and if there is no
 * plan to take away.
 * @returns its row, even if unchanged; undefined if the organization now has no plan
 */
export function assignPlan(
  tx: Tx,
  { organizationId, planKey, interval = 'MONTH' }: PlanAssignment,
): SubscriptionRow | undefined {
  const open = findOpenPlan(tx, organizationId)
  assertByHand(tx, open)
  if (planKey === null) return takeAway(tx, open)
  const plan = getPlan(tx, planKey)
  const isSame = open?.provider === 'MANUAL' && open.productKey === plan.key && open.interval === interval
  if (isSame) return open
  assertSold(plan.key, plan.archivedAt)
  if (open) end(tx, open)
  const row = begin(tx, { organizationId, kind: 'PLAN', productKey: plan.key, quantity: 1, interval }, open)
  recordAuditEvent(tx, {
    organizationId,
    act: 'BILLING_PLAN_ASSIGNED',
    details: { plan: plan.key, interval, planBefore: open?.productKey ?? null },
  })
  return row
}

function takeAway(tx: Tx, open: SubscriptionRow | undefined): undefined {
  if (!open) throw new AppError('CONFLICT', 'The organization has no assigned plan to end.')
  const { organizationId, productKey } = open
  emitChange(tx, end(tx, open), open.status, operatorIn(tx))
  recordAuditEvent(tx, { organizationId, act: 'BILLING_PLAN_ENDED', details: { plan: productKey } })
  // The default plan may allow more.
  resumePausedSoon(tx, organizationId)
  return undefined
}

/**
 * Throws CONFLICT if the current payment processor charges the plan: the organization would pay for
 * two plans and use one.
 */
function assertByHand(tx: Tx, open: SubscriptionRow | undefined): void {
  // No charge is made for a plan of a former processor, or of one whose first payment is missing.
  if (
    !open ||
    open.provider === 'MANUAL' ||
    open.provider !== billingMode(tx) ||
    open.status === 'INCOMPLETE'
  )
    return
  const until = open.currentPeriodEnd === null ? '' : `, paid until ${dayOf(open.currentPeriodEnd, 'UTC')}`
  const remedy =
    open.cancelAtPeriodEnd === 1
      ? 'It ends then; change the plan afterwards.'
      : 'Cancel that subscription first.'
  throw new AppError(
    'CONFLICT',
    `The organization pays for the plan ${open.productKey} by card (${open.status}${until}). ${remedy}`,
  )
}

interface AddOnAssignment {
  organizationId: number
  /** Key of the add-on, in any case. */
  productKey: string
  /** 0 ends the assignment. */
  quantity: number
}

/**
 * Gives an organization a number of a recurring add-on, in place of the number assigned before.
 * Throws NOT_FOUND, and CONFLICT for an archived add-on, a pack, and an add-on that the organization
 * pays for by card.
 * @returns the number before
 */
export function assignAddOn(tx: Tx, { organizationId, productKey, quantity }: AddOnAssignment): number {
  const { key, kind, archivedAt } = getProduct(tx, productKey)
  if (kind !== 'RECURRING')
    throw new AppError('CONFLICT', `${key} is consumed by use, so it can be sold but not assigned.`)
  const open = listOpenSubscriptions(tx, organizationId).filter(
    (one) => one.kind === 'ADD_ON' && one.productKey === key,
  )
  if (open.some(({ provider }) => provider === billingMode(tx) && provider !== 'MANUAL')) {
    throw new AppError(
      'CONFLICT',
      `The organization pays for ${key} by card. Only its members can change it.`,
    )
  }
  const current = open.find(({ provider }) => provider === 'MANUAL')
  const before = current?.quantity ?? 0
  if (before === quantity) return before
  if (quantity > before) assertSold(key, archivedAt)
  const ended = current && end(tx, current)
  if (quantity > 0) {
    begin(tx, { organizationId, kind: 'ADD_ON', productKey: key, quantity, interval: 'MONTH' }, current)
  } else if (current && ended) emitChange(tx, ended, current.status, operatorIn(tx))
  recordAuditEvent(tx, {
    organizationId,
    act: 'BILLING_ADD_ON_ASSIGNED',
    details: { product: key, quantity, quantityBefore: before },
  })
  return before
}

type NewAssignment = Pick<NewSubscription, 'organizationId' | 'kind' | 'productKey' | 'quantity' | 'interval'>

function begin(tx: Tx, assignment: NewAssignment, replaced: SubscriptionRow | undefined): SubscriptionRow {
  const row = insertSubscription(tx, {
    ...assignment,
    provider: 'MANUAL',
    providerReference: null,
    status: 'ACTIVE',
    cancelAtPeriodEnd: 0,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    trialEndsAt: null,
    pastDueSince: null,
    endedAt: null,
  })
  emitChange(tx, row, replaced ? replaced.status : null, operatorIn(tx))
  resumePausedSoon(tx, row.organizationId)
  return row
}

/** Ends an assignment. @returns its row after the end */
const end = (tx: Tx, row: SubscriptionRow): SubscriptionRow =>
  updateState(tx, row, { ...row, status: 'CANCELLED', endedAt: billingNow(tx, tx.now) })

const operatorIn = (tx: Tx) => actingIn(tx).actor ?? BILLING
