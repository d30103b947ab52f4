import { expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  gramsOf,
  isIndexable,
  matchExpression,
  matchWithin,
  organizationGram,
  organizationGramSql,
} from '../../../src/contacts/search/grams.ts'
import { connect } from '../../../src/db/driver.ts'
import { casesOf } from '../../../src/lib/letter-case.ts'

test.each([
  { guarantee: 'three characters are one run', text: 'ann', expected: ['ann'] },
  { guarantee: 'upper and lower case are equal', text: 'ANN', expected: ['ann'] },
  { guarantee: 'longer text has all its runs', text: 'anna', expected: ['ann', 'nna'] },
  { guarantee: 'a repeated run is searched once', text: 'nananan', expected: ['nan', 'ana'] },
  { guarantee: 'shorter text has no run', text: 'an', expected: [] },
  { guarantee: 'characters are counted, not their code units', text: '🎺🎺', expected: [] },
  { guarantee: 'an emoji is one character', text: '🎺🎺🎺', expected: ['🎺🎺🎺'] },
  { guarantee: 'punctuation marks are characters', text: `%_"`, expected: ['%_"'] },
  {
    guarantee: 'a letter with separate cases in the index is left out with its runs',
    text: 'abcაdef',
    expected: ['abc', 'def'],
  },
])('runs of a text: $guarantee', ({ text, expected }) => {
  expect(gramsOf(text)).toEqual([...expected])
})

test('a long text is searched by six runs from its start to its end', () => {
  const text = Array.from({ length: 60 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('')
  const grams = gramsOf(text)
  expect(grams).toHaveLength(6)
  expect([grams[0], grams.at(-1)]).toEqual([text.slice(0, 3), text.slice(-3)])
})

test('to the index, all spellings of a character in a search are one character', () => {
  const connection = connect(':memory:')
  connection.exec(`CREATE VIRTUAL TABLE texts USING fts5 (text, content = '', tokenize = 'trigram', detail = none);
    CREATE VIRTUAL TABLE terms USING fts5vocab (texts, instance)`)
  const insert = connection.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)')
  const claimed: number[] = []
  connection.exec('BEGIN')
  for (let point = 1; point < 0x20000; point++) {
    if (point >= 0xd800 && point < 0xe000) continue
    const character = String.fromCodePoint(point)
    const cases = casesOf(character)
    if (cases.length === 1 || !isIndexable(character)) continue
    claimed.push(point)
    for (const form of cases) insert.run(form.codePointAt(0), `${form}--`)
  }
  connection.exec('COMMIT')
  const rows = connection.prepare('SELECT doc, term FROM terms').all() as Array<{ doc: number; term: string }>
  const termOf = new Map(rows.map(({ doc, term }) => [doc, term]))
  const wrong = claimed.filter((point) => {
    const terms = casesOf(String.fromCodePoint(point)).map((form) => termOf.get(form.codePointAt(0)!))
    return terms.includes(undefined) || new Set(terms).size > 1
  })
  connection.close()
  expect(claimed.length).toBeGreaterThan(1_000)
  expect(wrong.map((point) => String.fromCodePoint(point))).toEqual([])
})

test('every organization has its own run, the same in SQL', () => {
  const connection = connect(':memory:')
  const inSql = connection.prepare(`SELECT ${organizationGramSql('id')} AS gram FROM (SELECT +? AS id)`)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6_400 ** 3 - 1 }), fc.integer({ min: 1, max: 1e9 }), (a, b) => {
      expect([...organizationGram(a)]).toHaveLength(3)
      expect(organizationGram(a) === organizationGram(b)).toBe(a === b)
      expect(inSql.get(a)).toEqual({ gram: organizationGram(a) })
    }),
  )
  connection.close()
})

test.each([
  { name: 'no text', texts: [], expected: undefined },
  { name: 'a text too short', texts: [['an']], expected: undefined },
  { name: 'an alternative too short', texts: [['anna', '15']], expected: undefined },
  { name: 'a text too short beside one that is not', texts: [['an'], ['ann']], expected: '(("ann"))' },
  { name: 'two texts', texts: [['ann'], ['bob']], expected: '(("ann")) AND (("bob"))' },
  {
    name: 'alternatives',
    texts: [['1-555', '1555']],
    expected: '(("1-5" AND "-55" AND "555") OR ("155" AND "555"))',
  },
  { name: 'alternatives that are the same', texts: [['155', '155']], expected: '(("155"))' },
  { name: 'a quotation mark', texts: [['a"b']], expected: '(("a""b"))' },
])('the query to the index: $name', ({ texts, expected }) => {
  expect(matchExpression(texts)).toEqual(expected as string)
})

test('a search within an organization includes its run', () => {
  expect(matchWithin(7, '(("ann"))')).toBe(`"${organizationGram(7)}" AND (("ann"))`)
})
