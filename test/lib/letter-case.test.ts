import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { casesOf, foldCase, isAscii } from '../../src/lib/letter-case.ts'

/** No letter beyond it has a case. */
const LAST = 0x1f000
/** Chinese and Korean, halves of pairs, and old scripts without case: half of all characters. */
const WITHOUT_CASE = [
  [0x3400, 0xa000],
  [0xac00, 0xe000],
  [0x11a00, 0x16e00],
  [0x17000, 0x1d000],
] as const

function* characters(): Generator<string> {
  for (let point = 0; point < LAST; point++) {
    if (!WITHOUT_CASE.some(([from, to]) => point >= from && point < to)) yield String.fromCodePoint(point)
  }
}

test('two characters are the same without case exactly if folding makes them equal', () => {
  const byFold = new Map<string, string[]>()
  for (const character of characters()) {
    const folded = foldCase(character)
    byFold.set(folded, [...(byFold.get(folded) ?? []), character])
  }
  const wrong: string[] = []
  for (const alike of byFold.values()) {
    for (const character of alike) {
      if (casesOf(character).sort().join() !== alike.toSorted().join()) wrong.push(character)
    }
  }
  expect(wrong).toEqual([])
  expect([...byFold.values()].filter((alike) => alike.length > 1).length).toBeGreaterThan(1_300)
})

test('folding changes the length of no text and takes no other letter for one of A to Z', () => {
  const wrong = [...characters()].filter((character) => {
    const folded = foldCase(character)
    return [...folded].length !== 1 || isAscii(folded) !== isAscii(character)
  })
  expect(wrong).toEqual([])
})

test('text is folded letter by letter, with any neighbours', () => {
  const letter = fc.constantFrom(...'aBéÉßẞςΣσİıiIſKǅñ🙂 -')
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 8 }), (letters) => {
      expect(foldCase(letters.join(''))).toBe(letters.map((one) => foldCase(one)).join(''))
    }),
  )
})

test.each([
  ['Γιάννης', 'ΓΙΆΝΝΗΣ'],
  ['straße', 'STRAẞE'],
  ['JOSÉ', 'josé'],
  ['Ａ', 'ａ'],
])('%s and %s are the same without case', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
})
