import { expect, test } from 'bun:test'
import { literals, makers } from '../support/expressions.ts'
import { expressionsOfProduct, KNOWN_SAFE, MADE, verdictOn } from '../support/redos.ts'

/**
 * Every regular expression of the product, checked for the growth of its time with the text. No expression
 * comes from outside: `new RegExp` with a foreign text fails the second test. A safe new expression may be
 * added to test/fixtures/safe-expressions.txt, and then only the drill checks it.
 */
const expressions = await expressionsOfProduct()

test('the expressions of the product are found', () => {
  expect(expressions.length).toBeGreaterThan(100)
  const known = ['src/lib/email.ts', 'src/http/pipeline.ts', 'src/lib/phone.ts', ...MADE]
  const files = new Set([...literals(), ...expressions].map(({ file }) => file))
  expect(known.filter((file) => !files.has(file))).toEqual([])
})

test('no expression is made from outside text', () => {
  expect(makers()).toEqual(MADE)
})

test.each(
  expressions
    .filter(({ expression }) => !KNOWN_SAFE.has(String(expression)))
    .map(({ file, expression }) => ({ file, text: String(expression), expression })),
)('$file: $text takes time in proportion to the text', async ({ expression }) => {
  expect(await verdictOn(expression)).toBe('safe')
})

test('each listed safe expression is in the product, once, and the list is sorted', () => {
  // For an expression that is listed here, remove its line from test/fixtures/safe-expressions.txt.
  const present = new Set(expressions.map(({ expression }) => String(expression)))
  const kept = [...KNOWN_SAFE]
  expect(kept.filter((expression) => !present.has(expression))).toEqual([])
  expect(kept).toEqual(kept.toSorted())
})
