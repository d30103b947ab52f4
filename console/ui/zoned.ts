/** Times on the clocks of a zone, as a field for date and time takes them: `2026-12-03T10:00`. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The zone of this device, until that of the organization is known. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
    timeZone: zone,
  })
  clocks.set(zone, clock)
  return clock
}

/** Whether the browser knows the zone. */
export function isZone(zone: string): boolean {
  try {
    clockOf(zone)
    return true
  } catch {
    return false
  }
}

/** What the clock of the zone shows at a moment. */
export const wallOf = (iso: string, zone: string = deviceZone()): string =>
  clockOf(zone).format(new Date(iso)).replace(' ', 'T')

/**
 * The moment at which the clock shows this. Of two, the first; where the clock skips it, as much later.
 * @returns undefined for a text that is no time
 */
export function instantOf(wall: string, zone: string = deviceZone()): string | undefined {
  const utc = Date.parse(`${wall}Z`)
  if (Number.isNaN(utc)) return undefined
  const offsetAt = (ms: number): number => Date.parse(`${wallOf(new Date(ms).toISOString(), zone)}Z`) - ms
  const whole = Math.floor(utc / MINUTE_MS) * MINUTE_MS
  const candidates = [offsetAt(whole - DAY_MS), offsetAt(whole + DAY_MS)].map((offset) => whole - offset)
  const shown = candidates.filter((ms) => wallOf(new Date(ms).toISOString(), zone) === wall.slice(0, 16))
  const ms = shown.length > 0 ? Math.min(...shown) : candidates[0]!
  return new Date(ms).toISOString()
}

/** `Thu 3 Dec, 10:00`, with the year if it is another one than now. */
export function moment(iso: string, zone: string | undefined, now: number): string {
  const at = new Date(iso)
  const yearOf = (date: Date) => date.toLocaleDateString('en-GB', { year: 'numeric', timeZone: zone })
  const day = at.toLocaleDateString('en-GB', {
    ...({ weekday: 'short', day: 'numeric', month: 'short' } as const),
    ...(yearOf(at) === yearOf(new Date(now)) ? {} : { year: 'numeric' }),
    timeZone: zone,
  })
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  return `${day.replace(',', '')}, ${time}`
}

/** `America/New_York` → `New York` */
export const zoneName = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
