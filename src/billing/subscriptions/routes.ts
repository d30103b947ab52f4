import type { Tx } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { CARD_ERRORS, type PaymentDeps, withProcessor } from '../customers/processor.ts'
import type { CustomerRow } from '../customers/table.ts'
import { SubscriptionRecord } from './schema.ts'
import type { SubscriptionView } from './service.ts'
import * as service from './service.ts'

const presentCard = (customer: CustomerRow | undefined) =>
  customer?.cardLast4 == null
    ? null
    : {
        brand: customer.cardBrand,
        last4: customer.cardLast4,
        expMonth: customer.cardExpMonth,
        expYear: customer.cardExpYear,
      }

const presentSubscription = ({ plan, row, status, provider, processor, customer }: SubscriptionView) => ({
  planKey: plan.key,
  planName: plan.name,
  status,
  interval: row?.interval ?? null,
  currentPeriodStart: toIsoOrNull(row?.currentPeriodStart),
  currentPeriodEnd: toIsoOrNull(row?.currentPeriodEnd),
  cancelAtPeriodEnd: row?.cancelAtPeriodEnd === 1,
  cancelAt: row?.cancelAtPeriodEnd === 1 ? toIsoOrNull(row.currentPeriodEnd) : null,
  trialEndsAt: toIsoOrNull(row?.trialEndsAt),
  paymentMethod: presentCard(customer),
  provider,
  processor,
  updatedAt: toIsoOrNull(row?.updatedAt),
})

const group = 'Billing'

const BY_HAND = 'The operator assigned the plan, or it was paid at another payment processor.'

const present = (tx: Tx, { payments }: PaymentDeps, organizationId: number) =>
  presentSubscription(service.subscriptionOf(tx, organizationId, { provider: payments?.name, nowMs: tx.now }))

export const subscriptionRoutes = (deps: PaymentDeps): Operation[] => [
  operation({
    method: 'GET',
    path: '/billing/subscription',
    group,
    summary: 'Read the subscription',
    description:
      'The plan of the organization, as it was last read from the payment processor. What it may use now is in `GET /billing/entitlements`.',
    access: 'member',
    permission: 'billing:read',
    status: 200,
    data: SubscriptionRecord,
    handle: ({ principal: { organizationId } }) => {
      const { db, payments } = deps
      const context = { provider: payments?.name, nowMs: db.clock.now() }
      return ok(presentSubscription(service.subscriptionOf(db, organizationId, context)))
    },
  }),
  operation({
    method: 'POST',
    path: '/billing/subscription/cancel',
    group,
    summary: 'Cancel the subscription',
    description:
      'The plan ends with the period that is paid. Changes nothing if it was cancelled already. Recurring add-ons end with the period in which the plan has ended.',
    errors: {
      ...CARD_ERRORS,
      INVALID_STATE_TRANSITION: 'There is no subscription, or its first payment has not succeeded yet.',
      CONFLICT: BY_HAND,
    },
    access: 'member',
    permission: 'billing:manage',
    status: 201,
    data: SubscriptionRecord,
    handle: ({ principal: { organizationId }, write }) =>
      service.changeEnd(withProcessor(deps), organizationId, 'CANCEL', (apply) =>
        write((tx) => {
          apply(tx)
          return created(present(tx, deps, organizationId), 'The subscription ends with its period')
        }),
      ),
  }),
  operation({
    method: 'POST',
    path: '/billing/subscription/reactivate',
    group,
    summary: 'Undo the cancellation of the subscription',
    description: 'Before the end of the period that is paid.',
    errors: {
      ...CARD_ERRORS,
      INVALID_STATE_TRANSITION: 'There is no subscription, it was not cancelled, or its period is over.',
      CONFLICT: BY_HAND,
    },
    access: 'member',
    permission: 'billing:manage',
    status: 201,
    data: SubscriptionRecord,
    handle: ({ principal: { organizationId }, write }) =>
      service.changeEnd(withProcessor(deps), organizationId, 'REACTIVATE', (apply) =>
        write((tx) => {
          apply(tx)
          return created(present(tx, deps, organizationId), 'The subscription goes on')
        }),
      ),
  }),
]
