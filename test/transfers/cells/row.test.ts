import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readPhone } from '../../../src/transfers/cells/phone-cell.ts'
import { createRowReader } from '../../../src/transfers/cells/row.ts'
import { readTags, writeTags } from '../../../src/transfers/cells/tag-cell.ts'
import { splitName } from '../../../src/transfers/cells/text-cells.ts'
import { planColumns } from '../../../src/transfers/columns/columns.ts'
import { cleanCell } from '../../../src/transfers/csv/clean-cell.ts'

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
    expect(readPhone(cell, 'US')).toEqual({ reason: expect.stringContaining(reason) })
  })

  test('numbers without + are read as of the given country', () => {
    expect(readPhone('030 901820', 'DE')).toEqual({ phone: '+4930901820' })
  })
})

const HEADER = ['name', 'phone', 'email', 'city', 'country', 'timezone', 'tags', 'opted_out']
const readRow = createRowReader(planColumns(HEADER), { defaultCountry: 'US', customFields: [] })
const PHONE = '504-621-8927'
const empty = { firstName: 'Ann', phone: '+15046218927', tags: [], isOptedOut: false }

describe('a row', () => {
  test.each([
    ['needs nothing but a phone number', ['Ann', PHONE], empty],
    ['may be short', ['Ann', PHONE, 'a@b.test'], { ...empty, email: 'a@b.test' }],
    ['may end in empty cells', ['Ann', PHONE, '', '', '', '', '', '', '', ' '], empty],
    [
      'gets its email in lower case',
      ['Ann', PHONE, 'Ann@Example.TEST'],
      { ...empty, email: 'ann@example.test' },
    ],
    ['has its name split', ['Ann Lee', PHONE], { ...empty, lastName: 'Lee' }],
    ['gets its country as a code', ['Ann', PHONE, '', '', 'united states'], { ...empty, country: 'US' }],
    ['may be of a country by its own name', ['Ann', PHONE, '', '', 'USA'], { ...empty, country: 'US' }],
    [
      'gets its time zone as IANA spells it',
      ['Ann', PHONE, '', '', '', 'america/new_york'],
      { ...empty, timezone: 'America/New_York' },
    ],
    [
      'gets its tags',
      ['Ann', PHONE, '', '', '', '', ' vip ; New York;;VIP'],
      { ...empty, tags: ['vip', 'New York'] },
    ],
    ['says nothing by another word', ['Ann', PHONE, '', '', '', '', '', 'no'], empty],
    [
      'is trimmed of all kinds of space',
      ['Ann', PHONE, '', '\u00a0New\u00a0Orleans\u200b\t'],
      { ...empty, city: 'New\u00a0Orleans' },
    ],
    [
      'loses control characters',
      ['Ann', PHONE, '', 'New\u0000 Orl\u0007eans'],
      { ...empty, city: 'New Orleans' },
    ],
    ['is composed', ['Ann', PHONE, '', 'Zu\u0308rich'], { ...empty, city: 'Zürich' }],
    [
      'loses the apostrophe before a formula',
      ['Ann', PHONE, '', "'=Orleans"],
      { ...empty, city: '=Orleans' },
    ],
  ])('%s', (_guarantee, cells, values) => {
    expect(readRow(cells)).toEqual({ values, warnings: [] } as never)
  })

  test('can say that the number opted out', () => {
    expect(readRow(['Ann', PHONE, '', '', '', '', '', 'Yes'])).toEqual({
      values: { ...empty, isOptedOut: true },
      warnings: [],
      optOuts: { phones: ['+15046218927'], emails: [] },
    })
  })

  test.each([
    ['a bad email', ['Ann', PHONE, 'not an email'], 'email address is not valid'],
    ['an unknown country', ['Ann', PHONE, '', '', 'Atlantis'], 'country is not valid'],
    ['an unknown time zone', ['Ann', PHONE, '', '', '', 'Mars/Phobos'], 'time zone is not valid'],
    ['a city of 101 characters', ['Ann', PHONE, '', 'x'.repeat(101)], 'city is longer than 100'],
    ['a tag of 51 characters', ['Ann', PHONE, '', '', '', '', 'x'.repeat(51)], 'Tags longer than 50'],
  ])('%s is left out with a warning, and the row stays', (_what, cells, warning) => {
    expect(readRow(cells)).toEqual({ values: empty, warnings: [expect.stringContaining(warning)] })
  })

  test.each([
    ['no phone number', ['Ann'], 'phone number is missing'],
    ['a bad phone number', ['Ann', '12'], 'not a valid phone number for US'],
    ['cells beyond the header', [...HEADER.map(() => ''), 'x'], 'has 9 cells, but there are 8 columns'],
  ])('%s rejects it', (_what, cells, reason) => {
    expect(readRow(cells)).toEqual({ reason: expect.stringContaining(reason) })
  })

  test('a number without + is read as of the country of its row', () => {
    expect(readRow(['', '030 901820', '', '', 'Germany'])).toMatchObject({ values: { phone: '+4930901820' } })
  })

  test('reading never throws, and what it gives can be stored', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 12 }), (cells) => {
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
  ['Ann', 'Ann', ''],
  ['Ann Lee', 'Ann', 'Lee'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['Lee, Ann', 'Ann', 'Lee'],
  ['Lee,', 'Lee', ''],
  ['', '', ''],
])('the name %j is %j and %j', (name, first, last) => {
  expect(splitName(name)).toEqual({ first, last })
})

test('every tag of a cell is trimmed of all kinds of space, wherever it stands', () => {
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

test('tags of a cell as long as a cell may be are read in no time', () => {
  for (const bomb of ['"', '"a;', ';"', '","', '" ,', 'a;,', '""|', ' ', ':::"']) {
    const cell = bomb.repeat(10_000 / bomb.length)
    const started = performance.now()
    expect(readTags(cell)).toBeArray()
    expect(performance.now() - started).toBeLessThan(1_000)
  }
})

test('tags read back as they were written', () => {
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

test('cleaning twice changes nothing more, except for apostrophes that guard', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = cleanCell(text)
      if (!once.startsWith("'")) expect(cleanCell(once)).toBe(once)
    }),
  )
})
