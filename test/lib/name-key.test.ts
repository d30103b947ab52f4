import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { nameKey } from '../../src/lib/name-key.ts'
import { anyCharacter } from '../support/arbitraries.ts'

describe('names that compare the same', () => {
  test.each([
    { what: 'case', one: 'Ann Lee', other: 'ANN lee' },
    { what: 'accents', one: 'José García', other: 'Jose Garcia' },
    { what: 'accents typed apart', one: 'Jose\u0301', other: 'José' },
    { what: 'order', one: 'Lee Ann', other: 'Ann Lee' },
    { what: 'a comma', one: 'Lee, Ann', other: 'Ann Lee' },
    { what: 'space', one: '  Ann   Lee ', other: 'Ann Lee' },
    { what: 'hyphens and apostrophes', one: "Ann-Marie O'Neil", other: 'ann marie o neil' },
    { what: 'letters with a stroke', one: 'Øyvind Łuczak', other: 'oyvind luczak' },
    { what: 'sharp s', one: 'Groß', other: 'GROSS' },
    { what: 'full width', one: 'Ａｎｎ', other: 'ann' },
    { what: 'other scripts by case', one: 'ИВАН', other: 'иван' },
  ])('$what does not matter', ({ one, other }) => {
    expect(nameKey(one)).toBe(nameKey(other))
    expect(nameKey(one)).not.toBe('')
  })
})

test.each([
  ['Ann Lee', 'Ann Li'],
  ['Ann', 'Ann Ann'],
  ['Анна', 'Anna'],
])('%s and %s are different names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test.each(['', '   ', '--', '🙂', '\u0301'])('%j is no name', (text) => expect(nameKey(text)).toBe(''))

test('the key of a key is itself, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const key = nameKey(text)
      expect(nameKey(key)).toBe(key)
    }),
  )
})
