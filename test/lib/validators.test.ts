import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { isCurrencyCode } from '../../src/lib/currency.ts'
import { isEmailAddress } from '../../src/lib/email.ts'
import { parseIsoTime } from '../../src/lib/iso-time.ts'
import { toLocale } from '../../src/lib/locale.ts'
import { isTimeOfDay, minutesOfDay } from '../../src/lib/time-of-day.ts'
import { toTimeZone } from '../../src/lib/timezone.ts'
import { isHostname, isWebUrl } from '../../src/lib/web-url.ts'
import { floorsOf, MOMENT } from '../support/quick.ts'

describe('time zones', () => {
  test.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['UTC', 'UTC'],
    ['US/Eastern', 'US/Eastern'],
    ['+05:00', undefined],
    ['Mars/Phobos', undefined],
    ['', undefined],
    ['America/New_York ', undefined],
    ['A'.repeat(100_000), undefined],
  ])('%s is %p', (name, canonical) => {
    expect(toTimeZone(name)).toBe(canonical)
  })

  test('every zone ICU lists is known under its own name', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) expect(toTimeZone(name)).toBeDefined()
  })
})

describe('times of day', () => {
  test('every minute of the day is one, and counts from midnight', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        expect(isTimeOfDay(text)).toBe(true)
        expect(minutesOfDay(text)).toBe(minutes)
      }),
    )
  })

  test.each(['24:00', '9:00', '09:60', '09:00:00', '', ' 09:00', '٠٩:٠٠'])('%p is none', (text) => {
    expect(isTimeOfDay(text)).toBe(false)
    expect(() => minutesOfDay(text)).toThrow('time of day')
  })
})

describe('currencies', () => {
  test.each([
    ['USD', true],
    ['EUR', true],
    ['JPY', true],
    ['usd', false],
    ['XXX', false],
    ['XTS', false],
    ['ZZZ', false],
    ['', false],
  ])('%s: %p', (code, isKnown) => expect(isCurrencyCode(code)).toBe(isKnown))
})

describe('locales', () => {
  test.each([
    ['en-us', 'en-US'],
    ['de', 'de'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['english language', undefined],
    ['', undefined],
    ['en_US', undefined],
  ])('%s is %p', (tag, canonical) => expect(toLocale(tag)).toBe(canonical))
})

describe('email addresses', () => {
  test.each([
    ['ann@example.test', true],
    ['ann.b+news@mail.example.test', true],
    ["o'hara@example.test", true],
    ['ann@xn--bcher-kva.example', true],
    ['ann@example', false],
    ['ann@@example.test', false],
    ['ann@-example.test', false],
    ['ann@exam_ple.test', false],
    ['.ann@example.test', false],
    ['an..n@example.test', false],
    ['ann@example.test\r\nBcc: x@example.test', false],
    ['ann @example.test', false],
    ['"ann"@example.test', false],
    ['ann@[127.0.0.1]', false],
    [`${'a'.repeat(65)}@example.test`, false],
    [`a@${'b'.repeat(64)}.test`, false],
    [`${'a'.repeat(60)}@${'b.'.repeat(120)}test`, false],
    ['', false],
  ])('%j: %p', (text, isAddress) => expect(isEmailAddress(text)).toBe(isAddress))

  test('a hostile address is read quickly', async () => {
    const hostile = () => [
      isEmailAddress(`${'a.'.repeat(120)}!`),
      isEmailAddress(`a@${'b-'.repeat(50_000)}!`),
    ]
    expect(await floorsOf(hostile)).toBeLessThan(MOMENT)
  })
})

describe('times with their zone', () => {
  test('every instant reads back from how the wire writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253_402_300_799_999 }), (ms) => {
        expect(parseIsoTime(new Date(ms).toISOString())).toBe(ms)
      }),
    )
  })

  test.each([
    ['2026-01-31T17:05Z', Date.UTC(2026, 0, 31, 17, 5)],
    ['2026-01-31T17:05:00-05:00', Date.UTC(2026, 0, 31, 22, 5)],
    ['2026-01-31T17:05:00', undefined],
    ['2026-01-31', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-01-31T25:00:00Z', undefined],
    ['2026-01-31T17:05:00[Europe/Berlin]', undefined],
    ['1769879100000', undefined],
    ['', undefined],
  ])('%s is %p', (text, ms) => expect(parseIsoTime(text)).toBe(ms))
})

describe('addresses on the web', () => {
  test.each([
    ['https://acme.example', true],
    ['HTTP://acme.example:8080/a?b=c#d', true],
    ['https://me@acme.example', false],
    ['https://me:secret@acme.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['//acme.example', false],
    ['https://', false],
    ['acme.example', false],
    [`https://acme.example/${'x'.repeat(2048)}`, false],
  ])('%s: %p', (text, isUrl) => expect(isWebUrl(text)).toBe(isUrl))

  test.each([
    ['go.acme.example', true],
    ['xn--bcher-kva.example', true],
    ['localhost', false],
    ['GO.acme.example', false],
    ['-go.acme.example', false],
    ['go.acme.example.', false],
    ['go.acme.example:443', false],
    ['go_.acme.example', false],
    [`${'a.'.repeat(127)}aa`, false],
  ])('host name %s: %p', (text, isHost) => expect(isHostname(text)).toBe(isHost))
})
