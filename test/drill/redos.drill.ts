import { expect, test } from 'bun:test'
import { covers } from '../support/covers.ts'
import { expressionsOfProduct, verdictOn } from '../support/redos.ts'

covers('src', 'cli', 'console')

const expressions = await expressionsOfProduct()

test.each([/[^/\\]*$/, /^-+|-+$/g, /(a+)+$/, /(.+)\1x$/])('%p is found', async (expression) => {
  expect(await verdictOn(expression)).toStartWith('vulnerable')
})

test.each(expressions.map(({ file, expression }) => ({ file, text: String(expression), expression })))(
  '$file: $text takes time in proportion to the text',
  async ({ expression }) => {
    expect(await verdictOn(expression)).toBe('safe')
  },
)
