import { MINUTE_MS } from '../../lib/clock.ts'

/**
 * Local time in a zone. Intl takes about a microsecond, too long for every message, so the last
 * result is cached for each zone. Offsets change only on whole minutes.
 */
const MINUTES_PER_DAY = 1_440

interface ZoneClock {
  format: Intl.DateTimeFormat
  minute: number
  minuteOfDay: number
}

const clocks = new Map<string, ZoneClock>()

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  })
  const clock = { format, minute: Number.NaN, minuteOfDay: 0 }
  clocks.set(zone, clock)
  return clock
}

/**
 * Returns the minutes since local midnight in a zone, 0 to 1439.
 * @param minute minutes since 1970, UTC
 */
export function minuteOfDayIn(zone: string, minute: number): number {
  const clock = clockOf(zone)
  if (clock.minute === minute) return clock.minuteOfDay
  const text = clock.format.format(minute * MINUTE_MS)
  clock.minute = minute
  clock.minuteOfDay = Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
  return clock.minuteOfDay
}

/** Returns how many minutes local time is ahead of UTC, modulo a day. A clock change changes this number. */
const offsetIn = (zone: string, minute: number): number =>
  (minuteOfDayIn(zone, minute) - minute + MINUTES_PER_DAY * 1_000_000_000) % MINUTES_PER_DAY

/**
 * Returns the first minute after `from` at which the clock has changed; `to` if it does not change
 * until then. `from` and `to` are at most a day apart, so there is at most one clock change.
 */
export function nextClockChange(zone: string, from: number, to: number): number {
  const before = offsetIn(zone, from)
  if (offsetIn(zone, to) === before) return to
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetIn(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}
