import { expect, test } from 'bun:test'
import { decisionDueAt, isBusinessDay } from '../../../src/compliance/reviews/service.ts'

/** Federal holidays by the Office of Personnel Management, on the days they are observed. */
test.each([
  {
    year: 2026,
    days: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  },
  {
    year: 2027,
    days: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  },
])('the weekdays of $year without business are the federal holidays', ({ year, days }) => {
  const found: string[] = []
  for (let day = new Temporal.PlainDate(year, 1, 1); day.year === year; day = day.add({ days: 1 })) {
    if (day.dayOfWeek <= 5 && !isBusinessDay(day)) found.push(day.toString().slice(5))
  }
  expect(found.join(' ')).toBe(days)
})

test.each([
  { came: '2026-03-02T15:00:00-05:00', due: '2026-03-17T00:00:00-04:00' },
  { came: '2026-03-07T12:00:00-05:00', due: '2026-03-21T00:00:00-04:00' },
  { came: '2026-12-18T23:59:00-05:00', due: '2027-01-06T00:00:00-05:00' },
  { came: '2026-11-22T08:00:00-05:00', due: '2026-12-08T00:00:00-05:00' },
])('a text that arrives at $came is due by $due in New York', ({ came, due }) => {
  expect(decisionDueAt(Date.parse(came), 'America/New_York')).toBe(Date.parse(due))
})

test("the days follow the organization's time zone", () => {
  const came = Date.parse('2026-03-03T02:00:00Z')
  expect(decisionDueAt(came, 'America/Los_Angeles')).toBe(Date.parse('2026-03-17T00:00:00-07:00'))
  expect(decisionDueAt(came, 'Asia/Tokyo')).toBe(Date.parse('2026-03-18T00:00:00+09:00'))
})
