import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { saySentences } from '../../../src/lib/stored-sentence.ts'
import { readPhone } from '../../../src/transfers/cells/phone-cell.ts'
import { readTags, writeTags } from '../../../src/transfers/cells/tag-cell.ts'
import { splitName } from '../../../src/transfers/cells/text-cells.ts'
import { cleanCell } from '../../../src/transfers/columns/clean-cell.ts'
import { planColumns } from '../../../src/transfers/columns/columns.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { englishRowReader } from '../../support/english-rows.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'

describe('a phone cell', () => {
  test.each([
    ['504-621-8927'],
    ['(504) 621 8927'],
    ['5046218927'],
    ['+1 504 621 8927'],
    ["'504-621-8927"],
    ['="5046218927"'],
    ['5046218927.0'],
    ['5.046218927E+09'],
    ['5,046218927E9'],
    ['\u00a0504-621-8927\u200b'],
    ['\u202a+1 504-621-8927\u202c'],
    ['504\u200b-621-8927'],
    ['tel:+15046218927'],
  ])('%j is +15046218927', (cell) => {
    expect(readPhone(cell, 'US')).toEqual({ phone: '+15046218927' })
  })

  test.each([
    ['', 'missing'],
    [' \u00a0 ', 'missing'],
    ["'", 'missing'],
    ['123', 'not a valid phone number'],
    ['000-000-0000', 'not a valid phone number'],
    ['n/a', 'not a valid phone number'],
    ['5.04622E+09', 'last digits are lost'],
    ['504-621-8927 x12', 'not a valid phone number'],
    ['9'.repeat(10_000), 'not a valid phone number'],
  ])('%j is refused: %s', (cell, reason) => {
    const reading = readPhone(cell, 'US')
    expect('reason' in reading && saySentences([reading.reason], 'en')).toContain(reason)
  })

  test('numbers without + are read as numbers of the given country', () => {
    expect(readPhone('030 901820', 'DE')).toEqual({ phone: '+4930901820' })
  })
})

const HEADER = ['name', 'phone', 'email', 'city', 'country', 'timezone', 'tags', 'opted_out']
const readRow = englishRowReader(planColumns(HEADER), { defaultCountry: 'US', customFields: [] })
const PHONE = '504-621-8927'
const empty = { firstName: 'Ann', phone: '+15046218927', tags: [], isOptedOut: false }

describe('a row', () => {
  test.each([
    { guarantee: 'needs nothing but a phone number', cells: ['Ann', PHONE], values: empty },
    { guarantee: 'may be short', cells: ['Ann', PHONE, 'a@b.test'], values: { ...empty, email: 'a@b.test' } },
    {
      guarantee: 'may end in empty cells',
      cells: ['Ann', PHONE, '', '', '', '', '', '', '', ' '],
      values: empty,
    },
    {
      guarantee: 'gets its email in lower case',
      cells: ['Ann', PHONE, 'Ann@Example.TEST'],
      values: { ...empty, email: 'ann@example.test' },
    },
    { guarantee: 'has its name split', cells: ['Ann Lee', PHONE], values: { ...empty, lastName: 'Lee' } },
    {
      guarantee: 'gets its country as a code',
      cells: ['Ann', PHONE, '', '', 'united states'],
      values: { ...empty, country: 'US' },
    },
    {
      guarantee: 'may be of a country by its own name',
      cells: ['Ann', PHONE, '', '', 'USA'],
      values: { ...empty, country: 'US' },
    },
    {
      guarantee: 'gets its time zone as IANA spells it',
      cells: ['Ann', PHONE, '', '', '', 'america/new_york'],
      values: { ...empty, timezone: 'America/New_York' },
    },
    {
      guarantee: 'gets its tags',
      cells: ['Ann', PHONE, '', '', '', '', ' vip ; New York;;VIP'],
      values: { ...empty, tags: ['vip', 'New York'] },
    },
    {
      guarantee: 'is trimmed of all kinds of space',
      cells: ['Ann', PHONE, '', '\u00a0New\u00a0Orleans\u200b\t'],
      values: { ...empty, city: 'New\u00a0Orleans' },
    },
    {
      guarantee: 'loses control characters',
      cells: ['Ann', PHONE, '', 'New\u0000 Orl\u0007eans'],
      values: { ...empty, city: 'New Orleans' },
    },
    {
      guarantee: 'is composed',
      cells: ['Ann', PHONE, '', 'Zu\u0308rich'],
      values: { ...empty, city: 'Zürich' },
    },
    {
      guarantee: 'loses the apostrophe before a formula',
      cells: ['Ann', PHONE, '', "'=Orleans"],
      values: { ...empty, city: '=Orleans' },
    },
  ])('$guarantee', ({ cells, values }) => {
    expect(readRow(cells)).toEqual({ values, warnings: [] } as never)
  })

  test('allows texts by a plain no to an opt-out', () => {
    const cells = ['Ann', PHONE, '', '', '', '', '', 'no']
    const isOptedIn = { sms: true, email: false }
    expect(readRow(cells)).toEqual({ values: empty, warnings: [], isOptedIn } as never)
  })

  test('can record that the number opted out', () => {
    expect(readRow(['Ann', PHONE, '', '', '', '', '', 'Yes'])).toEqual({
      values: { ...empty, isOptedOut: true },
      warnings: [],
      optOuts: { phones: ['+15046218927'], emails: [], deadEmails: [] },
    })
  })

  test.each([
    { what: 'a bad email', cells: ['Ann', PHONE, 'not an email'], warning: '“Email” is not valid' },
    {
      what: 'an unknown country',
      cells: ['Ann', PHONE, '', '', 'Atlantis'],
      warning: '“Country” is not valid',
    },
    {
      what: 'an unknown time zone',
      cells: ['Ann', PHONE, '', '', '', 'Mars/Phobos'],
      warning: '“Time zone” is not valid',
    },
    {
      what: 'a city of 101 characters',
      cells: ['Ann', PHONE, '', 'x'.repeat(101)],
      warning: '“City” is longer than 100',
    },
    {
      what: 'a tag of 51 characters',
      cells: ['Ann', PHONE, '', '', '', '', 'x'.repeat(51)],
      warning: 'Tags longer than 50',
    },
  ])('$what is left out with a warning, and the row stays', ({ cells, warning }) => {
    expect(readRow(cells)).toEqual({ values: empty, warnings: [expect.stringContaining(warning)] })
  })

  test.each([
    { what: 'no phone number and no email address', cells: ['Ann'], reason: 'neither a phone number nor' },
    { what: 'no phone number and a bad email address', cells: ['Ann', '', 'x'], reason: 'neither a phone' },
    { what: 'a bad phone number', cells: ['Ann', '12'], reason: 'not a valid phone number for US' },
    {
      what: 'cells beyond the header',
      cells: [...HEADER.map(() => ''), 'x'],
      reason: 'has 9 cells, but there are 8 columns',
    },
  ])('$what rejects it', ({ cells, reason }) => {
    expect(readRow(cells)).toEqual({ reason: expect.stringContaining(reason) })
  })

  test('a number without + is read as one of the country of its row', () => {
    expect(readRow(['', '030 901820', '', '', 'Germany'])).toMatchObject({ values: { phone: '+4930901820' } })
  })

  test('reading never throws, and its result can be stored', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 40 }), { maxLength: 12 }), (cells) => {
        const reading = readRow(cells)
        if ('reason' in reading) return expect(reading.reason).not.toBe('')
        expect(reading.values.phone).toMatch(/^\+[1-9]\d{6,14}$/)
        for (const value of Object.values(reading.values)) {
          if (typeof value !== 'string') continue
          expect(value).toBe(value.trim())
          expect(value.isWellFormed()).toBe(true)
        }
      }),
    )
  })
})

test.each([
  { name: 'Ann', first: 'Ann', last: '' },
  { name: 'Ann Lee', first: 'Ann', last: 'Lee' },
  { name: 'Ludwig van Beethoven', first: 'Ludwig', last: 'van Beethoven' },
  { name: 'Lee, Ann', first: 'Ann', last: 'Lee' },
  { name: 'Lee,', first: 'Lee', last: '' },
  { name: '', first: '', last: '' },
])('the name "$name" is "$first" and "$last"', ({ name, first, last }) => {
  expect(splitName(name)).toEqual({ first, last })
})

test('every tag of a cell is trimmed of all kinds of space, in any place', () => {
  expect(readTags('a\u200b;\u00a0b ;\u200b; "c\u200b" ;d')).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['VIP', ['VIP']],
  ['"VIP","Fall 2024"', ['VIP', 'Fall 2024']],
  ['a, b', ['a', 'b']],
  ['a ::: b', ['a', 'b']],
  ['* myContacts ::: Clients, old ::: * starred', ['Clients, old']],
  ['VIP|returning', ['VIP', 'returning']],
  ['a, b; c', ['a, b', 'c']],
  ['"a, b"', ['a, b']],
  ['"x;y", z', ['x;y', 'z']],
  ['"a ::: b";c', ['a ::: b', 'c']],
  ['5" pipe, hose', ['5" pipe', 'hose']],
  ['"open, b', ['"open', 'b']],
  [',;,|', [',', ',|']],
  ['a,,a,A', ['a']],
])('the tags in %j are %j', (cell, names) => {
  expect(readTags(cell)).toEqual(names)
})

test('tags of a cell of the largest length are read quickly', async () => {
  for (const bomb of ['"', '"a;', ';"', '","', '" ,', 'a;,', '""|', ' ', ':::"']) {
    const cell = bomb.repeat(10_000 / bomb.length)
    expect(await floorsOf(() => expect(readTags(cell)).toBeArray())).toBeLessThan(MOMENT)
  }
})

test('tags are read back as they were written', () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abé;" ,=|:'), minLength: 1, maxLength: 8 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
      expect(readTags(writeTags(names))).toEqual(names)
    }),
  )
})

test('a second cleaning changes nothing, except for apostrophes that guard', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const once = cleanCell(text)
      if (!once.startsWith("'")) expect(cleanCell(once)).toBe(once)
    }),
  )
})
