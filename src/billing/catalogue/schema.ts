import * as v from 'valibot'
import { oneOf } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'
import { ResourceLimits } from '../entitlements/schema.ts'
import { INTERVALS } from '../subscriptions/schema.ts'

const PlanPrice = component('PlanPrice', 'What a plan costs.', {
  interval: [oneOf(INTERVALS), 'How often it is paid.'],
  amount: [v.number(), 'In the smallest unit of the currency, such as cents.'],
  currency: [v.string(), 'ISO 4217.'],
})

export const PlanRecord = component('Plan', 'A plan that an organization can have.', {
  key: [v.string(), 'Its key.'],
  name: [v.string(), 'Its name, for people.'],
  description: [v.string(), 'What it is for, for people.'],
  features: [v.array(v.string()), 'What else it includes, for people.'],
  isPrivate: [v.boolean(), 'Whether only some organizations see it.'],
  isCurrent: [v.boolean(), 'Whether the organization has it now.'],
  prices: [
    v.array(PlanPrice),
    'What it costs by each interval for which it is sold; empty if it cannot be bought.',
  ],
  limits: [ResourceLimits, 'What it includes.'],
})
