import * as v from 'valibot'
import { isoTime, oneOf } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { INTERVALS } from '../catalogue/table.ts'
import { SUBSCRIPTION_STATUSES } from '../entitlements/schema.ts'

export const BILLING_PROVIDERS = enumeration('BillingProvider', 'Who takes the payments.', {
  MANUAL: 'The server operator, by hand.',
  SANDBOX: 'The built-in payment processor, for tests: no money moves.',
  STRIPE: 'Stripe.',
})

const time = v.nullable(isoTime)

const PaymentMethodRecord = component('PaymentMethod', 'The saved card.', {
  brand: [v.string(), 'Its brand, such as `visa`.'],
  last4: [v.string(), 'Its last four digits.'],
  expMonth: [v.number(), 'The month in which it expires, 1 to 12.'],
  expYear: [v.number(), 'The year in which it expires.'],
})

export const SubscriptionRecord = component('Subscription', 'The plan of an organization.', {
  planKey: [v.string(), 'Key of its plan.'],
  planName: [v.string(), 'Name of its plan, for people.'],
  status: [oneOf(SUBSCRIPTION_STATUSES), 'The state of its subscription.'],
  interval: [v.nullable(oneOf(INTERVALS)), 'How often it is paid; null without a subscription.'],
  currentPeriodStart: [time, 'Start of the period that is paid; null for a plan that is not paid by card.'],
  currentPeriodEnd: [time, 'End of that period, when the next payment is due.'],
  cancelAtPeriodEnd: [v.boolean(), 'Whether it ends with the period.'],
  cancelAt: [time, 'When it ends; null unless it was cancelled.'],
  trialEndsAt: [time, 'When its trial ends; null without one.'],
  paymentMethod: [
    v.nullable(PaymentMethodRecord),
    'The saved card, as it was last read from the payment processor; null for none.',
  ],
  provider: [oneOf(BILLING_PROVIDERS), 'Who takes the payments of this plan.'],
  processor: [
    oneOf(BILLING_PROVIDERS),
    'Where plans, add-ons and credits can be bought now; MANUAL if the server operator takes no payments by card.',
  ],
  updatedAt: [time, 'When the subscription last changed; null without one.'],
})
