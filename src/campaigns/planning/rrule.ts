import { addDays, isCalendarDay, startOfDayMs } from '../../lib/calendar.ts'
import { MINUTE_MS, toIso } from '../../lib/clock.ts'
import { type WallTime, wallTimeAt } from '../../lib/wall-clock.ts'
import {
  FREQUENCIES,
  type Frequency,
  LAST_DAY,
  MAX_INTERVAL,
  MAX_OCCURRENCES,
  type Recurrence,
  type Start,
  WEEKDAYS,
  type Weekday,
} from './rule.ts'

/**
 * Rules as RRULE text (RFC 5545, section 3.3.10): FREQ, INTERVAL, BYDAY, BYMONTHDAY, COUNT, UNTIL and WKST=MO. Weeks
 * begin with Monday here too.
 */

/** Maximum length: that of a rule with all parts and separators. A longer text is not a rule. */
export const MAX_RRULE_LENGTH = 200

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const codeOf = (day: Weekday): string => CODES[WEEKDAYS.indexOf(day)]!

/** The reason why a text is not a rule. The message is the end of the sentence "recurrenceRule …". */
export class RruleProblem extends Error {}

const problem = (text: string): RruleProblem => new RruleProblem(text)

const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL', 'WKST'] as const

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (!(PARTS as readonly string[]).includes(name)) {
      throw problem(`has "${name}", which is not supported; use ${PARTS.slice(0, -1).join(', ')}`)
    }
    if (parts.has(name)) throw problem(`has ${name} twice`)
    if (value === '') throw problem(`needs a value for ${name}, such as FREQ=WEEKLY`)
    parts.set(name, value)
  }
  return parts
}

function wholeNumber(name: string, value: string, { min, max }: { min: number; max: number }): number {
  const number = /^-?\d{1,4}$/.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(number) || number < min || number > max) {
    throw problem(`needs a ${name} from ${min} to ${max}`)
  }
  return number
}

function weekdaysOf(value: string): Weekday[] {
  const days = value.split(',').map((code) => {
    const index = (CODES as readonly string[]).indexOf(code)
    if (index < 0) throw problem(`has the day "${code}"; days are ${CODES.join(', ')}, without a number`)
    return WEEKDAYS[index]!
  })
  return WEEKDAYS.filter((day) => days.includes(day))
}

/** Returns the time of day in ms since midnight. */
const timeOfDay = ({ minute, passedMs = 0 }: WallTime): number => minute * MINUTE_MS + passedMs

/** Returns the last day on which the rule may fall. UNTIL names this day, or a moment of it. */
function lastDayOf(value: string, { startMs, timezone }: Start): string {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(value) ?? []
  const day = `${year}-${month}-${date}`
  if (!isCalendarDay(day)) throw problem('needs an UNTIL such as 20261231 or 20261231T170000Z')
  if (hour === undefined) return day
  const ms = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(ms)) throw problem('needs an UNTIL with a time that exists')
  const until = wallTimeAt(ms, timezone)
  const isBeforeTime = timeOfDay(until) < timeOfDay(wallTimeAt(startMs, timezone))
  return isBeforeTime ? addDays(until.day, -1) : until.day
}

/**
 * Parses the rule in the text, for a campaign that starts at `start`. Parts that the text omits are
 * taken from the start.
 * @throws RruleProblem
 */
export function parseRrule(text: string, start: Start): Recurrence {
  const parts = partsOf(text)
  const frequency = parts.get('FREQ') as Frequency | undefined
  if (!frequency || !FREQUENCIES.includes(frequency))
    throw problem(`must have one of ${FREQUENCIES.map((one) => `FREQ=${one}`).join(', ')}`)
  if (parts.has('BYDAY') && frequency !== 'WEEKLY') throw problem('can have BYDAY only with FREQ=WEEKLY')
  if (parts.has('BYMONTHDAY') && frequency !== 'MONTHLY')
    throw problem('can have BYMONTHDAY only with FREQ=MONTHLY')
  if (parts.has('COUNT') && parts.has('UNTIL')) throw problem('can have COUNT or UNTIL, not both')
  if ((parts.get('WKST') ?? 'MO') !== 'MO') throw problem('can have only MO as its WKST')
  const count = parts.get('COUNT')
  const until = parts.get('UNTIL')
  const monthDay = parts.get('BYMONTHDAY')
  const dayOfMonth = monthDay && wholeNumber('BYMONTHDAY', monthDay, { min: LAST_DAY, max: 31 })
  if (dayOfMonth === 0) throw problem('needs a BYMONTHDAY from 1 to 31, or -1')
  return completed(
    {
      frequency,
      interval: wholeNumber('INTERVAL', parts.get('INTERVAL') ?? '1', { min: 1, max: MAX_INTERVAL }),
      daysOfWeek: weekdaysOfPart(parts.get('BYDAY')),
      dayOfMonth: dayOfMonth || null,
      endType: count ? 'AFTER_OCCURRENCES' : until ? 'ON_DATE' : 'NEVER',
      endDate: until ? lastDayOf(until, start) : null,
      maxOccurrences: count ? wholeNumber('COUNT', count, { min: 1, max: MAX_OCCURRENCES }) : null,
    },
    start,
  )
}

const weekdaysOfPart = (value: string | undefined): Weekday[] =>
  value === undefined ? [] : weekdaysOf(value)

/** Completes a rule that names no day with the day of the start. */
export function completed(rule: Recurrence, { startMs, timezone }: Start): Recurrence {
  const start = Temporal.PlainDate.from(wallTimeAt(startMs, timezone).day)
  const { frequency, daysOfWeek, dayOfMonth } = rule
  if (frequency === 'WEEKLY' && daysOfWeek.length === 0) {
    return { ...rule, daysOfWeek: [WEEKDAYS[start.dayOfWeek - 1]!] }
  }
  return frequency === 'MONTHLY' && dayOfMonth === null ? { ...rule, dayOfMonth: start.day } : rule
}

/**
 * Formats the rule as RRULE text. For a start with a zone, the RFC requires UNTIL in UTC: it is the
 * last moment of the last day.
 */
export function formatRrule(rule: Recurrence, { timezone }: Start): string {
  const { frequency, interval, daysOfWeek, dayOfMonth, endDate, maxOccurrences } = rule
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(daysOfWeek.length > 0 ? [`BYDAY=${daysOfWeek.map(codeOf).join(',')}`] : []),
    ...(dayOfMonth === null ? [] : [`BYMONTHDAY=${dayOfMonth}`]),
    ...(maxOccurrences === null ? [] : [`COUNT=${maxOccurrences}`]),
    ...(endDate === null ? [] : [`UNTIL=${untilOf(endDate, timezone)}`]),
  ].join(';')
}

function untilOf(day: string, timezone: string): string {
  const lastMs = startOfDayMs(addDays(day, 1), timezone) - 1_000
  return toIso(lastMs)
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '')
}
