import { dayOf, startOfDayMs } from '../../lib/calendar.ts'
import { HOUR_MS, toIso } from '../../lib/clock.ts'

export type TimelineField = 'sent' | 'delivered' | 'failed' | 'clicked' | 'replied'

interface TimelineOptions {
  interval: 'MINUTE' | 'HOUR' | 'DAY'
  /** The time unit of `add`; at most the interval. */
  unitMs: number
  /** IANA; days begin in it. */
  timezone: string
  /** ms since 1970, inclusive. */
  from: number
  to: number
}

interface TimelinePoint {
  bucket: string
  sent: number
  delivered: number
  failed: number
  clicked: number
  replied: number
}

/** Adds up what happened in minutes or quarter hours to minutes, hours or days. */
export class Timeline {
  readonly #options: TimelineOptions
  readonly #points = new Map<number, Record<TimelineField, number>>()
  readonly #dayStarts = new Map<number, number>()

  constructor(options: TimelineOptions) {
    this.#options = options
  }

  /** @param at units since 1970; null for an event that has not happened */
  add(field: TimelineField, at: number | null, count: number): void {
    if (at === null || count === 0) return
    const { from, to, unitMs } = this.#options
    if (at < Math.floor(from / unitMs) || at > Math.floor(to / unitMs)) return
    const bucket = this.#bucketOf(at)
    const point = this.#points.get(bucket) ?? { sent: 0, delivered: 0, failed: 0, clicked: 0, replied: 0 }
    point[field] += count
    this.#points.set(bucket, point)
  }

  /** In chronological order. */
  points(): TimelinePoint[] {
    return [...this.#points]
      .sort(([a], [b]) => a - b)
      .map(([bucket, counts]) => ({ bucket: toIso(bucket), ...counts }))
  }

  #bucketOf(at: number): number {
    const ms = at * this.#options.unitMs
    if (this.#options.interval === 'MINUTE') return ms
    if (this.#options.interval === 'HOUR') return ms - (ms % HOUR_MS)
    const known = this.#dayStarts.get(at)
    if (known !== undefined) return known
    const { timezone } = this.#options
    const start = startOfDayMs(dayOf(ms, timezone), timezone)
    this.#dayStarts.set(at, start)
    return start
  }
}
