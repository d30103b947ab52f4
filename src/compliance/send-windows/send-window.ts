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
  /** `HH:MM`, exclusive. Before `start`, the window spans midnight; equal to `start`, it never closes. */
  end: string
}

/** 47 CFR 64.1200(c)(1): no solicitation before 8 a.m. or after 9 p.m. at the called party's place. */
const LEGAL_START = minutesOfDay('08:00')
const LEGAL_END = minutesOfDay('21:00')
const MINUTES_PER_DAY = 1_440
/** Windows of zones that do not overlap within this time never overlap. */
const SEARCH_MINUTES = 3 * MINUTES_PER_DAY

type WindowVerdict =
  | { isOpen: true }
  /** `opensAt` in ms; null when the windows of the zones never overlap, so the message can never be sent. */
  | { isOpen: false; opensAt: number | null }

const OPEN: WindowVerdict = { isOpen: true }

interface WindowQuestion {
  /** From `candidateZones`; verdicts are cached by the identity of the array. */
  zones: readonly string[]
  nowMs: number
  window: SendWindow
  /** A +1 number: 08:00 to 21:00 holds even when the window is off. */
  isNorthAmerica: boolean
}

/** In minutes of the day. */
export interface Hours {
  start: number
  end: number
  isClamped: boolean
  /** Minutes of the day at which they may open or close. */
  edges: readonly number[]
}

/** The hours of a window that is on, or of the law for +1 numbers. */
export function hoursOf(window: SendWindow, isNorthAmerica: boolean): Hours {
  if (!window.isEnabled) {
    return { start: LEGAL_START, end: LEGAL_END, isClamped: false, edges: [LEGAL_START, LEGAL_END] }
  }
  const [start, end] = [minutesOfDay(window.start), minutesOfDay(window.end)]
  return { start, end, isClamped: isNorthAmerica, edges: [start, end, LEGAL_START, LEGAL_END] }
}

/** Whether this minute is within the hours in every zone. @param minute minutes since 1970, UTC */
export const isOpenIn = (zones: readonly string[], hours: Hours, minute: number): boolean =>
  zones.every((zone) => isOpenAt(hours, minuteOfDayIn(zone, minute)))

const isWithin = (minute: number, start: number, end: number): boolean =>
  start < end ? minute >= start && minute < end : minute >= start || minute < end

const isOpenAt = (hours: Hours, minute: number): boolean =>
  isWithin(minute, hours.start, hours.end) && (!hours.isClamped || isWithin(minute, LEGAL_START, LEGAL_END))

/** Cached verdicts of the current minute: by window and country, then by zones. */
const cache = { minute: Number.NaN, verdicts: new Map<string, Verdicts>() }
type Verdicts = Map<readonly string[], WindowVerdict>

/** The last one asked for: a run asks for the same one a million times. */
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
 * Quiet hours: whether a message to these zones may be sent now, else when the window opens in all of them.
 * Asked at each claim (`phoneSendVerdict` of compliance/eligibility) and for replies of members. For MARKETING
 * only; TRANSACTIONAL messages have no window.
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

/** Steps from zone to zone to the next open minute until one suits all of them. */
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
 * The first open minute of one zone at or after `from`; `limit` or later when
 * there is none before it. Steps from edge to edge, and stops at clock changes.
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
