import type { FrequencyCap } from '../../compliance/eligibility/frequency-cap.ts'
import { counted } from '../../lib/count.ts'
import { wallTimeAt } from '../../lib/wall-clock.ts'

/** `2026-03-05 09:00 in America/Chicago`. */
export function localTime(ms: number, timezone: string): string {
  const { day, minute } = wallTimeAt(ms, timezone)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)} in ${timezone}`
}

/** `2 of at most 3 marketing messages within 7 days`. */
export const frequencyWords = (received: number, { messages, days }: FrequencyCap): string =>
  `${received.toLocaleString('en-US')} of at most ${counted(messages, 'marketing message')} within ${counted(days, 'day')}`
