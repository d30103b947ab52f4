import { describe, expect, test } from 'bun:test'
import { assertNames, hasWebAddress, plainName, withoutLinks } from '../../src/lib/mail-names.ts'

describe('a name that no mail program turns into a link is accepted', () => {
  test.each([
    "St. Mary's",
    'J.R.R. Tolkien',
    'Müller GmbH & Co. KG',
    'Booking com Ltd',
    'Team @ Work',
    'No.1 Burgers',
    'e.V. Sportfreunde',
    'U.S.A',
    'Dr. Anna-Lena von der Au',
    'Acme: Bakery / Café',
    'אבא',
    'می‌خواهم',
    '👩‍👩‍👧 Family',
  ])('%s', (name) => {
    expect(() => assertNames({ name })).not.toThrow()
  })
})

describe('a name that looks like an address is refused', () => {
  test.each([
    'Booking.com Ltd',
    'http://evil',
    'Win at evil.example/now',
    'www.evil',
    'evil．example',
    'evil。example',
    'evil.\u200bexample',
    'ask@evil',
    '192.0.2.7',
    'bücher.example',
    'бит.рф',
  ])('%s', (name) => {
    expect(() => assertNames({ name })).toThrow(/name looks like a web or email address/)
    expect(hasWebAddress(withoutLinks(name))).toBe(false)
    expect(() => assertNames({ name: plainName(name) })).not.toThrow()
  })

  test('an earlier one may stay', () => {
    expect(() => assertNames({ name: 'Booking.com' }, { name: 'Booking.com' })).not.toThrow()
    expect(() => assertNames({ name: 'Booking.com Ltd' }, { name: 'Booking.com' })).toThrow()
  })
})

test.each(['Ad\u200bmin', 'Ann\u202eann', 'A\u00adnn', 'A\u200dnn', 'Ann\u2060a'])(
  'an invisible character within a name is refused by its number: %j',
  (name) => {
    expect(() => assertNames({ firstName: name })).toThrow(
      /firstName contains an invisible character \(U\+[0-9A-F]{4}\)/,
    )
  },
)
