import * as v from 'valibot'
import { isoTime, oneOf } from '../../http/schema.ts'
import { isDayOrInstant } from '../../lib/day-or-instant.ts'

export const INTERVALS = ['HOUR', 'DAY'] as const

const dayOrInstant = v.optional(
  v.pipe(
    v.string('must be given once'),
    v.check(isDayOrInstant, 'must be a day such as 2026-01-31, or a time such as 2026-01-31T17:05:00Z'),
  ),
)

/** `from` and `to` bound the timeline alone, both inclusive, to the quarter of an hour. */
export const AnalyticsQuery = v.object({
  interval: v.optional(oneOf(INTERVALS), 'HOUR'),
  from: dayOrInstant,
  to: dayOrInstant,
})

const count = v.number()
const reasons = v.array(v.object({ errorCode: v.string(), count }))

export const CampaignAnalytics = v.object({
  /** `queued` is still to be sent. `sent` is what a carrier took, also when it failed later; it includes `delivered`, which includes `read`. */
  totals: v.object({
    recipients: count,
    queued: count,
    sent: count,
    delivered: count,
    read: count,
    opened: count,
    clicked: count,
    replied: count,
    optedOut: count,
    failed: count,
    skipped: count,
    cancelled: count,
  }),
  /** 0 to 1 with four decimals, 0 when there is nothing to divide by. */
  rates: v.object({
    delivery: count,
    open: count,
    click: count,
    reply: count,
    optOut: count,
    failure: count,
  }),
  /** Of the messages that were sent. */
  segments: count,
  creditsUsed: count,
  /** Null while there are no rates. */
  cost: v.nullable(v.object({ amount: v.string(), currency: v.string() })),
  failureReasons: reasons,
  /** Why recipients were left out. */
  skipReasons: reasons,
  /** Only times at which something happened; a day begins in the zone of the campaign. */
  timeline: v.array(
    v.object({
      bucket: isoTime,
      sent: count,
      delivered: count,
      failed: count,
      clicked: count,
      replied: count,
    }),
  ),
  /** `amount` is in `currency`, the organization's; deals in others are in `byCurrency`. */
  conversions: v.object({
    count,
    amount: count,
    currency: v.string(),
    byCurrency: v.array(v.object({ currency: v.string(), count, amount: count })),
  }),
})

export type AnalyticsInput = v.InferOutput<typeof AnalyticsQuery>
