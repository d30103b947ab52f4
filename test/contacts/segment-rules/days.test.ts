import { describe, expect, test } from 'bun:test'
import { periodOf } from '../../../src/contacts/segment-rules/days.ts'
import { addDays, dayOf, isCalendarDay, startOfDayMs } from '../../../src/lib/calendar.ts'

const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

describe('a period counts days of the organization', () => {
  // Sunday 8 March 2026 in New York, the day it loses an hour; in UTC it is already the 9th.
  const time = { now: Date.parse('2026-03-09T01:30:00.000Z'), timezone: 'America/New_York' }

  test.each([
    [
      'on is 23 hours long where an hour is lost',
      { operator: 'on', value: '2026-03-08' },
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    [
      'before ends where the day begins',
      { operator: 'before', value: '2026-03-08' },
      undefined,
      '2026-03-08T05:00:00.000Z',
    ],
    [
      'after begins where the day ends',
      { operator: 'after', value: '2026-03-08' },
      '2026-03-09T04:00:00.000Z',
      undefined,
    ],
    [
      'between includes both days',
      { operator: 'between', value: ['2026-03-07', '2026-03-08'] },
      '2026-03-07T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    [
      'in the last day is today, there',
      { operator: 'in_last_days', value: 1 },
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    [
      'in the last two days is yesterday too',
      { operator: 'in_last_days', value: 2 },
      '2026-03-07T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    [
      'in the next day is today, there',
      { operator: 'in_next_days', value: 1 },
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    [
      'in the next two days is tomorrow too',
      { operator: 'in_next_days', value: 2 },
      '2026-03-08T05:00:00.000Z',
      '2026-03-10T04:00:00.000Z',
    ],
  ] as const)('%s', (_guarantee, condition, from, until) => {
    const period = periodOf({ field: 'createdAt', ...condition } as never, time)
    expect([iso(period.from), iso(period.until)]).toEqual([from, until])
  })
})

describe('a calendar day', () => {
  test('begins after the gap where midnight is skipped', () => {
    expect(iso(startOfDayMs('2024-09-08', 'America/Santiago'))).toBe('2024-09-08T04:00:00.000Z')
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ] as const)('%s and %d days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })

  test('is the one of the zone', () => {
    const ms = Date.parse('2026-03-09T01:30:00.000Z')
    expect([dayOf(ms, 'America/New_York'), dayOf(ms, 'UTC'), dayOf(ms, 'Pacific/Kiritimati')]).toEqual([
      '2026-03-08',
      '2026-03-09',
      '2026-03-09',
    ])
  })

  test.each(['2026-02-29', '2026-13-01', '2026-3-1', '20260301', '+002026-03-01', '2026-03-01T00:00', ''])(
    '%p is none',
    (text) => {
      expect(isCalendarDay(text)).toBe(false)
    },
  )
})
