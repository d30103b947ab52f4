import * as v from 'valibot'
import { METERS } from '../../accounts/limits/limits.ts'
import { dayOrInstant, isoTime, oneOf, PAGE_FIELDS, queryIntegerOr, uuid } from '../../http/schema.ts'
import { component, parameters } from '../../lib/describe.ts'
import { SOURCES, USAGE_REASONS } from './table.ts'

const resource = v.optional(oneOf(METERS))

export const UsageHistoryQuery = parameters({
  resource: [
    resource,
    'Only entries of this resource; only resources that are counted by period have entries.',
  ],
  from: [
    dayOrInstant,
    'Only entries from this day or instant on; a day begins in the time zone of the organization.',
  ],
  to: [dayOrInstant, 'Only entries up to this day or instant, included.'],
  page: [queryIntegerOr(1, 1_000_000, 1), PAGE_FIELDS.page],
})

export const UsageDailyQuery = parameters({
  resource: [resource, 'Only this resource.'],
  days: [queryIntegerOr(1, 90, 30), 'How many days, today included.'],
})
export type UsageDailyInput = v.InferOutput<typeof UsageDailyQuery>

export const UsageEntryRecord = component(
  'UsageEntry',
  'An entry of the ledger of usage, which is only added to.',
  {
    id: [uuid, 'Id of the entry.'],
    resource: [oneOf(METERS), 'What was used.'],
    delta: [v.number(), 'How many units were used; below 0 for units that came back or were bought.'],
    balanceAfter: [v.number(), 'The sum of `delta` of this resource, source and period, up to this entry.'],
    reason: [oneOf(USAGE_REASONS), 'Why the entry was made.'],
    source: [oneOf(SOURCES), 'What paid for it.'],
    credits: [v.number(), 'Credits that it took; below 0 for credits that came back.'],
    referenceType: [v.string(), 'What it is about: EXECUTION, MESSAGES (without a campaign) or PURCHASE.'],
    referenceId: [v.nullable(v.string()), 'Id of that; null for messages without a campaign.'],
    createdAt: [isoTime, 'When it was entered: at the end of a run, and every five minutes while it sends.'],
  },
)

export const UsageDayRecord = component('UsageDay', 'What was used on one day.', {
  date: [v.string(), 'The day in UTC, as `2026-01-31`.'],
  resource: [oneOf(METERS), 'What was used.'],
  quantity: [v.number(), 'Units.'],
})
