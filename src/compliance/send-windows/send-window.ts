import { MINUTE_MS } from '../../lib/clock.ts'
import { minutesOfDay } from '../../lib/time-of-day.ts'
import { minuteOfDayIn, nextClockChange } from './zone-clock.ts'

/**
 * The hours in which marketing messages may be sent to a person. The window is in local
 * time and must be open in every zone where the person may be.
 */
export interface SendWindow {
  isEnabled: boolean
  /** `HH:MM`, inclusive. */
  start: string
  /** `HH:MM`, exclusive. If it is before `start`, the window spans midnight. If both are equal, it never closes. */
  end: string
}

/** The send window of an organization. */
export const windowOf = (organization: {
  sendWindowEnabled: boolean
  sendWindowStart: string
  sendWindowEnd: string
}): SendWindow => ({
  isEnabled: organization.sendWindowEnabled,
  start: organization.sendWindowStart,
  end: organization.sendWindowEnd,
})

/** 47 CFR 64.1200(c)(1) forbids solicitation before 8 a.m. and after 9 p.m., local time of the called party. */
const LEGAL_START = minutesOfDay('08:00')
const LEGAL_END = minutesOfDay('21:00')
const MINUTES_PER_DAY = 1_440
/** Search limit: windows of zones that do not overlap within this time never overlap. */
const SEARCH_MINUTES = 3 * MINUTES_PER_DAY

type WindowVerdict =
  | { isOpen: true }
  /**
   * `opensAt` is in ms since 1970. It is null when the windows of the zones never overlap; the message can then never
   * be sent.
   */
  | { isOpen: false; opensAt: number | null }

const OPEN: WindowVerdict = { isOpen: true }

interface WindowQuestion {
  /** The array from `candidateZones`. Verdicts are cached by the identity of the array. */
  zones: readonly string[]
  nowMs: number
  window: SendWindow
  /** Whether it is a +1 number, for which 08:00 to 21:00 applies even when the window is off. */
  isNorthAmerica: boolean
}

/** Hours in which messages may be sent, in minutes of the day. */
export interface Hours {
  start: number
  end: number
  isClamped: boolean
  /** Minutes of the day at which the hours may begin or end. */
  edges: readonly number[]
}

/** Returns the hours of a window; if it is off, the legal hours of +1 numbers. */
export function hoursOf(window: SendWindow, isNorthAmerica: boolean): Hours {
  if (!window.isEnabled) {
    return { start: LEGAL_START, end: LEGAL_END, isClamped: false, edges: [LEGAL_START, LEGAL_END] }
  }
  const [start, end] = [minutesOfDay(window.start), minutesOfDay(window.end)]
  return { start, end, isClamped: isNorthAmerica, edges: [start, end, LEGAL_START, LEGAL_END] }
}

/** Returns whether a minute is within the hours in every zone. @param minute minutes since 1970, UTC */
export const isOpenIn = (zones: readonly string[], hours: Hours, minute: number): boolean =>
  zones.every((zone) => isOpenAt(hours, minuteOfDayIn(zone, minute)))

const isWithin = (minute: number, start: number, end: number): boolean =>
  start < end ? minute >= start && minute < end : minute >= start || minute < end

const isOpenAt = (hours: Hours, minute: number): boolean =>
  isWithin(minute, hours.start, hours.end) && (!hours.isClamped || isWithin(minute, LEGAL_START, LEGAL_END))

/** Cached verdicts of the current minute: by the window and `isNorthAmerica`, then by zones. */
const cache = { minute: Number.NaN, verdicts: new Map<string, Verdicts>() }
type Verdicts = Map<readonly string[], WindowVerdict>

/** The verdicts of the last question, because a run asks about the same window a million times. */
let last: { minute: number; window: SendWindow; isNorthAmerica: boolean; verdicts: Verdicts } | undefined

function verdictsOf(minute: number, window: SendWindow, isNorthAmerica: boolean): Verdicts {
  if (last?.minute === minute && last.window === window && last.isNorthAmerica === isNorthAmerica) {
    return last.verdicts
  }
  if (cache.minute !== minute) {
    cache.minute = minute
    cache.verdicts.clear()
  }
  const key = `${window.isEnabled}${window.start}${window.end}${isNorthAmerica}`
  let verdicts = cache.verdicts.get(key)
  if (!verdicts) {
    verdicts = new Map()
    cache.verdicts.set(key, verdicts)
  }
  last = { minute, window, isNorthAmerica, verdicts }
  return verdicts
}

/**
 * Checks quiet hours: whether a message to these zones may be sent now, or else when the window is
 * open in all of them. `phoneSendVerdict` (compliance/eligibility) calls it at each claim of a
 * MARKETING message; TRANSACTIONAL messages have no window. A member's reply uses it if the member
 * wants to wait for the window.
 */
export function windowVerdict({ zones, nowMs, window, isNorthAmerica }: WindowQuestion): WindowVerdict {
  if (!window.isEnabled && !isNorthAmerica) return OPEN
  const minute = Math.floor(nowMs / MINUTE_MS)
  const verdicts = verdictsOf(minute, window, isNorthAmerica)
  const known = verdicts.get(zones)
  if (known) return known
  const verdict = verdictOver(zones, minute, hoursOf(window, isNorthAmerica))
  verdicts.set(zones, verdict)
  return verdict
}

function verdictOver(zones: readonly string[], minute: number, hours: Hours): WindowVerdict {
  if (isOpenIn(zones, hours, minute)) return OPEN
  const opening = nextCommonOpening(zones, minute, hours)
  return { isOpen: false, opensAt: opening === undefined ? null : opening * MINUTE_MS }
}

/**
 * Finds the next minute that is open in all zones, by going to the next open minute of each zone in
 * turn; undefined if there is none.
 */
function nextCommonOpening(zones: readonly string[], from: number, hours: Hours): number | undefined {
  const limit = from + SEARCH_MINUTES
  let minute = from
  for (;;) {
    let latest = minute
    for (const zone of zones) latest = nextOpening(zone, latest, hours, limit)
    if (latest >= limit) return undefined
    if (latest === minute) return minute
    minute = latest
  }
}

/**
 * Returns the first open minute of a zone at or after `from`; `limit` or a later minute if there
 * is none before `limit`. Goes from one possible opening to the next, and stops at clock changes.
 */
function nextOpening(zone: string, from: number, hours: Hours, limit: number): number {
  let minute = from
  while (minute < limit) {
    const wall = minuteOfDayIn(zone, minute)
    if (isOpenAt(hours, wall)) return minute
    const waits = [hours.start, LEGAL_START].map(
      (edge) => (edge - wall + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY,
    )
    minute = nextClockChange(zone, minute, minute + Math.min(...waits))
  }
  return minute
}
