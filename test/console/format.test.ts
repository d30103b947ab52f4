import { expect, test } from 'bun:test'
import { clock, date, dateTime, day, fullTime } from '../../console/ui/format.ts'

test('a time appears in the requested zone, whatever zone was requested before', () => {
  const iso = '2026-12-31T23:30:00Z'
  const writtenIn = (zone: string) => [dateTime, date, day, clock].map((write) => write(iso, zone))
  for (let round = 0; round < 2; round++) {
    expect(writtenIn('America/New_York')).toEqual(['31 Dec 2026, 18:30', '31 Dec 2026', '31 Dec', '18:30'])
    expect(writtenIn('Asia/Tokyo')).toEqual(['1 Jan 2027, 08:30', '1 Jan 2027', '1 Jan', '08:30'])
  }
  expect(fullTime(iso, 'Europe/Vienna')).toContain('1 January 2027')
})
