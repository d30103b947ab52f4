import * as v from 'valibot'
import { dayOrInstant, isoTime, oneOf } from '../../http/schema.ts'
import { describeFields, describeObject, describeWords } from '../../lib/describe.ts'
import { MACHINE_OPEN_REASONS } from '../../links/opens/enums.ts'
import { Cost } from '../estimates/schema.ts'
import { VariantResult } from '../variants/results.ts'

const INTERVALS = ['MINUTE', 'HOUR', 'DAY'] as const
describeWords(INTERVALS, 'Interval', 'How fine a timeline is.', {
  MINUTE: 'One point a minute, over at most 48 hours: the last ones when `from` is absent.',
  HOUR: 'One point an hour.',
  DAY: 'One point a day, which begins in the time zone of the campaign.',
})

/** `from` and `to` bound the timeline alone, both inclusive, to the quarter of an hour, and to the minute with MINUTE. */
export const AnalyticsQuery = v.object({
  interval: v.optional(oneOf(INTERVALS), 'HOUR'),
  from: dayOrInstant,
  to: dayOrInstant,
})
describeFields(AnalyticsQuery, {
  interval: 'How fine the timeline is.',
  from: 'Only points of the timeline from this time on: a day in the time zone of the campaign, or a time with its zone, to the quarter of an hour, or to the minute with MINUTE. The totals cover everything.',
  to: 'Only points of the timeline until this time, its day, quarter hour or minute included.',
})

const count = v.number()

export const Totals = v.object({
  recipients: count,
  queued: count,
  sent: count,
  delivered: count,
  read: count,
  opened: count,
  machineOpened: count,
  clicked: count,
  replied: count,
  optedOut: count,
  failed: count,
  skipped: count,
  cancelled: count,
})
describeObject(
  Totals,
  'CampaignTotals',
  'Results of the messages of a campaign over all its runs, or of one run.',
  {
    recipients: 'All recipients of the runs, including those who were skipped.',
    queued: 'Still to be sent.',
    sent: 'Accepted by a carrier, including those that failed later. They include `delivered`.',
    delivered:
      'Reported to have arrived. They include `read`. Mail servers seldom report it, only mails that come back.',
    read: 'Were read.',
    opened:
      'Contacts who opened a mail of it, each once, as far as pictures show: contacts who do not load pictures are not counted. Always 0 for texts, which do not report it.',
    machineOpened:
      'Mails that software opened, or a mailbox provider that loads pictures itself. None of it counts as `opened`; a person may have opened some of them too.',
    clicked: 'Contacts who clicked a link of it, each once.',
    replied: 'Contacts who texted back within 72 hours.',
    optedOut: 'Contacts who opted out within 72 hours.',
    failed: 'Could not be sent or delivered.',
    skipped: 'Not sent, for a reason such as an opt-out.',
    cancelled: 'Not sent because the campaign was cancelled.',
  },
)

export const Rates = v.object({
  delivery: count,
  open: count,
  click: count,
  reply: count,
  optOut: count,
  failure: count,
})
describeObject(
  Rates,
  'CampaignRates',
  'Rates from 0 to 1 with four decimals; 0 when the divisor is 0. A mail counts as delivered here when it was sent and has not come back.',
  {
    delivery: 'Share of the sent messages that were delivered.',
    open: 'Share of the contacts with a delivered message who opened it.',
    click: 'Share of the contacts with a delivered message who clicked a link.',
    reply: 'Share of the contacts with a delivered message who texted back.',
    optOut: 'Share of the contacts with a delivered message who opted out.',
    failure: 'Share of the messages that were tried and failed.',
  },
)

const Reason = v.object({ errorCode: v.string(), count })
describeObject(Reason, 'ReasonCount', 'Number of messages with one reason.', {
  errorCode: 'The reason, as `errorCode` of a message.',
  count: 'How many messages.',
})

const MachineOpens = v.object({ reason: oneOf(MACHINE_OPEN_REASONS), count })
describeObject(MachineOpens, 'MachineOpens', 'Mails that software opened, with one reason.', {
  reason: 'Why it is considered software.',
  count: 'How many mails.',
})

const TimelinePoint = v.object({
  bucket: isoTime,
  sent: count,
  delivered: count,
  failed: count,
  clicked: count,
  replied: count,
})
describeObject(TimelinePoint, 'CampaignTimelinePoint', 'What happened in one minute, hour or day.', {
  bucket: 'When the minute, hour or day begins.',
  sent: 'Messages accepted by a carrier.',
  delivered: 'Messages that reached the phone.',
  failed: 'Messages that failed.',
  clicked: 'Clicks of people on its links.',
  replied: 'Contacts who texted back.',
})

const CurrencyTotal = v.object({ currency: v.string(), count, amount: count })
describeObject(CurrencyTotal, 'CurrencyTotal', 'Won deals in one currency.', {
  currency: 'ISO 4217 currency code.',
  count: 'How many deals.',
  amount: 'Their total value, in units of the currency.',
})

const ConversionTotals = v.object({
  count,
  amount: count,
  currency: v.string(),
  byCurrency: v.array(CurrencyTotal),
})
describeObject(
  ConversionTotals,
  'ConversionTotals',
  'The won deals of a campaign: each counts for the last campaign sent to the contact within `attributionHours` of the organization before it was won.',
  {
    count: 'Number of deals in all currencies.',
    amount: 'Total value of the deals in `currency`.',
    currency: 'Currency of the organization.',
    byCurrency: 'The deals by their currency.',
  },
)

export const CampaignAnalytics = v.object({
  totals: Totals,
  rates: Rates,
  segments: count,
  creditsUsed: count,
  cost: v.nullable(Cost),
  failureReasons: v.array(Reason),
  skipReasons: v.array(Reason),
  timeline: v.array(TimelinePoint),
  machineOpens: v.array(MachineOpens),
  conversions: ConversionTotals,
  variants: v.array(VariantResult),
})
describeObject(
  CampaignAnalytics,
  'CampaignAnalytics',
  'Results of a campaign over all its runs, or of one run.',
  {
    totals: 'Messages by their result.',
    rates: 'Shares worked out from the totals.',
    segments: 'Parts of the messages that were sent.',
    creditsUsed: 'Credits they cost, one per part.',
    cost: 'What they cost in money; null as there are no rates yet.',
    failureReasons: 'Why messages failed, the most frequent reason first.',
    skipReasons: 'Why recipients were skipped, the most frequent reason first.',
    timeline: 'The minutes, hours or days in which something happened, the earliest first.',
    machineOpens:
      'Mails that software opened, by the reason why it is considered software; the most frequent first.',
    conversions: 'The won deals it brought in.',
    variants:
      'The texts of its A/B test, compared; empty without one, before its run has begun, and once its messages were deleted because of their age.',
  },
)

export type AnalyticsInput = v.InferOutput<typeof AnalyticsQuery>
