import { DAY_MS } from '../../lib/clock.ts'
import { enumeration } from '../../lib/describe.ts'
import { wallTimeAt } from '../../lib/wall-clock.ts'

/** From Monday on, as in ISO 8601. */
export const DAYS_OF_WEEK = enumeration('DayOfWeek', 'A day of the week.', {
  MONDAY: 'Monday.',
  TUESDAY: 'Tuesday.',
  WEDNESDAY: 'Wednesday.',
  THURSDAY: 'Thursday.',
  FRIDAY: 'Friday.',
  SATURDAY: 'Saturday.',
  SUNDAY: 'Sunday.',
})
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number]

export const OPENING_STATUSES = enumeration(
  'OpeningStatus',
  'Whether the organization is open at the moment.',
  {
    OPEN: 'The time lies within the business hours, or they are not enabled.',
    CLOSED: 'The time lies outside the business hours.',
  },
)

export const HOURS_SOURCES = enumeration('HoursSource', 'The hours that apply today.', {
  WEEKLY: 'The hours of the day of the week.',
  OVERRIDE: 'The hours that were set for this date.',
})
type HoursSource = (typeof HOURS_SOURCES)[number]

/**
 * The opening hours of an organization. It is open while the local time in its zone is within the hours of the day.
 * When clocks go back, a repeated local time counts both times. When clocks go forward, a skipped local time does not
 * count.
 */
export interface Hours {
  timezone: string
  /** False: the organization is open at all times. */
  isEnabled: boolean
  /** Seven days from Monday on. */
  weekly: readonly WeekDay[]
  overrides: readonly DayOverride[]
}

interface DayHours {
  /** True: closed all day, even if `intervals` is not empty. */
  isClosed: boolean
  /** Intervals in the order of the day, without overlaps. */
  intervals: Interval[]
}

/** Times such as `09:00`; `close` may be `24:00`. */
export interface Interval {
  open: string
  close: string
}

export type WeekDay = DayHours & { dayOfWeek: DayOfWeek }
/** Replaces the whole day. `date` is `2026-12-25`. */
export type DayOverride = DayHours & { date: string; label: string | null }

/** Minutes since midnight; 1440 is the end of the day. */
interface Span {
  from: number
  to: number
}

const DAY_MINUTES = 1_440

/** Minutes since midnight of `09:00` or `24:00`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the spans of a day. Touching intervals are merged, because nothing changes between them. */
function spansOf({ isClosed, intervals }: DayHours): Span[] {
  const spans: Span[] = []
  for (const { open, close } of isClosed ? [] : intervals) {
    const last = spans.at(-1)
    if (last?.to === minutesOf(open)) last.to = minutesOf(close)
    else spans.push({ from: minutesOf(open), to: minutesOf(close) })
  }
  return spans
}

/** Returns the days since 1970-01-01, a Thursday. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

export const WEEKDAY_COUNT = DAYS_OF_WEEK.length

/** The hours of each day, parsed once for many queries. */
class Calendar {
  readonly timezone: string
  readonly #weekly: Span[][]
  readonly #overrides: Map<number, Span[]>

  constructor({ timezone, weekly, overrides }: Hours) {
    this.timezone = timezone
    this.#weekly = weekly.map(spansOf)
    this.#overrides = new Map(overrides.map((day) => [dayNumber(day.date), spansOf(day)]))
  }

  spansOn(day: number): readonly Span[] {
    return this.#overrides.get(day) ?? this.#weekly[weekdayOf(day)]!
  }

  isOpenAt(ms: number): boolean {
    const { day, minute } = wallTimeAt(ms, this.timezone)
    return this.spansOn(dayNumber(day)).some(({ from, to }) => from <= minute && minute < to)
  }

  sourceAt(ms: number): HoursSource {
    return this.#overrides.has(dayNumber(wallTimeAt(ms, this.timezone).day)) ? 'OVERRIDE' : 'WEEKLY'
  }

  /**
   * Returns the days to search for the next change. Weeks repeat, so eight days from now are enough,
   * and eight days from each date with special hours.
   */
  daysFrom(today: number): number[] {
    const starts = [today, ...[...this.#overrides.keys()].filter((day) => day > today)]
    const days = starts.flatMap((start) =>
      Array.from({ length: WEEKDAY_COUNT + 2 }, (_, after) => start + after),
    )
    return [...new Set(days)].sort((a, b) => a - b)
  }
}

interface Opening {
  isOpen: boolean
  source: HoursSource
  /** ms since 1970; undefined when the organization never opens or closes. */
  nextChangeAtMs: number | undefined
}

/** Returns whether the organization is open at `nowMs`, and until when. */
export function openingAt(hours: Hours, nowMs: number): Opening {
  if (!hours.isEnabled) return { isOpen: true, source: 'WEEKLY', nextChangeAtMs: undefined }
  const calendar = new Calendar(hours)
  const isOpen = calendar.isOpenAt(nowMs)
  return { isOpen, source: calendar.sourceAt(nowMs), nextChangeAtMs: nextChange(calendar, nowMs, isOpen) }
}

function nextChange(calendar: Calendar, nowMs: number, isOpen: boolean): number | undefined {
  const today = dayNumber(wallTimeAt(nowMs, calendar.timezone).day)
  for (const day of calendar.daysFrom(today)) {
    const spans = calendar.spansOn(day)
    if (isWholeDay(spans, isOpen)) continue
    const found = turnsOf(day, spans, calendar.timezone).find(
      (at) => at > nowMs && calendar.isOpenAt(at) !== isOpen,
    )
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns whether a day is open, or closed, from midnight to midnight. */
const isWholeDay = ([first]: readonly Span[], isOpen: boolean): boolean =>
  isOpen ? first?.from === 0 && first.to === DAY_MINUTES : first === undefined

/** Every instant of a day at which the organization may open or close, in order of time. */
function turnsOf(day: number, spans: readonly Span[], timezone: string): number[] {
  const date = Temporal.PlainDate.from(dateOf(day))
  const midnight = date.toPlainDateTime()
  const times = [0, ...spans.flatMap(({ from, to }) => [from, to])].filter((minute) => minute < DAY_MINUTES)
  const instants = times.flatMap((minutes) => {
    const local = midnight.add({ minutes })
    return (['earlier', 'later'] as const).map(
      (disambiguation) => local.toZonedDateTime(timezone, { disambiguation }).epochMilliseconds,
    )
  })
  // The clock may jump over an opening or back before it.
  const start = date.toZonedDateTime(timezone)
  const jump = start.subtract({ milliseconds: 1 }).getTimeZoneTransition('next')?.epochMilliseconds
  const isOfDay = jump !== undefined && jump < start.add({ days: 1 }).epochMilliseconds
  return [...new Set(isOfDay ? [...instants, jump] : instants)].sort((a, b) => a - b)
}
