import { expect, test } from 'bun:test'
import { literals, makers } from '../support/expressions.ts'
import { expressionsOfProduct, KNOWN_SAFE, MADE, verdictOn } from '../support/redos.ts'

/**
 * Every regular expression of the product, through a checker that says how its
 * time grows with the text. Nobody outside can bring one: `new RegExp` on
 * anything but our own words fails the second test. A new one may be added to
 * test/fixtures/safe-expressions.txt when it is safe: then it is asked about in
 * the drill alone.
 */
const expressions = await expressionsOfProduct()

test('the expressions of the product are found', () => {
  expect(expressions.length).toBeGreaterThan(100)
  const known = ['src/lib/email.ts', 'src/http/pipeline.ts', 'src/lib/phone.ts', ...MADE]
  const files = new Set([...literals(), ...expressions].map(({ file }) => file))
  expect(known.filter((file) => !files.has(file))).toEqual([])
})

test('no expression is made of text that comes from outside', () => {
  expect(makers()).toEqual(MADE)
})

test.each(
  expressions
    .filter(({ expression }) => !KNOWN_SAFE.has(String(expression)))
    .map(({ file, expression }) => ({ file, text: String(expression), expression })),
)('$file: $text takes time in proportion to the text', async ({ expression }) => {
  expect(await verdictOn(expression)).toBe('safe')
})

test('each expression that is kept as safe is in the product, once, and the list is sorted', () => {
  // One that is listed here: take its line out of test/fixtures/safe-expressions.txt.
  const present = new Set(expressions.map(({ expression }) => String(expression)))
  const kept = [...KNOWN_SAFE]
  expect(kept.filter((expression) => !present.has(expression))).toEqual([])
  expect(kept).toEqual(kept.toSorted())
})
