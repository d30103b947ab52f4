import * as v from 'valibot'
import type { RowReader } from '../../db/read-pool.ts'
import { dayOrInstant, isoTime, oneOf } from '../../http/schema.ts'
import { dayOf, startOfDayMs } from '../../lib/calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, toIso } from '../../lib/clock.ts'
import { firstMs, lastMs } from '../../lib/day-or-instant.ts'
import { component, enumeration, parameters } from '../../lib/describe.ts'
import { invalidField } from '../../lib/errors.ts'
import { type ClickScope, type ClicksAt, listMinutes, listQuarters } from './store.ts'

const CLICK_INTERVALS = enumeration('ClickInterval', 'The interval of a timeline of clicks.', {
  MINUTE: 'One point per minute, over at most a day: the last one when `from` is absent.',
  HOUR: 'One point per hour.',
  DAY: 'One point per day of the time zone.',
})

export const ClicksQuery = parameters({
  interval: [v.optional(oneOf(CLICK_INTERVALS), 'HOUR'), 'The interval of the timeline.'],
  from: [
    dayOrInstant,
    'Only points of the timeline from then on: a day or a time with its zone, to the quarter of an hour. The totals are of all clicks.',
  ],
  to: [dayOrInstant, 'Only points of the timeline until then, that day or quarter included.'],
})
export type ClicksInput = v.InferOutput<typeof ClicksQuery>

export const ClicksPoint = component(
  'ClicksPoint',
  'Clicks of one minute, hour or day; those without any are left out.',
  {
    bucket: [isoTime, 'The start of the minute, hour or day.'],
    clicks: [v.number(), 'Clicks of people.'],
    botClicks: [v.number(), 'Visits of software.'],
  },
)

const QUARTER_MS = 15 * MINUTE_MS

/**
 * Returns the timeline of clicks on some links, earliest first. Throws VALIDATION_FAILED.
 * @param timezone IANA name; decides when a day starts
 */
export async function timelineOf(
  reader: RowReader,
  scope: ClickScope,
  query: ClicksInput,
  { timezone, nowMs }: { timezone: string; nowMs: number },
): Promise<Array<v.InferOutput<typeof ClicksPoint>>> {
  const to = query.to === undefined ? nowMs : lastMs(query.to, timezone)
  if (query.interval === 'MINUTE') {
    const from = query.from === undefined ? to - DAY_MS + 1 : firstMs(query.from, timezone)
    if (to - from > DAY_MS) {
      const message = 'from must be at most a day before to if the interval is MINUTE.'
      throw invalidField('from', message, 'isShort', (say) => say.chartMinutes({ hours: DAY_MS / HOUR_MS }))
    }
    return points(await listMinutes(reader, scope, { from, to }), (minute) => minute * MINUTE_MS)
  }
  const from = query.from === undefined ? 0 : firstMs(query.from, timezone)
  const quarters = { from: Math.floor(from / QUARTER_MS), to: Math.floor(to / QUARTER_MS) }
  const isByHour = query.interval === 'HOUR'
  return points(await listQuarters(reader, scope, quarters), (quarter) => {
    const ms = quarter * QUARTER_MS
    return isByHour ? ms - (ms % HOUR_MS) : startOfDayMs(dayOf(ms, timezone), timezone)
  })
}

/** Adds up the clicks in each bucket. */
function points(rows: readonly ClicksAt[], bucketOf: (at: number) => number) {
  const sums = new Map<number, { clicks: number; botClicks: number }>()
  for (const { at, clicks, botClicks } of rows) {
    const bucket = bucketOf(at)
    const sum = sums.get(bucket)
    if (sum) {
      sum.clicks += clicks
      sum.botClicks += botClicks
    } else sums.set(bucket, { clicks, botClicks })
  }
  return [...sums].map(([bucket, sum]) => ({ bucket: toIso(bucket), ...sum }))
}
