import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseAnyPlan, toE164 } from '../../src/lib/phone.ts'
import { runs } from '../support/size.ts'

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''))
/** Area codes of the United States, Canada, islands, toll-free and personal numbers, and ones that do not exist. */
const area = fc.oneof(
  fc.constantFrom('504', '212', '983', '416', '604', '876', '809', '340', '800', '833', '900', '710'),
  fc.constantFrom('500', '521', '523', '524', '533', '544', '566', '577', '588', '600', '622', '633'),
  digits(3),
)
const separator = fc.constantFrom('', '-', '.', ' ', '--', '/', '  ')
const written = fc
  .tuple(
    fc.constantFrom('', '', '+1', '1', '+', '011', '0', '+44', '+1 ', '1-', ' '),
    fc.constantFrom('', '', '(', '['),
    area,
    fc.constantFrom('', '', ')', ') ', ']'),
    fc.tuple(separator, separator),
    fc.tuple(digits(3), digits(4)),
    fc.constantFrom('', '', '', ' ', 'x', ' x12', ';ext=3', '5'),
  )
  .map(([before, open, code, close, [one, two], [exchange, line], after]) =>
    [before, open, code, close, one, exchange, two, line, after].join(''),
  )
const country = fc.constantFrom('US', 'CA', 'GB', 'DE', 'JM', 'PR', 'AG')

describe('the short way to read numbers of the North American plan', () => {
  test('agrees with the library on numbers written in any way, for any country', () => {
    fc.assert(
      fc.property(written, country, (text, from) => {
        expect(toE164(text, from)).toBe(parseAnyPlan(text, from))
      }),
      { numRuns: runs(20_000, 20) },
    )
  })

  test('may judge a block of ten thousand numbers by any of them', () => {
    fc.assert(
      fc.property(area, digits(3), digits(4), digits(4), (code, exchange, one, other) => {
        const exists = (line: string) => parseAnyPlan(`+1${code}${exchange}${line}`, 'US') !== undefined
        expect(exists(one)).toBe(exists(other))
      }),
      { numRuns: runs(20_000, 20) },
    )
  })

  test.each([
    { text: '504-621-8927', from: 'US', phone: '+15046218927' },
    { text: '(504) 621-8927', from: 'US', phone: '+15046218927' },
    { text: '+1 504.621.8927', from: 'DE', phone: '+15046218927' },
    { text: '1 416 555 0123', from: 'CA', phone: '+14165550123' },
    { text: '504-621-8927', from: 'DE', phone: '+495046218927' },
    { text: '104-621-8927', from: 'US', phone: undefined },
    { text: '710-621-8927', from: 'US', phone: undefined },
  ])('reads "$text" as one of $from', ({ text, from, phone }) => {
    expect(toE164(text, from)).toBe(phone as string)
  })
})
