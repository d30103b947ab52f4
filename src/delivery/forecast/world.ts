import type { WindowCalendar } from '../../compliance/send-windows/window-calendar.ts'

/** What a forecast is reckoned from. */
export interface ForecastWorld {
  nowMs: number
  senders: readonly ForecastSender[]
  /** The first one is the one in question; the others send from the same senders. */
  runs: readonly ForecastRun[]
}

export interface ForecastSender {
  id: number
  segmentsPerSecond: number
  /** Messages on the UTC day of a moment; null for no limit. */
  capOn(atMs: number): number | null
  /** Messages of today so far. */
  usedToday: number
}

export interface ForecastRun {
  senderIds: readonly number[]
  /** Of the campaign itself, messages; null for none. */
  ratePerMinute: number | null
  segmentsPerMessage: number
  buckets: readonly ForecastBucket[]
  /** First messages that still go alone, and how long the rest waits for them. */
  canary: { first: number; waitMs: number } | null
  /** Nothing leaves before, ms since 1970. */
  holdUntil: number
  /** The text of its A/B test is still to be chosen. */
  waitsForChoice?: boolean
}

/** Messages that may leave at the same times. */
export interface ForecastBucket {
  messages: number
  /** ms since 1970 */
  notBefore: number
  calendar: WindowCalendar
}

/** As they are used up in the course of a reckoning. */
export interface FlowSender extends Omit<ForecastSender, 'usedToday'> {
  used: number
}
export interface FlowRun extends Omit<ForecastRun, 'buckets'> {
  buckets: Array<{ messages: number; notBefore: number; calendar: WindowCalendar }>
}
