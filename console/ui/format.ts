/** Formats of numbers, times and names. The language is always English. */

const LANGUAGE = 'en-GB'
const integer = new Intl.NumberFormat('en-US')

/** Formats a number: 12480 → `12,480`. */
export const number = (value: number): string => integer.format(value)

/**
 * Counts things: `1 person`, `2 people`.
 * @param many defaults to `one` with an s
 */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`

/** Formats a share of a whole: `12.4 %`, `<0.1 %` for a smaller share, `–` if the whole is 0. */
export function share(part: number, whole: number): string {
  if (whole <= 0) return '–'
  const percent = (part / whole) * 100
  if (percent > 0 && percent < 0.1) return '<0.1 %'
  if (percent < 100 && percent > 99.9) return '>99.9 %'
  return `${percent.toFixed(percent < 10 && percent > 0 ? 1 : 0)} %`
}

/** Formats a rate between 0 and 1 from the API; null means unknown. */
export const rate = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : share(value, 1)

const UNITS = ['B', 'kB', 'MB', 'GB'] as const

/** Formats bytes: `1.2 MB`. */
export function bytes(value: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
  const scaled = value / 1000 ** step
  return `${step === 0 ? scaled : scaled.toFixed(1)} ${UNITS[step]}`
}

/**
 * Formats an amount.
 * @param amount in main units of the currency
 * @param currency ISO 4217 code
 */
export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)

const STYLES = {
  dateTime: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  clock: { hour: '2-digit', minute: '2-digit' },
  fullTime: { dateStyle: 'full', timeStyle: 'long' },
} as const

/**
 * Cached formats by style and zone. Creating one is far slower than using it, and a list needs two
 * for each row.
 */
const formats = new Map<string, Intl.DateTimeFormat>()

function written(style: keyof typeof STYLES, iso: string, zone: string | undefined): string {
  const key = `${style} ${zone ?? ''}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(LANGUAGE, { ...STYLES[style], ...(zone ? { timeZone: zone } : {}) })
    formats.set(key, format)
  }
  return format.format(new Date(iso))
}

/**
 * Formats a date and time: `4 Mar 2026, 17:05`.
 * @param zone IANA name; the browser's zone if absent
 */
export const dateTime = (iso: string, zone?: string): string => written('dateTime', iso, zone)

/** Formats a date: `4 Mar 2026`. */
export const date = (iso: string, zone?: string): string => written('date', iso, zone)

/** Formats a day: `4 Mar`. */
export const day = (iso: string, zone?: string): string => written('day', iso, zone)

/** Formats a time of day: `17:05`. */
export const clock = (iso: string, zone?: string): string => written('clock', iso, zone)

/** Formats a complete time with its zone, for a tooltip. */
export const fullTime = (iso: string, zone?: string): string => written('fullTime', iso, zone)

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const WEEK_MS = 7 * 86_400_000

/**
 * Formats a time relative to now: `3 minutes ago`, `in 2 hours`; as a date beyond a week.
 * @param now ms since 1970
 */
export function ago(iso: string, now: number, zone?: string): string {
  const ms = Date.parse(iso) - now
  if (Math.abs(ms) > WEEK_MS) return date(iso, zone)
  for (const [unit, size] of STEPS) {
    if (Math.abs(ms) >= size) return relative.format(Math.round(ms / size), unit)
  }
  return ms > 0 ? 'in a moment' : 'just now'
}

/** Formats a duration in ms: `2 h 5 min`, `40 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60)
    return seconds % 60 && minutes < 10 ? `${minutes} min ${seconds % 60} s` : `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 ? `${hours} h ${minutes % 60} min` : `${hours} h`
  return counted(Math.round(hours / 24), 'day')
}

const NAMES: Readonly<Record<string, string>> = { SMS: 'SMS', WHATSAPP: 'WhatsApp', EMAIL: 'Email' }

/** Returns the name of a channel. */
export const channelName = (channel: string): string => NAMES[channel] ?? words(channel)

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
  'Without a name'

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
