import { describe, expect, test } from 'bun:test'
import { addMonths, boundsOf, isMonth, monthAt, monthInWords, monthsBetween } from '../../src/lib/month.ts'

describe('a month', () => {
  test.each([
    { text: '2026-10', is: true },
    { text: '2026-00', is: false },
    { text: '2026-13', is: false },
    { text: '2026-1', is: false },
    { text: '2026-10-01', is: false },
    { text: '0000-01', is: false },
    { text: '', is: false },
  ])('"$text" is one: $is', ({ text, is }) => {
    expect(isMonth(text)).toBe(is)
  })

  test.each([
    { month: '2026-02', timezone: 'UTC', start: '2026-02-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
    // 31 days and an hour.
    {
      month: '2025-11',
      timezone: 'America/New_York',
      start: '2025-11-01T04:00:00Z',
      end: '2025-12-01T05:00:00Z',
    },
    {
      month: '2026-12',
      timezone: 'Asia/Kolkata',
      start: '2026-11-30T18:30:00Z',
      end: '2026-12-31T18:30:00Z',
    },
    // Samoa had no 30 December 2011.
    {
      month: '2011-12',
      timezone: 'Pacific/Apia',
      start: '2011-12-01T10:00:00Z',
      end: '2011-12-31T10:00:00Z',
    },
  ])('$month in $timezone is from $start to $end', ({ month, timezone, start, end }) => {
    expect(boundsOf(month, timezone)).toEqual({ start: Date.parse(start), end: Date.parse(end) })
    expect(monthAt(Date.parse(start), timezone)).toBe(month)
    expect(monthAt(Date.parse(start) - 1, timezone)).toBe(addMonths(month, -1))
    expect(monthAt(Date.parse(end) - 1, timezone)).toBe(month)
  })

  test('moves over years', () => {
    expect([addMonths('2026-11', 3), addMonths('2026-01', -1)]).toEqual(['2027-02', '2025-12'])
    expect([monthsBetween('2025-11', '2026-02'), monthsBetween('2026-02', '2025-11')]).toEqual([3, -3])
  })

  test('is written for people', () => {
    expect(monthInWords('2026-10')).toBe('October 2026')
  })
})
