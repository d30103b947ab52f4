import * as v from 'valibot'
import { isoTime, oneOf, wholeNumber } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'

const MAX_REFILL_QUANTITY = 20
const MAX_REFILLS = 30
const MAX_THRESHOLD = 100_000_000

const REFILL_STATUSES = enumeration('AutoRefillStatus', 'Whether a product is bought again by itself.', {
  ACTIVE: 'It is bought when less than the threshold is left.',
  DISABLED: 'It is not bought.',
  PAYMENT_FAILED: 'Three charges in a row failed, so it is no longer bought. Enable it again to try again.',
})

export const AddOnParams = parameters({
  key: [v.string(), 'Key of the add-on, such as `sms_segments_1000`.'],
})

export const AutoRefillUpdate = component(
  'AutoRefillUpdate',
  'Whether and when a pack is bought again by itself. An absent field stays as it is.',
  {
    isEnabled: [v.boolean('must be true or false'), 'Whether it is bought by itself.'],
    threshold: [
      v.optional(wholeNumber(1, MAX_THRESHOLD)),
      'It is bought when less than this is left: units, or available credits. Required the first time.',
    ],
    quantity: [v.optional(wholeNumber(1, MAX_REFILL_QUANTITY)), 'How many are bought at once; 1 at first.'],
    maxPerMonth: [
      v.optional(wholeNumber(1, MAX_REFILLS)),
      'How often it is bought in a month of the calendar of the organization; 5 at first.',
    ],
  },
)

export const AutoRefillRecord = component('AutoRefill', 'When a pack is bought again by itself.', {
  productKey: [v.string(), 'Key of the pack.'],
  isEnabled: [v.boolean(), 'Whether it is bought by itself.'],
  threshold: [v.number(), 'It is bought when less than this is left: units, or available credits.'],
  quantity: [v.number(), 'How many are bought at once.'],
  maxPerMonth: [v.number(), 'How often it is bought in a month.'],
  status: [oneOf(REFILL_STATUSES), 'Whether it works.'],
  lastRefillAt: [v.nullable(isoTime), 'When it was last bought; null for never.'],
  refillsThisMonth: [v.number(), 'How often it was bought in this month of the organization.'],
})

export type AutoRefillInput = v.InferOutput<typeof AutoRefillUpdate>
