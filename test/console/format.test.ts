import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  ago,
  bytes,
  clock,
  date,
  dateTime,
  day,
  duration,
  fullTime,
  moment,
  money,
  number,
  share,
  withTimes,
} from '../../console/ui/format.ts'
import { speak } from '../../words/words.ts'

/** Returns what `write` writes in a language, with ordinary spaces. */
function inTag<T extends string | string[]>(tag: string, write: () => T): T {
  speak(tag)
  try {
    const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
    const written = write()
    return (Array.isArray(written) ? written.map(plain) : plain(written)) as T
  } finally {
    speak('en')
  }
}

test('a time appears in the requested zone, whatever zone was requested before', () => {
  const iso = '2026-12-31T23:30:00Z'
  const writtenIn = (zone: string) =>
    inTag('en-GB', () => [dateTime, date, day, clock].map((write) => write(iso, zone)))
  for (let round = 0; round < 2; round++) {
    expect(writtenIn('America/New_York')).toEqual(['31 Dec 2026, 18:30', '31 Dec 2026', '31 Dec', '18:30'])
    expect(writtenIn('Asia/Tokyo')).toEqual(['1 Jan 2027, 08:30', '1 Jan 2027', '1 Jan', '08:30'])
  }
  expect(inTag('en-GB', () => fullTime(iso, 'Europe/Vienna'))).toContain('1 January 2027')
})

describe('dates, numbers and durations follow the region', () => {
  const iso = '2026-11-28T16:55:00Z'
  const now = Date.parse('2026-11-28T18:55:00Z')
  const all = () => [
    dateTime(iso, 'UTC'),
    day(iso, 'UTC'),
    moment(iso, 'UTC', now),
    ago(iso, now),
    number(12_480.5),
    share(1, 8),
    share(1, 40),
    share(1, 5_000),
    money(1234.5, 'EUR'),
    bytes(1_200_000),
    duration(7_500_000),
  ]
  test.each([
    {
      tag: 'en-US',
      written:
        'Nov 28, 2026, 4:55 PM | Nov 28 | Sat, Nov 28, 4:55 PM | 2 hours ago | 12,480.5 | 13% | 2.5% | <0.1% | €1,234.50 | 1.2 MB | 2 hr 5 min',
    },
    {
      tag: 'en-GB',
      written:
        '28 Nov 2026, 16:55 | 28 Nov | Sat 28 Nov, 16:55 | 2 hours ago | 12,480.5 | 13% | 2.5% | <0.1% | €1,234.50 | 1.2 MB | 2 hrs 5 mins',
    },
    {
      tag: 'de-DE',
      written:
        '28.11.2026, 16:55 | 28. Nov. | Sa., 28. Nov., 16:55 | vor 2 Stunden | 12.480,5 | 13 % | 2,5 % | <0,1 % | 1.234,50 € | 1,2 MB | 2 Std. 5 Min.',
    },
    {
      tag: 'es-MX',
      written:
        '28 nov 2026, 4:55 p.m. | 28 nov | sáb 28 de nov, 4:55 p.m. | hace 2 horas | 12,480.5 | 13% | 2.5% | <0.1% | EUR 1,234.50 | 1.2 MB | 2 h 5 min',
    },
    {
      tag: 'fr-FR',
      written:
        '28 nov. 2026, 16:55 | 28 nov. | sam. 28 nov., 16:55 | il y a 2 heures | 12 480,5 | 13 % | 2,5 % | <0,1 % | 1 234,50 € | 1,2 Mo | 2 h 5 min',
    },
    {
      tag: 'pt-BR',
      written:
        '28 de nov. de 2026, 16:55 | 28 de nov. | sáb., 28 de nov., 16:55 | há 2 horas | 12.480,5 | 13% | 2,5% | <0,1% | € 1.234,50 | 1,2 MB | 2 h 5 min',
    },
  ])('of $tag', ({ tag, written }) => {
    expect(inTag(tag, all).join(' | ')).toBe(written)
  })
})

test('a share is 0% only for none and 100% only for all', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.integer({ min: 1, max: 20_000 }), (part, rest) => {
      expect(share(part, part + rest)).not.toBe('100%')
      expect(share(rest, part + rest)).not.toBe('0%')
    }),
    { examples: [[599, 1]] },
  )
})

test('a share is exact where it matters: none, all, and close to either', () => {
  expect([share(0, 0), share(0, 9), share(9, 9), share(9_999, 10_000), share(1, 10_000)]).toEqual([
    '–',
    '0%',
    '100%',
    '>99.9%',
    '<0.1%',
  ])
})

test('a duration has at most two units', () => {
  expect([40_000, 125_000, 1_205_000, 7_200_000, 259_200_000].map(duration)).toEqual([
    '40 sec',
    '2 min 5 sec',
    '20 min',
    '2 hr',
    '3 days',
  ])
})

test('a time without a zone names the zone of the browser', () => {
  const time = '2026-03-04T17:05:00Z'
  const name = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' })
    .formatToParts(new Date(time))
    .find(({ type }) => type === 'timeZoneName')!.value
  const unnamed = () => [dateTime(time), clock(time), moment(time, undefined, Date.parse(time))]
  expect(inTag('en-GB', unnamed).filter((text) => !text.endsWith(` ${name}`))).toEqual([])
  const named = () => [dateTime(time, 'Asia/Tokyo'), clock(time, 'Asia/Tokyo')]
  expect(inTag('en-GB', named)).toEqual(['5 Mar 2026, 02:05', '02:05'])
})

test("the times in a sentence of the API appear in the organization's zone", () => {
  expect(
    withTimes('Wren was skipped at 2026-03-04T22:05:00.000Z. Until 2026-03-05.', 'America/New_York'),
  ).toBe('Wren was skipped at Mar 4, 2026, 5:05 PM. Until 2026-03-05.')
})
