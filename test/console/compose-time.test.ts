import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { launchLabel, launchTime } from '../../console/screens/compose/launch-words.ts'
import { moment } from '../../console/ui/format.ts'
import { instantOf, wallOf } from '../../console/ui/zoned.ts'
import { instantOf as serverInstantOf } from '../../src/lib/wall-clock.ts'
import { runs } from '../support/size.ts'

describe('a local time in a zone', () => {
  test.each([
    { wall: '2026-12-03T10:00', zone: 'America/New_York', instant: '2026-12-03T15:00:00.000Z' },
    { wall: '2026-07-03T10:00', zone: 'America/New_York', instant: '2026-07-03T14:00:00.000Z' },
    { wall: '2026-07-03T00:15', zone: 'Asia/Kathmandu', instant: '2026-07-02T18:30:00.000Z' },
    { wall: '2026-01-01T09:00', zone: 'Pacific/Kiritimati', instant: '2025-12-31T19:00:00.000Z' },
    // This time occurs twice; the first one counts.
    { wall: '2026-11-01T01:30', zone: 'America/New_York', instant: '2026-11-01T05:30:00.000Z' },
    // The clock skips this time and shows 03:00 instead.
    { wall: '2026-03-08T02:30', zone: 'America/New_York', instant: '2026-03-08T07:00:00.000Z' },
    { wall: '2026-03-29T02:00', zone: 'Europe/Berlin', instant: '2026-03-29T01:00:00.000Z' },
    // The clock goes forward by half an hour.
    { wall: '2026-10-04T02:15', zone: 'Australia/Lord_Howe', instant: '2026-10-03T15:30:00.000Z' },
    // The zone skipped this whole day.
    { wall: '2011-12-30T12:00', zone: 'Pacific/Apia', instant: '2011-12-30T10:00:00.000Z' },
  ])('$wall in $zone is $instant', ({ wall, zone, instant }) => {
    expect(instantOf(wall, zone)).toBe(instant)
  })

  test('converts to an instant and back, for every hour of a year', () => {
    const start = Date.parse('2026-01-01T00:00:00Z')
    for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'UTC']) {
      const wrong = Array.from({ length: 8_760 }, (_, hour) =>
        new Date(start + hour * 3_600_000).toISOString(),
      ).filter((instant) => wallOf(instantOf(wallOf(instant, zone), zone)!, zone) !== wallOf(instant, zone))
      expect([zone, wrong]).toEqual([zone, []])
    }
  })

  test('is the same instant as at the server, near each change of the clock', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }),
        fc.integer({ min: -180, max: 180 }),
        (zone, from, minutes) => {
          const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
          const change = start.getTimeZoneTransition('next') ?? start
          // The last local time before the change, moved by minutes of the local time, may lie in the gap.
          const last = change.subtract({ minutes: 1 }).toPlainDateTime()
          const local = last.add({ minutes }).round('minute')
          const day = local.toPlainDate().toString()
          const at = serverInstantOf({ day, minute: local.hour * 60 + local.minute }, zone)
          const wall = local.toString({ smallestUnit: 'minute' })
          expect([zone, wall, instantOf(wall, zone)]).toEqual([zone, wall, new Date(at).toISOString()])
        },
      ),
      { numRuns: runs(4_000) },
    )
  })

  test('is undefined for an invalid text', () => {
    expect(instantOf('', 'UTC')).toBeUndefined()
    expect(instantOf('2026-13-40T99:00', 'UTC')).toBeUndefined()
  })
})

describe('the launch', () => {
  const now = Date.parse('2026-11-27T12:00:00Z')
  const launch = (type: 'IMMEDIATE' | 'SCHEDULED' | 'RECURRING', ...times: string[]) => ({
    type,
    times,
    zone: 'America/New_York',
    now,
  })

  test('has the number of recipients or the time on its button', () => {
    expect([
      launchLabel(launch('IMMEDIATE'), 12_480),
      launchLabel(launch('IMMEDIATE')),
      launchLabel(launch('SCHEDULED', '2026-12-03T15:00:00Z'), 12_480),
      launchLabel(launch('SCHEDULED', '2027-01-04T15:00:00Z'), 12_480),
      launchLabel(launch('RECURRING', '2026-12-03T15:00:00Z'), 12_480),
    ]).toEqual([
      'Send to 12,480',
      'Send …',
      'Schedule for Thu, Dec 3, 10:00 AM',
      'Schedule for Mon, Jan 4, 2027, 10:00 AM',
      'Start on Thu, Dec 3, 10:00 AM',
    ])
    expect(moment('2026-12-03T15:00:00Z', 'UTC', now)).toBe('Thu, Dec 3, 3:00 PM')
  })

  test('says in its question when the first message is sent, and whose time that is', () => {
    const weekly = launch('RECURRING', '2026-12-03T15:00:00Z', '2026-12-10T15:00:00Z')
    expect([
      launchTime(launch('IMMEDIATE'), false),
      launchTime(launch('SCHEDULED', '2026-12-03T15:00:00Z'), false),
      launchTime(launch('SCHEDULED', '2026-12-03T15:00:00Z'), true),
      launchTime(weekly, false),
    ]).toEqual([
      'Now',
      'Thu, Dec 3, 10:00 AM (New York)',
      'Thu, Dec 3, 10:00 AM (in each recipient’s time zone)',
      'Thu, Dec 3, 10:00 AM (New York), then Thu, Dec 10, 10:00 AM, and so on',
    ])
  })
})
