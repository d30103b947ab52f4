import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type SendWindow, windowVerdict } from '../../../src/compliance/send-windows/send-window.ts'
import { runs } from '../../support/size.ts'

const MINUTE_MS = 60_000
const OFF = { isEnabled: false, start: '09:00', end: '20:00' }
const NINE_TO_EIGHT = { isEnabled: true, start: '09:00', end: '20:00' }
const NY = 'America/New_York'
const HONOLULU = 'Pacific/Honolulu'

function verdictAt(
  now: string,
  zones: readonly string[],
  window: SendWindow = NINE_TO_EIGHT,
  isNorthAmerica = true,
) {
  const verdict = windowVerdict({ zones, nowMs: Date.parse(now), window, isNorthAmerica })
  if (verdict.isOpen) return 'open'
  return verdict.opensAt === null ? 'never' : new Date(verdict.opensAt).toISOString().slice(0, 16)
}
const window = (start: string, end: string) => ({ isEnabled: true, start, end })

interface Case {
  guarantee: string
  /** Time in UTC. */
  now: string
  /** `open`, `never`, or the time of the opening. */
  verdict: string
  zones: string[]
  window?: SendWindow
  isNorthAmerica?: boolean
}

describe('windowVerdict', () => {
  const CASES: Case[] = [
    { guarantee: 'noon is open', now: '2026-03-04T17:00:00Z', verdict: 'open', zones: [NY] },
    { guarantee: 'the first minute is open', now: '2026-03-04T14:00:00Z', verdict: 'open', zones: [NY] },
    {
      guarantee: 'a millisecond before is closed',
      now: '2026-03-04T13:59:59.999Z',
      verdict: '2026-03-04T14:00',
      zones: [NY],
    },
    { guarantee: 'the last minute is open', now: '2026-03-05T00:59:59.999Z', verdict: 'open', zones: [NY] },
    {
      guarantee: 'the end is closed, until tomorrow',
      now: '2026-03-05T01:00:00Z',
      verdict: '2026-03-05T14:00',
      zones: [NY],
    },
    {
      guarantee: 'both zones must be open: Honolulu is closed',
      now: '2026-03-04T17:00:00Z',
      verdict: '2026-03-04T19:00',
      zones: [NY, HONOLULU],
    },
    {
      guarantee: 'both zones must be open: both are',
      now: '2026-03-04T20:00:00Z',
      verdict: 'open',
      zones: [NY, HONOLULU],
    },
    {
      guarantee: 'zones without a common time never open',
      now: '2026-03-04T17:00:00Z',
      verdict: 'never',
      zones: [NY, HONOLULU],
      window: window('09:00', '12:00'),
    },
    {
      guarantee: '+1 ends at 21:00 with any window of the organization',
      now: '2026-03-05T02:30:00Z',
      verdict: '2026-03-05T13:00',
      zones: [NY],
      window: window('06:00', '23:00'),
    },
    {
      guarantee: '+1 starts at 08:00 with any window of the organization',
      now: '2026-03-04T11:30:00Z',
      verdict: '2026-03-04T13:00',
      zones: [NY],
      window: window('06:00', '23:00'),
    },
    {
      guarantee: '+1 has 08:00 to 21:00 even without a window',
      now: '2026-03-05T02:00:00Z',
      verdict: '2026-03-05T13:00',
      zones: [NY],
      window: OFF,
    },
    {
      guarantee: '+1 without a window is open at 20:59',
      now: '2026-03-05T01:59:00Z',
      verdict: 'open',
      zones: [NY],
      window: OFF,
    },
    {
      guarantee: 'a window outside the legal hours never opens for +1',
      now: '2026-03-04T17:00:00Z',
      verdict: 'never',
      zones: [NY],
      window: window('21:30', '23:00'),
    },
    {
      guarantee: 'a window outside the legal hours opens elsewhere',
      now: '2026-03-04T17:00:00Z',
      verdict: '2026-03-05T02:30',
      zones: [NY],
      window: window('21:30', '23:00'),
      isNorthAmerica: false,
    },
    {
      guarantee: 'without a window every hour is open elsewhere',
      now: '2026-03-05T05:00:00Z',
      verdict: 'open',
      zones: [NY],
      window: OFF,
      isNorthAmerica: false,
    },
    {
      guarantee: 'a window over midnight is open late',
      now: '2026-03-05T04:30:00Z',
      verdict: 'open',
      zones: [NY],
      window: window('22:00', '06:00'),
      isNorthAmerica: false,
    },
    {
      guarantee: 'a window over midnight is closed at noon',
      now: '2026-03-04T17:00:00Z',
      verdict: '2026-03-05T03:00',
      zones: [NY],
      window: window('22:00', '06:00'),
      isNorthAmerica: false,
    },
    {
      guarantee: 'a quarter-hour zone works',
      now: '2026-03-04T03:00:00Z',
      verdict: '2026-03-04T03:15',
      zones: ['Asia/Kathmandu'],
      window: NINE_TO_EIGHT,
      isNorthAmerica: false,
    },
    // New York moves from 02:00 to 03:00 on 2026-03-08, and from 02:00 to 01:00 on 2026-11-01.
    {
      guarantee: 'the night before summer time is an hour shorter',
      now: '2026-03-08T02:00:00Z',
      verdict: '2026-03-08T13:00',
      zones: [NY],
    },
    {
      guarantee: 'the night before winter time is an hour longer',
      now: '2026-11-01T01:00:00Z',
      verdict: '2026-11-01T14:00',
      zones: [NY],
    },
    {
      guarantee: 'a start inside the gap opens right after it',
      now: '2026-03-08T06:00:00Z',
      verdict: '2026-03-08T07:00',
      zones: [NY],
      window: window('02:30', '05:00'),
      isNorthAmerica: false,
    },
    {
      guarantee: 'a window inside the gap waits a day',
      now: '2026-03-08T06:00:00Z',
      verdict: '2026-03-09T06:10',
      zones: [NY],
      window: window('02:10', '02:50'),
      isNorthAmerica: false,
    },
    {
      guarantee: 'a start inside the overlap opens at the first of the two',
      now: '2026-11-01T05:00:00Z',
      verdict: '2026-11-01T05:30',
      zones: [NY],
      window: window('01:30', '05:00'),
      isNorthAmerica: false,
    },
    {
      guarantee: 'a window inside the overlap opens a second time',
      now: '2026-11-01T05:45:00Z',
      verdict: '2026-11-01T06:15',
      zones: [NY],
      window: window('01:15', '01:40'),
      isNorthAmerica: false,
    },
  ]
  test.each(CASES)('$guarantee', ({ now, verdict, zones, window, isNorthAmerica }) => {
    expect(verdictAt(now, zones, window, isNorthAmerica)).toBe(verdict)
  })

  test('another minute gets a new answer', () => {
    const zones = [NY]
    expect(verdictAt('2026-03-04T13:59:30Z', zones)).toBe('2026-03-04T14:00')
    expect(verdictAt('2026-03-04T14:00:00Z', zones)).toBe('open')
    expect(verdictAt('2026-03-04T13:59:30Z', zones)).toBe('2026-03-04T14:00')
  })
})

describe('follows clock changes, minute by minute', () => {
  const ZONES = [
    NY,
    'Europe/London',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'America/St_Johns',
  ]
  const formats = new Map(
    ZONES.map((zone) => [
      zone,
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    ]),
  )
  const wall = (zone: string, minute: number) => formats.get(zone)!.format(minute * MINUTE_MS)
  /** Hours around clock changes in these zones, and an ordinary day. */
  const CHANGES = [
    '2026-03-08T07',
    '2026-11-01T06',
    '2026-03-29T01',
    '2026-10-25T01',
    '2026-04-04T15',
    '2026-10-03T15',
    '2026-02-15T02',
    '2026-07-01T12',
  ].map((hour) => Date.parse(`${hour}:00:00Z`) / MINUTE_MS)
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '10', '30', '45'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
  const within = (text: string, start: string, end: string) =>
    start < end ? text >= start && text < end : text >= start || text < end

  test("open means that every zone's clock is inside; opensAt is the first such minute", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHANGES),
        fc.integer({ min: -1_500, max: 1_500 }),
        fc.uniqueArray(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 2 }),
        fc.record({ start: time, end: time, isEnabled: fc.boolean() }),
        fc.boolean(),
        (change, offset, zones, given, isNorthAmerica) => {
          const now = change + offset
          const isOpen = (minute: number) =>
            zones.every((zone) => {
              const text = wall(zone, minute)
              if (given.isEnabled && !within(text, given.start, given.end)) return false
              return !isNorthAmerica || within(text, '08:00', '21:00')
            })
          const verdict = windowVerdict({
            zones,
            nowMs: now * MINUTE_MS + 59_999,
            window: given,
            isNorthAmerica,
          })
          expect(verdict.isOpen).toBe(isOpen(now))
          if (verdict.isOpen) return
          let first = now
          while (first < now + 3 * 1_440 && !isOpen(first)) first++
          expect(verdict.opensAt).toBe(first < now + 3 * 1_440 ? first * MINUTE_MS : null)
        },
      ),
      { numRuns: runs(150) },
    )
  })
})
