import { expect, test } from 'bun:test'
import { firstMs, isDayOrInstant, lastMs } from '../../src/lib/day-or-instant.ts'

const NEW_YORK = 'America/New_York'
const iso = (ms: number): string => new Date(ms).toISOString()

test.each([
  // what it is                     text                          first instant               last instant
  { what: 'a day', text: '2026-01-31', first: '2026-01-31T05:00:00.000Z', last: '2026-02-01T04:59:59.999Z' },
  {
    what: 'a day of 23 hours',
    text: '2026-03-08',
    first: '2026-03-08T05:00:00.000Z',
    last: '2026-03-09T03:59:59.999Z',
  },
  {
    what: 'a day of 25 hours',
    text: '2026-11-01',
    first: '2026-11-01T04:00:00.000Z',
    last: '2026-11-02T04:59:59.999Z',
  },
  {
    what: 'the last day of a year',
    text: '2026-12-31',
    first: '2026-12-31T05:00:00.000Z',
    last: '2027-01-01T04:59:59.999Z',
  },
  {
    what: 'a time',
    text: '2026-01-31T17:05:00Z',
    first: '2026-01-31T17:05:00.000Z',
    last: '2026-01-31T17:05:00.000Z',
  },
  {
    what: 'a time to the minute',
    text: '2026-01-31T17:05Z',
    first: '2026-01-31T17:05:00.000Z',
    last: '2026-01-31T17:05:00.000Z',
  },
  {
    what: 'a time with milliseconds',
    text: '2026-01-31T17:05:00.007Z',
    first: '2026-01-31T17:05:00.007Z',
    last: '2026-01-31T17:05:00.007Z',
  },
  {
    what: 'a time with an offset',
    text: '2026-01-31T17:05:00+05:30',
    first: '2026-01-31T11:35:00.000Z',
    last: '2026-01-31T11:35:00.000Z',
  },
  {
    what: 'an offset whose + became a space',
    text: '2026-01-31T17:05:00 05:30',
    first: '2026-01-31T11:35:00.000Z',
    last: '2026-01-31T11:35:00.000Z',
  },
])('$what is taken', ({ text, first, last }) => {
  expect(isDayOrInstant(text)).toBe(true)
  expect([iso(firstMs(text, NEW_YORK)), iso(lastMs(text, NEW_YORK))]).toEqual([first, last])
})

test.each([
  '',
  'today',
  '2026-1-31',
  '2026-02-30',
  '2026-13-01',
  '2026-01-31T17:05:00',
  '2026-01-31 17:05:00Z',
  '2026-02-30T17:05:00Z',
  '2026-01-31T24:05:00Z',
  '2026-01-31T17:60:00Z',
  '2026-01-31T17:05:00+25:00',
  '2026-01-31T17:05:00.1234567Z',
  '1767225600000',
])('%p is not', (text) => {
  expect(isDayOrInstant(text)).toBe(false)
})
