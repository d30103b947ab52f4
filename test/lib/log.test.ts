import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createLog, redacted, redactedText } from '../../src/lib/log.ts'
import { TestClock } from '../support/clock.ts'
import { floorsOf, MOMENT } from '../support/quick.ts'

function lineOf(format: 'json' | 'logfmt', fields: Record<string, unknown>, hasTime = true): string {
  const lines: string[] = []
  createLog(format, (line) => lines.push(line), { clock: new TestClock(), hasTime }).warn('happened', fields)
  return lines.join('\n')
}

describe('log lines', () => {
  test('a JSON line has the time of its clock in UTC, a level and an event', () => {
    expect(JSON.parse(lineOf('json', { count: 3 }, false))).toEqual({
      time: '2026-03-04T17:00:00.000Z',
      level: 'warn',
      event: 'happened',
      count: 3,
    })
  })

  test('a line for people begins with the time if this is set', () => {
    expect(lineOf('logfmt', { count: 3 })).toBe('2026-03-04T17:00:00.000Z WARN happened count=3')
    expect(lineOf('logfmt', { count: 3 }, false)).toBe('WARN happened count=3')
  })
})

describe('removed parts of a line', () => {
  const KEY = 'et_live_0a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ'

  test.each([
    { what: 'a phone number', text: 'no route to +12125550104', expected: 'no route to …0104' },
    {
      what: 'a phone number with separators',
      text: 'to +1 (212) 555-0104 failed',
      expected: 'to …0104 failed',
    },
    {
      what: 'a phone number without plus',
      text: 'destination 442071838750 barred',
      expected: 'destination …8750 barred',
    },
    { what: 'an API key', text: `key ${KEY} is unknown`, expected: 'key et_live_… is unknown' },
    {
      what: 'a bearer token',
      text: 'sent Authorization: Bearer 7f3a9c7f3a9c',
      expected: 'sent Authorization: Bearer …',
    },
    {
      what: 'a password in an address',
      text: 'GET https://me:hunter2@gateway.example/x',
      expected: 'GET https://…@gateway.example/x',
    },
    {
      what: 'a token in a path',
      text: `/callbacks/http/${'a1'.repeat(32)}/status`,
      expected: '/callbacks/http/…/status',
    },
  ])('$what', ({ text, expected }) => {
    expect(redactedText(text)).toBe(expected)
    expect(lineOf('json', { cause: new Error(text) })).not.toContain(text)
    expect(lineOf('logfmt', { answer: { body: [text] } })).not.toContain(text)
  })

  test.each([
    'request 019f2c1d-7b1a-7000-8a3b-123456789012 took 17 ms',
    'replaced-20261122002749.db at 127.0.0.1:4000',
    '2026-11-22T00:27:49.000Z',
    '699 of 1,000,000 messages, 12.5 MB',
  ])('nothing of %p', (text) => {
    expect(redactedText(text)).toBe(text)
  })

  test('fields with the name of a secret, at any depth', () => {
    expect(redacted({ apiKey: 'x', settings: { password: 'y', port: 1 }, masterKey: 'z' })).toEqual({
      apiKey: '…',
      settings: { password: '…', port: 1 },
      masterKey: '…',
    })
  })

  test('every phone number except its last four digits, in any place', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 13 })
    const around = fc.constantFrom('', ' ', 'to ', '"', ':', ', ', '\n', '(')
    fc.assert(
      fc.property(digits, around, around, (rest, before, after) => {
        const number = `+1${rest.join('')}`
        const text = redactedText(`${before}${number}${after}`)
        expect(text).not.toContain(number.slice(1, -4))
        expect(text).toContain(`…${number.slice(-4)}`)
      }),
    )
  })

  test('a long text is cut, and a hostile one takes no longer than its length', async () => {
    const nasty = '+1 '.repeat(200_000)
    expect(redactedText(nasty).length).toBeLessThan(2_100)
    expect(await floorsOf(() => redactedText(nasty))).toBeLessThan(MOMENT)
  })
})
