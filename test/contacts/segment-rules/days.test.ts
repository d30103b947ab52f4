import { describe, expect, test } from 'bun:test'
import { periodOf } from '../../../src/contacts/segment-rules/days.ts'
import { addDays, dayOf, isCalendarDay, startOfDayMs } from '../../../src/lib/calendar.ts'

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

describe('a period counts days of the organization', () => {
  // Sunday March 8, 2026 in New York, the day that loses an hour; in UTC it is already the 9th.
  const time = { now: Date.parse('2026-03-09T01:30:00.000Z'), timezone: 'America/New_York' }

  test.each([
    {
      guarantee: 'on is 23 hours long on a day that loses an hour',
      condition: { operator: 'on', value: '2026-03-08' },
      from: '2026-03-08T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
    },
    {
      guarantee: 'before ends where the day begins',
      condition: { operator: 'before', value: '2026-03-08' },
      from: undefined,
      until: '2026-03-08T05:00:00.000Z',
    },
    {
      guarantee: 'after begins where the day ends',
      condition: { operator: 'after', value: '2026-03-08' },
      from: '2026-03-09T04:00:00.000Z',
      until: undefined,
    },
    {
      guarantee: 'between includes both days',
      condition: { operator: 'between', value: ['2026-03-07', '2026-03-08'] },
      from: '2026-03-07T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
    },
    {
      guarantee: 'in the last day is today, in that zone',
      condition: { operator: 'in_last_days', value: 1 },
      from: '2026-03-08T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
    },
    {
      guarantee: 'in the last two days is yesterday too',
      condition: { operator: 'in_last_days', value: 2 },
      from: '2026-03-07T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
    },
    {
      guarantee: 'in the next day is today, in that zone',
      condition: { operator: 'in_next_days', value: 1 },
      from: '2026-03-08T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
    },
    {
      guarantee: 'in the next two days is tomorrow too',
      condition: { operator: 'in_next_days', value: 2 },
      from: '2026-03-08T05:00:00.000Z',
      until: '2026-03-10T04:00:00.000Z',
    },
  ] as const)('$guarantee', ({ condition, from, until }) => {
    const period = periodOf({ field: 'createdAt', ...condition } as never, time)
    expect([iso(period.from), iso(period.until)]).toEqual([from, until])
  })
})

describe('a calendar day', () => {
  test('starts after the gap when midnight is skipped', () => {
    expect(iso(startOfDayMs('2024-09-08', 'America/Santiago'))).toBe('2024-09-08T04:00:00.000Z')
  })

  test.each([
    { day: '2026-02-28', days: 1, expected: '2026-03-01' },
    { day: '2024-02-28', days: 1, expected: '2024-02-29' },
    { day: '2026-01-01', days: -1, expected: '2025-12-31' },
  ] as const)('$day and $days days is $expected', ({ day, days, expected }) => {
    expect(addDays(day, days)).toBe(expected)
  })

  test('depends on the zone', () => {
    const ms = Date.parse('2026-03-09T01:30:00.000Z')
    expect([dayOf(ms, 'America/New_York'), dayOf(ms, 'UTC'), dayOf(ms, 'Pacific/Kiritimati')]).toEqual([
      '2026-03-08',
      '2026-03-09',
      '2026-03-09',
    ])
  })

  test.each(['2026-02-29', '2026-13-01', '2026-3-1', '20260301', '+002026-03-01', '2026-03-01T00:00', ''])(
    '%p is not a day',
    (text) => {
      expect(isCalendarDay(text)).toBe(false)
    },
  )
})
