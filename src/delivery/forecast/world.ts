import type { WindowCalendar } from '../../compliance/send-windows/window-calendar.ts'

/** The inputs of a forecast. */
export interface ForecastWorld {
  nowMs: number
  senders: readonly ForecastSender[]
  /** The forecast run first; the others use the same senders. */
  runs: readonly ForecastRun[]
}

export interface ForecastSender {
  id: number
  segmentsPerSecond: number
  /** Messages on the UTC day of a moment; null for no limit. */
  capOn(atMs: number): number | null
  /** Messages used today. */
  usedToday: number
}

export interface ForecastRun {
  senderIds: readonly number[]
  /** The campaign's own limit, messages per minute; null for none. */
  ratePerMinute: number | null
  segmentsPerMessage: number
  buckets: readonly ForecastBucket[]
  /** The number of first messages still to be sent alone, and how long the other messages wait for them. */
  canary: { first: number; waitMs: number } | null
  /** No message leaves before this time, ms since 1970. */
  holdUntil: number
  /** Whether the text of its A/B test is still to be chosen. */
  waitsForChoice?: boolean
}

/** Messages that may leave at the same times. */
export interface ForecastBucket {
  messages: number
  /** ms since 1970 */
  notBefore: number
  calendar: WindowCalendar
}

/** Senders with their use in the course of a projection. */
export interface FlowSender extends Omit<ForecastSender, 'usedToday'> {
  used: number
}
export interface FlowRun extends Omit<ForecastRun, 'buckets'> {
  buckets: Array<{ messages: number; notBefore: number; calendar: WindowCalendar }>
}
