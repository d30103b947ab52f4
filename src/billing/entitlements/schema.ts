import * as v from 'valibot'
import { RESOURCES, type Resource } from '../../accounts/limits/limits.ts'
import { isoTime, oneOf } from '../../http/schema.ts'
import { component, enumeration } from '../../lib/describe.ts'
import { OVERAGES } from '../catalogue/table.ts'

/** Statuses of a subscription; NONE without one. */
export const SUBSCRIPTION_STATUSES = enumeration('SubscriptionStatus', 'How a subscription stands.', {
  NONE: 'There is no subscription: the plan for organizations without one applies.',
  INCOMPLETE: 'The first payment is not made yet.',
  INCOMPLETE_EXPIRED: 'The first payment was not made in time.',
  TRIALING: 'It is tried without payment until `trialEndsAt`.',
  ACTIVE: 'It is paid, or was assigned by the operator.',
  PAST_DUE: 'A payment failed. The plan stays for seven days, in which it is tried again.',
  UNPAID: 'A payment failed again and again; the plan does not apply.',
  PAUSED: 'It is paused, and the plan does not apply.',
  CANCELLED: 'It has ended.',
})

const ENTITLEMENT_SOURCES = enumeration('EntitlementSource', 'Why an organization has its plan.', {
  DEFAULT: 'It is the plan of organizations without one.',
  ASSIGNED: 'The server operator assigned it.',
  SUBSCRIPTION: 'It has a subscription.',
})

export const UNITS = enumeration('BillingUnit', 'What is counted.', {
  CONTACT: 'A contact.',
  MEMBER: 'A member, or an invitation that waits for an answer.',
  SENDER: 'A sender.',
  LINK: 'A link.',
  SEGMENT: 'A segment of an SMS.',
  EMAIL: 'An email to one recipient.',
  MESSAGE: 'A message to one recipient.',
})

const limit = v.nullable(v.number())

export const ResourceLimits = component(
  'ResourceLimits',
  'The limit of each resource; null for none. Packs and credits come in addition.',
  Object.fromEntries(
    RESOURCES.map((resource) => [resource, [limit, `The limit of ${resource}; null for none.`]]),
  ) as Record<Resource, [typeof limit, string]>,
)

export const EntitlementsRecord = component('Entitlements', 'What an organization may use.', {
  planKey: [v.string(), 'Key of the plan that applies.'],
  planName: [v.string(), 'Its name.'],
  status: [oneOf(SUBSCRIPTION_STATUSES), 'How the subscription to a plan stands.'],
  source: [oneOf(ENTITLEMENT_SOURCES), 'Why the plan applies.'],
  features: [v.array(v.string()), 'What the plan offers, in words for people.'],
  limits: [ResourceLimits, 'Limits of the plan, with what recurring add-ons add.'],
  overage: [oneOf(OVERAGES), 'What happens to messages beyond a limit.'],
  periodStart: [isoTime, 'When the current period of messages began.'],
  periodEnd: [isoTime, 'When it ends, and the next one begins.'],
  cachedUntil: [
    isoTime,
    'Until when software may keep this answer: for 60 seconds. This server goes by a change at once.',
  ],
})

const limitFields = {
  resource: [oneOf(RESOURCES), 'What is limited.'],
  limit: [
    limit,
    'How much the organization may have or, of messages, use in this period: as its plan, recurring add-ons and packs allow. Null for no limit.',
  ],
  used: [
    v.number(),
    'How much it has or has used in this period; while something remains, what was used of the limit, and then also what credits or an invoice paid for. It may be more than `limit`: people who join or write become contacts in any case, and a smaller plan removes nothing.',
  ],
  remaining: [
    v.nullable(v.number()),
    'How much is left, never below 0; null for no limit. Messages that credits or an invoice paid for take nothing of it.',
  ],
  unit: [oneOf(UNITS), 'What is counted.'],
  resetsAt: [
    v.nullable(isoTime),
    'When `used` starts from 0 again: at the end of the period. Null for what is not counted by period.',
  ],
} as const

export const LimitRecord = component(
  'BillingLimit',
  'A limit of an organization, and how much of it is used.',
  limitFields,
)

const ResourceUsage = component(
  'BillingResourceUsage',
  'A limit of an organization, how much of it is used, and whether more is refused.',
  {
    ...limitFields,
    isEnforced: [
      v.boolean(),
      'Whether more than the limit is refused. False without a limit, and for messages that are invoiced beyond it.',
    ],
  },
)

export const UsageRecord = component('BillingUsage', 'What an organization has and uses of its plan.', {
  planKey: [v.string(), 'Key of the plan that applies.'],
  planName: [v.string(), 'Its name.'],
  periodStart: [isoTime, 'When the current period of messages began.'],
  periodEnd: [isoTime, 'When it ends.'],
  resources: [v.array(ResourceUsage), 'Every resource, always in the same order.'],
})
