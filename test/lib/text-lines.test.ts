import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { countLinesWith, FIRST_NUMBER, numbersOfLinesWith } from '../../src/lib/text-lines.ts'

const linesOf = (texts: readonly string[]): Buffer =>
  Buffer.from(texts.map((text, number) => `${String.fromCodePoint(FIRST_NUMBER + number)}${text}\n`).join(''))

test('the lines with a text are counted once each, and known by their numbers', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'é', '🎺', ' ') }), { maxLength: 30 })
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(texts, text, (texts, text) => {
      const expected = texts.flatMap((line, number) => (line.includes(text) ? [number] : []))
      expect(numbersOfLinesWith(linesOf(texts), text)).toEqual(expected)
      expect(countLinesWith(linesOf(texts), text)).toBe(expected.length)
    }),
  )
})

test('a text is not found across two lines, nor in their numbers', () => {
  const lines = linesOf(['ab', 'cd'])
  expect([countLinesWith(lines, 'bc'), countLinesWith(lines, 'b\n')]).toEqual([0, 1])
  expect(numbersOfLinesWith(linesOf(Array<string>(999).fill('x')), '9')).toEqual([])
})
