import { campaign } from '../../../words/en/campaign.ts'
import type { CampaignTimelinePoint, Interval } from '../../api/api.gen.ts'
import { clock, date, dateTime } from '../../ui/format.ts'

/** Messages sent over time. */

const MINUTE_MS = 60_000
const UNITS: Readonly<Record<Interval, number>> = {
  MINUTE: MINUTE_MS,
  HOUR: 60 * MINUTE_MS,
  DAY: 24 * 60 * MINUTE_MS,
}
/** Maximum number of distinguishable columns. */
const MOST_COLUMNS = 180

/** Returns the finest interval that fits a span. */
export function intervalOf(spanMs: number): Interval {
  if (spanMs <= MOST_COLUMNS * UNITS.MINUTE) return 'MINUTE'
  return spanMs <= MOST_COLUMNS * UNITS.HOUR ? 'HOUR' : 'DAY'
}

/** Names of the units, after a number of messages. */
export const UNIT_NAMES: Readonly<Record<Interval, () => string>> = {
  MINUTE: campaign.unitMinute,
  HOUR: campaign.unitHour,
  DAY: campaign.unitDay,
}

interface Column {
  label: string
  value: number
}

/**
 * Returns the number of messages sent in each unit of time, including zeros. Shows the last units
 * if there are too many.
 * @param toMs time of the last unit; a later message extends it
 */
export function columnsOf(
  timeline: ReadonlyArray<Pick<CampaignTimelinePoint, 'bucket' | 'sent'>>,
  { interval, toMs, zone }: { interval: Interval; toMs: number; zone: string | undefined },
): Column[] {
  const sent = timeline.filter((point) => point.sent > 0)
  const [first] = sent
  if (!first) return []
  const step = UNITS[interval]
  const firstMs = Date.parse(first.bucket)
  const units = Math.floor((Math.max(Date.parse(sent.at(-1)!.bucket), toMs) - firstMs) / step) + 1
  const count = Math.min(MOST_COLUMNS, units)
  const fromMs = firstMs + (units - count) * step
  const lastMs = fromMs + (count - 1) * step
  const values = Array.from({ length: count }, () => 0)
  for (const point of sent) {
    // A day of 23 or 25 hours counts for the nearest unit.
    const index = Math.round((Date.parse(point.bucket) - fromMs) / step)
    if (index >= 0 && index < count) values[index]! += point.sent
  }
  const label = (iso: string) =>
    interval === 'DAY' ? date(iso, zone) : spansDays(fromMs, lastMs) ? dateTime(iso, zone) : clock(iso, zone)
  return values.map((value, index) => ({
    label: label(new Date(fromMs + index * step).toISOString()),
    value,
  }))
}

const spansDays = (fromMs: number, toMs: number): boolean => toMs - fromMs >= UNITS.DAY
