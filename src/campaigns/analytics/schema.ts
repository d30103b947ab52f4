import * as v from 'valibot'
import { dayOrInstant, isoTime, oneOf } from '../../http/schema.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { MACHINE_OPEN_REASONS } from '../../links/opens/table.ts'
import { Cost } from '../estimates/schema.ts'
import { Rates } from '../records/schema.ts'
import { VariantResult } from '../variants/results.ts'

const INTERVALS = enumeration('Interval', 'How fine a timeline is.', {
  MINUTE: 'One point a minute, over at most 48 hours: the last ones when `from` is absent.',
  HOUR: 'One point an hour.',
  DAY: 'One point a day, which begins in the time zone of the campaign.',
})

/**
 * `from` and `to` limit only the timeline. Both are inclusive: to the quarter of an hour, or to the minute with
 * MINUTE.
 */
export const AnalyticsQuery = parameters({
  interval: [v.optional(oneOf(INTERVALS), 'HOUR'), 'How fine the timeline is.'],
  from: [
    dayOrInstant,
    'Only points of the timeline from this time on: a day in the time zone of the campaign, or a time with its zone, to the quarter of an hour, or to the minute with MINUTE. The totals cover everything.',
  ],
  to: [
    dayOrInstant,
    'Only points of the timeline until this time, its day, quarter hour or minute included.',
  ],
})

const count = v.number()

export const Totals = component(
  'CampaignTotals',
  'Results of the messages of a campaign over all its runs, or of one run.',
  {
    recipients: [count, 'All recipients of the runs, including those who were skipped.'],
    queued: [count, 'Still to be sent.'],
    sent: [count, 'Accepted by a carrier, including those that failed later. They include `delivered`.'],
    delivered: [
      count,
      'Reported to have arrived. They include `read`. Mail servers seldom report it, only mails that come back.',
    ],
    read: [count, 'Were read.'],
    opened: [
      count,
      'Contacts who opened a mail of it, each once, as far as pictures show: contacts who do not load pictures are not counted. Always 0 for texts, which do not report it.',
    ],
    machineOpened: [
      count,
      'Mails that software opened, or a mailbox provider that loads pictures itself. None of it counts as `opened`; a person may have opened some of them too.',
    ],
    clicked: [count, 'Contacts who clicked a link of it, each once.'],
    replied: [count, 'Contacts who texted back within 72 hours.'],
    optedOut: [count, 'Contacts who opted out within 72 hours.'],
    failed: [count, 'Could not be sent or delivered.'],
    skipped: [count, 'Not sent, for a reason such as an opt-out.'],
    cancelled: [count, 'Not sent because the campaign was cancelled.'],
  },
)

const Reason = component('ReasonCount', 'Number of messages with one reason.', {
  errorCode: [v.string(), 'The reason, as `errorCode` of a message.'],
  count: [count, 'How many messages.'],
})

const MachineOpens = component('MachineOpens', 'Mails that software opened, with one reason.', {
  reason: [oneOf(MACHINE_OPEN_REASONS), 'Why it is considered software.'],
  count: [count, 'How many mails.'],
})

const TimelinePoint = component('CampaignTimelinePoint', 'What happened in one minute, hour or day.', {
  bucket: [isoTime, 'When the minute, hour or day begins.'],
  sent: [count, 'Messages accepted by a carrier.'],
  delivered: [count, 'Messages that reached the phone.'],
  failed: [count, 'Messages that failed.'],
  clicked: [count, 'Clicks of people on its links.'],
  replied: [count, 'Contacts who texted back.'],
})

const CurrencyTotal = component('CurrencyTotal', 'Won deals in one currency.', {
  currency: [v.string(), 'ISO 4217 currency code.'],
  count: [count, 'How many deals.'],
  amount: [count, 'Their total value, in units of the currency.'],
})

const ConversionTotals = component(
  'ConversionTotals',
  'The won deals of a campaign: each counts for the last campaign sent to the contact within `attributionHours` of the organization before it was won.',
  {
    count: [count, 'Number of deals in all currencies.'],
    amount: [count, 'Total value of the deals in `currency`.'],
    currency: [v.string(), 'Currency of the organization.'],
    byCurrency: [v.array(CurrencyTotal), 'The deals by their currency.'],
  },
)

export const CampaignAnalytics = component(
  'CampaignAnalytics',
  'Results of a campaign over all its runs, or of one run.',
  {
    totals: [Totals, 'Messages by their result.'],
    rates: [Rates, 'Shares worked out from the totals.'],
    segments: [count, 'Parts of the messages that were sent.'],
    creditsUsed: [count, 'Credits that they took; 0 if the plan or packs paid them, or nothing is billed.'],
    cost: [
      v.nullable(Cost),
      'What the organization is charged for them by message; null without prices, and for messages of earlier versions.',
    ],
    failureReasons: [v.array(Reason), 'Why messages failed, the most frequent reason first.'],
    skipReasons: [v.array(Reason), 'Why recipients were skipped, the most frequent reason first.'],
    timeline: [
      v.array(TimelinePoint),
      'The minutes, hours or days in which something happened, the earliest first.',
    ],
    machineOpens: [
      v.array(MachineOpens),
      'Mails that software opened, by the reason why it is considered software; the most frequent first.',
    ],
    conversions: [ConversionTotals, 'The won deals it brought in.'],
    variants: [
      v.array(VariantResult),
      'The texts of its A/B test, compared; empty without one, before its run has begun, and once its messages were deleted because of their age.',
    ],
  },
)

export type AnalyticsInput = v.InferOutput<typeof AnalyticsQuery>
