import type { Tx } from '../../db/database.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { toIsoOrNull } from '../../lib/clock.ts'
import { CARD_ERRORS, type PaymentDeps, withProcessor } from '../customers/processor.ts'
import { checkoutUrls } from '../customers/return-page.ts'
import type { CustomerRow } from '../customers/table.ts'
import { beginPurchase, buyerOf } from '../purchases/begin.ts'
import { openCheckout } from '../purchases/checkout.ts'
import { offerOfPlan } from '../purchases/offers.ts'
import { PURCHASE_ERRORS } from '../purchases/routes.ts'
import { CheckoutRecord, presentCheckout } from '../purchases/schema.ts'
import { SubscriptionCheckout, SubscriptionRecord } from './schema.ts'
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
    path: '/billing/subscription/checkout',
    group,
    summary: 'Open a checkout for a plan',
    description:
      'The customer pays on a page of the payment processor. The plan begins when the processor has reported the payment, within seconds. It takes the place of one that the operator assigned.',
    errors: {
      ...PURCHASE_ERRORS,
      NOT_FOUND: 'No plan that the organization can buy has this key.',
      VALIDATION_FAILED: 'The plan is not sold by this interval, or an address is not ours.',
      CONFLICT:
        'The organization pays for a plan already, or this one costs nothing. A plan is not exchanged for another within a period.',
    },
    access: 'member',
    permission: 'billing:manage',
    body: SubscriptionCheckout,
    status: 201,
    data: CheckoutRecord,
    handle: async (call) => {
      const { principal, body, write } = call
      const cards = withProcessor(deps)
      const urls = checkoutUrls(deps.publicBaseUrl, body)
      const buyer = buyerOf(call)
      const { planKey, interval } = body
      const wanted = { productKey: planKey, quantity: 1, interval, origin: 'CHECKOUT' } as const
      const begun = await beginPurchase(cards, buyer, wanted, (tx) =>
        offerOfPlan(tx, cards, principal.organizationId, { planKey, interval }),
      )
      const row = await openCheckout(cards, buyer, begun, urls)
      return write(() => created(presentCheckout(row), 'Checkout opened'))
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
