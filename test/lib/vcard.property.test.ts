import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toVCard, type VCard } from '../../src/lib/vcard.ts'
import { anyCharacter } from '../support/arbitraries.ts'

const UUID = '018f0000-0000-7000-8000-000000000001'
const REVISED_AT = Date.UTC(2026, 2, 4, 17, 0, 0, 123)
const card = (fields: Partial<VCard>): VCard => ({
  uuid: UUID,
  revisedAtMs: REVISED_AT,
  fullName: 'Ann',
  ...fields,
})

/** Reader by RFC 2426: it unfolds, then reads a name and a value per line. */
function parse(text: string): Array<{ name: string; value: string }> {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  return lines.map((line) => ({
    name: line.slice(0, line.indexOf(':')),
    value: line.slice(line.indexOf(':') + 1),
  }))
}

const unescaped = (value: string): string =>
  value.replace(/\\(.)/gu, (_, sign: string) => (sign === 'n' ? '\n' : sign))

/** Parts between semicolons, but not after an odd number of backslashes. */
const components = (value: string): string[] => value.split(/(?<=(?<!\\)(?:\\\\)*);/)

const valueNamed = (text: string, name: string): string | undefined =>
  parse(text).find((line) => line.name === name)?.value

/** Text with one kind of line breaks and without invisible characters. */
const asKept = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')

/** Address without anything that could end its line. */
const asUri = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, '')
    .replace(/\s/g, encodeURIComponent)

const anything = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\\',
        ';',
        ',',
        ':',
        ' ',
        'é',
        '漢',
        '👩‍👩‍👧',
        'END:VCARD',
        '\u2028',
        '\0',
        '\ud800',
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
)
const optional = fc.option(anything, { nil: null })

const anyCard: fc.Arbitrary<VCard> = fc
  .record({
    fullName: anything.map((text) => `x${text}`),
    firstName: optional,
    lastName: optional,
    organizationName: optional,
    title: optional,
    phone: optional,
    email: optional,
    website: optional,
    note: optional,
    address: fc.option(
      fc.record({
        addressLine1: optional,
        addressLine2: optional,
        city: optional,
        state: optional,
        postalCode: optional,
        country: optional,
      }),
      { nil: null },
    ),
    photo: fc.option(
      fc.record({
        type: fc.constantFrom('JPEG' as const, 'PNG' as const),
        base64: fc.base64String({ maxLength: 400 }),
      }),
      { nil: null },
    ),
  })
  .map(card)

describe('a vCard of any values', () => {
  test('has no line over 75 octets, and breaks none inside a character', () => {
    fc.assert(
      fc.property(anyCard, (given) => {
        const text = toVCard(given)
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        // A character broken in two would have become a replacement character in its bytes.
        expect(Buffer.from(text).toString()).toBe(text)
      }),
    )
  })

  test('gives every value back', () => {
    fc.assert(
      fc.property(anyCard, (given) => {
        const text = toVCard(given)
        const expectValue = (name: string, value: string | null | undefined) =>
          expect(valueNamed(text, name) === undefined ? '' : unescaped(valueNamed(text, name)!)).toBe(
            asKept(value ?? ''),
          )
        expectValue('FN', given.fullName)
        expectValue('ORG', given.organizationName)
        expectValue('TITLE', given.title)
        expectValue('TEL;TYPE=WORK,VOICE', given.phone)
        expectValue('EMAIL;TYPE=INTERNET', given.email)
        expect(valueNamed(text, 'URL') ?? '').toBe(asUri(given.website ?? ''))
        expectValue('NOTE', given.note)
        const [lastName, firstName] = components(valueNamed(text, 'N')!).map(unescaped)
        expect([firstName, lastName]).toEqual([asKept(given.firstName ?? ''), asKept(given.lastName ?? '')])
      }),
    )
  })

  test('gives the parts of an address back in their places', () => {
    fc.assert(
      fc.property(anyCard, (given) => {
        const value = valueNamed(toVCard(given), 'ADR;TYPE=WORK')
        const { addressLine1, addressLine2, city, state, postalCode, country } = given.address ?? {}
        const expected = [
          [addressLine1, addressLine2].filter(Boolean).join('\n'),
          ...[city, state, postalCode, country].map((part) => part ?? ''),
        ]
        const found = value === undefined ? ['', '', '', '', '', '', ''] : components(value).map(unescaped)
        expect(found).toEqual(['', '', ...expected.map(asKept)])
      }),
    )
  })

  test('has no property without a value', () => {
    fc.assert(
      fc.property(anyCard, (given) => {
        const names = parse(toVCard(given)).map(({ name }) => name)
        const allowed = [
          'BEGIN',
          'VERSION',
          'N',
          'FN',
          'ORG',
          'TITLE',
          'TEL;TYPE=WORK,VOICE',
          'EMAIL;TYPE=INTERNET',
          'ADR;TYPE=WORK',
          'URL',
          'PHOTO;ENCODING=b;TYPE=JPEG',
          'PHOTO;ENCODING=b;TYPE=PNG',
          'NOTE',
          'UID',
          'REV',
          'END',
        ]
        expect(names.filter((name) => !allowed.includes(name))).toEqual([])
        expect(new Set(names).size).toBe(names.length)
        expect([names[0], names[1], names.at(-1)]).toEqual(['BEGIN', 'VERSION', 'END'])
      }),
    )
  })
})

test('a vCard reads as RFC 2426 writes one', () => {
  const text = toVCard(
    card({
      fullName: 'Ann Archer',
      firstName: 'Ann',
      lastName: 'Archer',
      organizationName: 'Archer; Sons, Inc.',
      phone: '+15046218927',
      email: 'ann@example.test',
      address: {
        addressLine1: '1 Main St',
        addressLine2: 'Suite 2',
        city: 'Metairie',
        state: 'LA',
        postalCode: '70001',
        country: 'US',
      },
      photo: { type: 'JPEG', base64: 'QUJD' },
      note: 'First line\r\nSecond, with a \\',
    }),
  )
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Archer;Ann;;;',
    'FN:Ann Archer',
    'ORG:Archer\\; Sons\\, Inc.',
    'TEL;TYPE=WORK,VOICE:+15046218927',
    'EMAIL;TYPE=INTERNET:ann@example.test',
    'ADR;TYPE=WORK:;;1 Main St\\nSuite 2;Metairie;LA;70001;US',
    'PHOTO;ENCODING=b;TYPE=JPEG:QUJD',
    'NOTE:First line\\nSecond\\, with a \\\\',
    `UID:urn:uuid:${UUID}`,
    'REV:2026-03-04T17:00:00Z',
    'END:VCARD',
    '',
  ])
})

test.each([
  { guarantee: 'exactly 75 octets', fullName: 'x'.repeat(72), lines: 1 },
  { guarantee: '76 octets', fullName: 'x'.repeat(73), lines: 2 },
  { guarantee: 'a character of four octets at the edge', fullName: `${'x'.repeat(70)}👩`, lines: 2 },
])('a line of $guarantee takes as many lines as it needs', ({ fullName, lines }) => {
  const text = toVCard(card({ fullName }))
  const found = /FN:[^\r]*(?:\r\n [^\r]*)*/.exec(text)![0].split('\r\n')
  expect(found).toHaveLength(lines)
  expect(found.map((line) => line.replace(/^ /, '')).join('')).toBe(`FN:${fullName}`)
})
