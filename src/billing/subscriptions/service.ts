import { recordAuditEvent } from '../../accounts/audit/record.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { AppError, invalidState } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import type { ProcessorName, ProcessorSubscription } from '../../providers/payments/port.ts'
import { nameOf } from '../catalogue/store.ts'
import { asking, type CardDeps, inTurnOfSubscriptions } from '../customers/processor.ts'
import { findCustomer } from '../customers/store.ts'
import type { CustomerRow } from '../customers/table.ts'
import { billingNow } from '../entitlements/clock.ts'
import { entitlementOf } from '../entitlements/service.ts'
import { applySubscription } from './apply.ts'
import { findEndedPlan, findOpenPlan } from './store.ts'
import type { SubscriptionRow } from './table.ts'

/** The plan of an organization, for its members. */
export interface SubscriptionView {
  /** The current plan. */
  plan: { key: string; name: string }
  status: SubscriptionRow['status'] | 'NONE'
  provider: SubscriptionRow['provider']
  /** The processor that the organization can pay through now. */
  processor: SubscriptionRow['provider']
  /** The row of the subscription; undefined without one. */
  row: SubscriptionRow | undefined
  customer: CustomerRow | undefined
}

/**
 * Returns the plan of an organization.
 * @param provider the processor in use; undefined under the manual mode.
 * @param nowMs ms since 1970
 */
export function subscriptionOf(
  reader: Reader,
  organizationId: number,
  { provider, nowMs }: { provider: ProcessorName | undefined; nowMs: number },
): SubscriptionView {
  const customer = provider && findCustomer(reader, organizationId, provider)
  const processor = provider ?? 'MANUAL'
  const open = findOpenPlan(reader, organizationId)
  if (open) {
    const plan = { key: open.productKey, name: nameOf(reader, open) }
    return { plan, status: open.status, provider: open.provider, processor, row: open, customer }
  }
  const { planKey: key, planName: name } = entitlementOf(reader, organizationId, nowMs)
  const ended = findEndedPlan(reader, organizationId)
  // A plan that the operator took away was never a subscription.
  const last = ended?.provider === 'MANUAL' ? undefined : ended
  const status = last?.status ?? 'NONE'
  return { plan: { key, name }, status, provider: processor, processor, row: last, customer }
}

type PaidPlan = SubscriptionRow & { providerReference: string }

/**
 * Finds the plan. Throws INVALID_STATE_TRANSITION without a plan, CONFLICT for a plan that is not
 * paid by this processor.
 */
function paidPlan(reader: Reader, { payments }: CardDeps, organizationId: number): PaidPlan {
  const row = findOpenPlan(reader, organizationId)
  if (!row) {
    const status = findEndedPlan(reader, organizationId)?.status ?? 'NONE'
    throw invalidState((say) => say.subscriptionNone(), status)
  }
  const { provider, providerReference } = row
  if (provider === payments.name && providerReference !== null) return { ...row, providerReference }
  throw new AppError('CONFLICT', (say) =>
    provider === 'MANUAL' ? say.subscriptionAssigned() : say.subscriptionElsewhere(),
  )
}

/** Statuses that can be cancelled. INCOMPLETE cannot, because its first payment may still succeed or fail. */
const CANCELLABLE: ReadonlyArray<SubscriptionRow['status']> = [
  'TRIALING',
  'ACTIVE',
  'PAST_DUE',
  'UNPAID',
  'PAUSED',
]

/** A member's choice about the end of a plan. */
type Move = 'CANCEL' | 'REACTIVATE'

/**
 * Lets the plan end with its period, or cancels that. Calls `write` once, within the turn of the call
 * to the processor. Throws INVALID_STATE_TRANSITION, CONFLICT, and the errors of `asking`.
 */
export async function changeEnd<T>(
  deps: CardDeps,
  organizationId: number,
  move: Move,
  write: (apply: (tx: Tx) => void) => Promise<T>,
): Promise<T> {
  const { db, payments } = deps
  return inTurnOfSubscriptions(deps, organizationId, async () => {
    const row = paidPlan(db, deps, organizationId)
    if (move === 'CANCEL') assertCancellable(row)
    else assertReactivatable(row, billingNow(db, db.clock.now()))
    if (move === 'CANCEL' && row.cancelAtPeriodEnd === 1) return write(() => {})
    // Each call has a new key: a repeated call must not get the answer to an earlier one.
    const key = uuidv7(db.clock.now())
    const subscription = await asking(deps, () =>
      payments.setCancelAtPeriodEnd(row.providerReference, move === 'CANCEL', key),
    )
    return write((tx) => applyMove(tx, deps, { row, move, subscription }))
  })
}

function assertCancellable({ status }: SubscriptionRow): void {
  if (CANCELLABLE.includes(status)) return
  throw invalidState((say) => say.subscriptionUnpaid(), status)
}

function assertReactivatable(
  { status, cancelAtPeriodEnd, currentPeriodEnd }: SubscriptionRow,
  now: number,
): void {
  if (cancelAtPeriodEnd === 0) throw invalidState((say) => say.subscriptionNotCancelled(), status, ['cancel'])
  if (currentPeriodEnd === null || currentPeriodEnd > now) return
  throw invalidState((say) => say.subscriptionOver(), status)
}

const ACTS = { CANCEL: 'SUBSCRIPTION_CANCELLED', REACTIVATE: 'SUBSCRIPTION_REACTIVATED' } as const

function applyMove(
  tx: Tx,
  { payments }: CardDeps,
  { row, move, subscription }: { row: SubscriptionRow; move: Move; subscription: ProcessorSubscription },
): void {
  const { organizationId } = row
  if (subscription.metadata) {
    const { metadata } = subscription
    applySubscription(tx, { organizationId, provider: payments.name, subscription, metadata, twin: null })
  }
  recordAuditEvent(tx, {
    organizationId,
    act: ACTS[move],
    resource: { type: 'SUBSCRIPTION', id: row.uuid },
    details: { plan: row.productKey },
  })
}
