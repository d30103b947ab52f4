import { QUARTER_MS } from '../../delivery/messages/message-totals.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/clock.ts'
import { firstMs, lastMs } from '../../lib/day-or-instant.ts'
import { invalidField } from '../../lib/errors.ts'
import type { AnalyticsInput } from './schema.ts'

/** Minutes are counted from the messages themselves, and each is a point of the answer. */
const MAX_HOURS_OF_MINUTES = 48

/** What a timeline shows, in ms since 1970, both ends included, and how fine its counts are. */
export interface Range {
  unitMs: number
  from: number
  to: number
}

/** Throws VALIDATION_FAILED. @param timezone IANA; days begin in it */
export function rangeOf(
  query: AnalyticsInput,
  { timezone, nowMs }: { timezone: string; nowMs: number },
): Range {
  const from = query.from === undefined ? undefined : firstMs(query.from, timezone)
  const to = query.to === undefined ? undefined : lastMs(query.to, timezone)
  if (query.interval !== 'MINUTE') {
    return {
      unitMs: QUARTER_MS,
      from: from ?? Number.NEGATIVE_INFINITY,
      to: to ?? Number.POSITIVE_INFINITY,
    }
  }
  const lengthMs = MAX_HOURS_OF_MINUTES * HOUR_MS
  const last = wholeMinute(to ?? nowMs) + MINUTE_MS - 1
  const first = from === undefined ? last - lengthMs + 1 : wholeMinute(from)
  if (last - first >= lengthMs) {
    const message = `from must be at most ${MAX_HOURS_OF_MINUTES} hours before to when the interval is MINUTE.`
    throw invalidField('from', message, 'isShort')
  }
  return { unitMs: MINUTE_MS, from: first, to: last }
}

const wholeMinute = (ms: number): number => ms - (ms % MINUTE_MS)
