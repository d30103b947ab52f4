import { QUARTER_MS } from '../../delivery/messages/message-totals.ts'
import { dayOf, startOfDayMs } from '../../lib/calendar.ts'
import { HOUR_MS, toIso } from '../../lib/clock.ts'

export type TimelineField = 'sent' | 'delivered' | 'failed' | 'clicked' | 'replied'

export interface TimelineOptions {
  interval: 'HOUR' | 'DAY'
  /** IANA; days begin in it. */
  timezone: string
  /** ms since 1970, inclusive. */
  from: number
  to: number
}

export interface TimelinePoint {
  bucket: string
  sent: number
  delivered: number
  failed: number
  clicked: number
  replied: number
}

/** Adds up what happened in quarter hours to hours or days. */
export class Timeline {
  readonly #options: TimelineOptions
  readonly #points = new Map<number, Record<TimelineField, number>>()
  readonly #dayStarts = new Map<number, number>()

  constructor(options: TimelineOptions) {
    this.#options = options
  }

  /** @param quarter quarter hours since 1970; null for something that has not happened */
  add(field: TimelineField, quarter: number | null, count: number): void {
    if (quarter === null || count === 0) return
    const { from, to } = this.#options
    if (quarter < Math.floor(from / QUARTER_MS) || quarter > Math.floor(to / QUARTER_MS)) return
    const bucket = this.#bucketOf(quarter)
    const point = this.#points.get(bucket) ?? { sent: 0, delivered: 0, failed: 0, clicked: 0, replied: 0 }
    point[field] += count
    this.#points.set(bucket, point)
  }

  /** In the order of time. */
  points(): TimelinePoint[] {
    return [...this.#points]
      .sort(([a], [b]) => a - b)
      .map(([bucket, counts]) => ({ bucket: toIso(bucket), ...counts }))
  }

  #bucketOf(quarter: number): number {
    const ms = quarter * QUARTER_MS
    if (this.#options.interval === 'HOUR') return ms - (ms % HOUR_MS)
    const known = this.#dayStarts.get(quarter)
    if (known !== undefined) return known
    const { timezone } = this.#options
    const start = startOfDayMs(dayOf(ms, timezone), timezone)
    this.#dayStarts.set(quarter, start)
    return start
  }
}
