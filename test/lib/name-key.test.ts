import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { nameKey } from '../../src/lib/name-key.ts'

describe('names that compare the same', () => {
  test.each([
    ['case', 'Ann Lee', 'ANN lee'],
    ['accents', 'José García', 'Jose Garcia'],
    ['accents typed apart', 'Jose\u0301', 'José'],
    ['order', 'Lee Ann', 'Ann Lee'],
    ['a comma', 'Lee, Ann', 'Ann Lee'],
    ['space', '  Ann   Lee ', 'Ann Lee'],
    ['hyphens and apostrophes', "Ann-Marie O'Neil", 'ann marie o neil'],
    ['letters with a stroke', 'Øyvind Łuczak', 'oyvind luczak'],
    ['sharp s', 'Groß', 'GROSS'],
    ['full width', 'Ａｎｎ', 'ann'],
    ['other scripts by case', 'ИВАН', 'иван'],
  ])('%s does not matter', (_what, one, other) => {
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
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const key = nameKey(text)
      expect(nameKey(key)).toBe(key)
    }),
  )
})
