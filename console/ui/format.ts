import { kit } from '../../words/en/kit.ts'
import { spokenTag } from '../../words/words.ts'

/**
 * Formats of numbers, times and names, in the language of the sentences and in the way of its
 * region: `en-US` writes `Nov 28, 2026, 4:55 PM`, `en-GB` writes `28 Nov 2026, 16:55`.
 */

/** Cached formats. Creating one is far slower than using it, and a list needs several for each row. */
function cached<Options, Format>(create: (tag: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (options: Options): Format => {
    const key = `${spokenTag()} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(spokenTag(), options)
    formats.set(key, format)
    return format
  }
}

const numbers = cached((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
const dates = cached((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))
const relatives = cached(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

/**
 * Formats a number: 12480 → `12,480`.
 * @param digits most digits after the decimal sign
 */
export const number = (value: number, digits = 3): string =>
  numbers({ maximumFractionDigits: digits }).format(value)

const percent = (value: number, digits: number): string =>
  numbers({ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)

/** Formats a share of a whole: `12%`, `4.5%`, `<0.1%` for a smaller share, `–` if the whole is 0. */
export function share(part: number, whole: number): string {
  if (whole <= 0) return '–'
  const value = part / whole
  if (value > 0 && value < 0.001) return `<${percent(0.001, 1)}`
  if (value < 1 && value > 0.999) return `>${percent(0.999, 1)}`
  const isNearEnd = (value > 0 && value < 0.1) || (value >= 0.995 && value < 1)
  return percent(value, isNearEnd ? 1 : 0)
}

/** Formats a rate between 0 and 1 from the API; null means unknown. */
export const rate = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : share(value, 1)

const quantity = (value: number, unit: string, unitDisplay: 'short' | 'long', digits = 0): string =>
  numbers({
    style: 'unit',
    unit,
    unitDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes: `512 bytes`, `1.2 MB`. */
export function bytes(value: number): string {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
  return step === 0
    ? quantity(value, 'byte', 'long')
    : quantity(value / 1000 ** step, SIZES[step]!, 'short', 1)
}

/**
 * Formats an amount.
 * @param amount in main units of the currency
 * @param currency ISO 4217 code
 */
export const money = (amount: number, currency: string): string =>
  numbers({ style: 'currency', currency }).format(amount)

const STYLES = {
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  day: { day: 'numeric', month: 'short' },
  clock: { timeStyle: 'short' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  fullTime: { dateStyle: 'full', timeStyle: 'long' },
} as const

/** Times of day in the browser's zone, with its name. `timeStyle` does not go with the name of a zone. */
const UNNAMED: Partial<Record<keyof typeof STYLES, Intl.DateTimeFormatOptions>> = {
  dateTime: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  clock: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
}

const formatOf = (style: keyof typeof STYLES, zone: string | undefined): Intl.DateTimeFormatOptions =>
  zone ? { ...STYLES[style], timeZone: zone } : (UNNAMED[style] ?? STYLES[style])

const written = (style: keyof typeof STYLES, iso: string, zone: string | undefined, more?: object): string =>
  dates({ ...formatOf(style, zone), ...more }).format(new Date(iso))

/**
 * Formats a date and time: `Mar 4, 2026, 5:05 PM`.
 * @param zone IANA name; if absent, the text has the browser's zone and its name
 */
export const dateTime = (iso: string, zone?: string): string => written('dateTime', iso, zone)

const INSTANT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})/g

/** Formats the times in a sentence of the API. */
export const withTimes = (sentence: string, zone?: string): string =>
  sentence.replace(INSTANT, (instant) => dateTime(instant, zone))

/** Formats a date: `Mar 4, 2026`. */
export const date = (iso: string, zone?: string): string => written('date', iso, zone)

/** Formats a day: `Mar 4`. */
export const day = (iso: string, zone?: string): string => written('day', iso, zone)

/** Formats a time of day: `5:05 PM`. */
export const clock = (iso: string, zone?: string): string => written('clock', iso, zone)

/**
 * Formats a time with its weekday: `Thu, Dec 3, 10:00 AM`, with the year if it is not the current
 * one.
 * @param now ms since 1970
 */
export function moment(iso: string, zone: string | undefined, now: number): string {
  const yearOf = (at: Date) => dates({ year: 'numeric', ...(zone ? { timeZone: zone } : {}) }).format(at)
  const isThisYear = yearOf(new Date(iso)) === yearOf(new Date(now))
  return `${written('weekday', iso, zone, isThisYear ? {} : { year: 'numeric' })}, ${clock(iso, zone)}`
}

const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Formats a weekday of the API: `MONDAY` → `Monday`. */
export const weekdayName = (day: string): string =>
  dates({ weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day)))

/** Joins texts: `Monday, Tuesday and Friday`. */
export const listed = (texts: readonly string[]): string => new Intl.ListFormat(spokenTag()).format(texts)

/** Formats a complete time with its zone, for a tooltip. */
export const fullTime = (iso: string, zone?: string): string => written('fullTime', iso, zone)

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const WEEK_MS = 7 * 86_400_000

/**
 * Formats a time relative to now: `3 minutes ago`, `in 2 hours`, `now`; as a date beyond a week.
 * @param now ms since 1970
 */
export function ago(iso: string, now: number, zone?: string): string {
  const ms = Date.parse(iso) - now
  if (Math.abs(ms) > WEEK_MS) return date(iso, zone)
  const relative = relatives({ numeric: 'auto' })
  for (const [unit, size] of STEPS) {
    if (Math.abs(ms) >= size) return relative.format(Math.round(ms / size), unit)
  }
  return relative.format(0, 'second')
}

/** Formats a duration in ms: `2 hr 5 min`, `40 sec`, `3 days`. */
export function duration(ms: number): string {
  const both = (major: string, rest: number, unit: string) =>
    rest > 0 ? `${major} ${quantity(rest, unit, 'short')}` : major
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return quantity(seconds, 'second', 'short')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) {
    const rest = minutes < 10 ? seconds % 60 : 0
    return both(quantity(minutes, 'minute', 'short'), rest, 'second')
  }
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return both(quantity(hours, 'hour', 'short'), minutes % 60, 'minute')
  return quantity(Math.round(hours / 24), 'day', 'long')
}

const SPANS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Formats a span of whole minutes: `2 days`, `1 day, 12 hours`, `45 minutes`. */
export function span(minutes: number): string {
  let rest = minutes
  const parts = SPANS.flatMap(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest %= size
    return count > 0 ? [quantity(count, unit, 'long')] : []
  })
  return new Intl.ListFormat(spokenTag(), { type: 'unit', style: 'short' }).format(parts)
}

/** Formats a time of day of the API: `09:00` → `9:00 AM`. */
export const timeOfDay = (at: string): string => clock(`2024-01-01T${at}:00Z`, 'UTC')

const NAMES: Readonly<Record<string, string>> = { SMS: 'SMS', WHATSAPP: 'WhatsApp' }

/** Returns the name of a channel. */
export const channelName = (channel: string): string =>
  channel === 'EMAIL' ? kit.channelEmail() : (NAMES[channel] ?? words(channel))

/** Turns an enum value of the API into words: `NEW_LEAD` → `New lead`. */
export function words(value: string): string {
  const text = value.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the name of a person, or else their phone number or email address. */
export const personName = (person: {
  firstName?: string | null
  lastName?: string | null
  phone?: string | null
  email?: string | null
}): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') ||
  person.phone ||
  person.email ||
  kit.noName()

/** Returns the phone number of a contact, or else the email address. */
export const addressOf = ({ phone, email }: { phone: string | null; email?: string | null }): string =>
  phone ?? email ?? ''

/** Returns at most two initials of a name. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => /\p{L}|\p{N}/u.test(part))
    .slice(0, 2)
    .map((part) => [...part][0])
    .join('')
    .toUpperCase()
