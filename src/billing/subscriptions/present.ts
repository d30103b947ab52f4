import { toIsoOrNull } from '../../lib/clock.ts'
import type { SubscriptionView } from './service.ts'
import type { CustomerRow } from './shared-queries.ts'

const presentCard = (customer: CustomerRow | undefined) =>
  customer?.cardLast4 == null
    ? null
    : {
        brand: customer.cardBrand,
        last4: customer.cardLast4,
        expMonth: customer.cardExpMonth,
        expYear: customer.cardExpYear,
      }

export const presentSubscription = ({
  plan,
  row,
  status,
  provider,
  processor,
  customer,
}: SubscriptionView) => ({
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
