import { expect, test } from 'bun:test'
import { expressionsOfProduct, KNOWN_SAFE, verdictOn } from '../support/redos.ts'

const expressions = await expressionsOfProduct()

test.each(expressions.map(({ file, expression }) => ({ file, text: String(expression), expression })))(
  '$file: $text takes time in proportion to the text',
  async ({ expression }) => {
    expect(await verdictOn(expression)).toBe('safe')
  },
)

test('what is known to be safe is still in the product', () => {
  const present = new Set(expressions.map(({ expression }) => String(expression)))
  expect([...KNOWN_SAFE].filter((expression) => !present.has(expression))).toEqual([])
})
