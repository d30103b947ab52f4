import { MINUTE_MS } from '../../lib/clock.ts'
import { type Hours, hoursOf, isOpenIn, type SendWindow } from './send-window.ts'
import { minuteOfDayIn, nextClockChange } from './zone-clock.ts'

const MINUTES_PER_DAY = 1_440

/** State of a window at a moment, and the end of this state. */
interface OpenInterval {
  isOpen: boolean
  /** ms since 1970 */
  until: number
}

/** The future times at which messages to some zones may be sent; for forecasts. */
export interface WindowCalendar {
  /** @param atMs ms since 1970 */
  intervalAt(atMs: number): OpenInterval
}

/** The calendar of messages without a window. */
export const ALWAYS_OPEN: WindowCalendar = {
  intervalAt: () => ({ isOpen: true, until: Number.POSITIVE_INFINITY }),
}

/**
 * Returns the calendar of a window in these zones, by the same rules as `windowVerdict`. Undefined
 * when the window does not open within three days.
 */
export function windowCalendar(question: {
  zones: readonly string[]
  window: SendWindow
  isNorthAmerica: boolean
  fromMs: number
}): WindowCalendar | undefined {
  const { zones, window, isNorthAmerica, fromMs } = question
  if (!window.isEnabled && !isNorthAmerica) return ALWAYS_OPEN
  const hours = hoursOf(window, isNorthAmerica)
  let interval: OpenInterval & { from: number } = { ...intervalFrom(zones, hours, fromMs), from: fromMs }
  const opensWithin = interval.isOpen || interval.until - fromMs < NEVER_MS
  if (!opensWithin) return undefined
  return {
    intervalAt: (atMs) => {
      if (atMs < interval.from || atMs >= interval.until) {
        interval = { ...intervalFrom(zones, hours, atMs), from: atMs }
      }
      return interval
    },
  }
}

/** Search limit: windows of zones that do not overlap within this time never overlap. */
const NEVER_MS = 3 * MINUTES_PER_DAY * MINUTE_MS

/**
 * Finds the interval, by going from one opening or closing of any zone to the next until the answer
 * changes, for at most three days.
 */
function intervalFrom(zones: readonly string[], hours: Hours, atMs: number): OpenInterval {
  const first = Math.floor(atMs / MINUTE_MS)
  const isOpen = isOpenIn(zones, hours, first)
  let minute = first
  while (minute < first + NEVER_MS / MINUTE_MS) {
    minute = Math.min(...zones.map((zone) => nextEdge(zone, minute, hours)))
    if (isOpenIn(zones, hours, minute) !== isOpen) break
  }
  return { isOpen, until: minute * MINUTE_MS }
}

/** Returns the next minute at which the hours of a zone may begin or end, or its clock changes. */
function nextEdge(zone: string, minute: number, hours: Hours): number {
  const wall = minuteOfDayIn(zone, minute)
  const waits = hours.edges.map(
    (edge) => (edge - wall + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY,
  )
  return nextClockChange(zone, minute, minute + Math.min(...waits))
}
