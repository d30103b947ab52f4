import { expect, test } from 'bun:test'
import { covers } from '../support/covers.ts'
import { expressionsOfProduct, verdictOn } from '../support/redos.ts'

covers('src', 'cli', 'console')

const expressions = await expressionsOfProduct()

/** What refers back is searched by trying texts, which takes seconds; test/product/redos.test.ts has the others. */
test('/(.+)\\1x$/ would be found out', async () => {
  expect(await verdictOn(/(.+)\1x$/)).toStartWith('vulnerable')
})

test.each(expressions.map(({ file, expression }) => ({ file, text: String(expression), expression })))(
  '$file: $text takes time in proportion to the text',
  async ({ expression }) => {
    expect(await verdictOn(expression)).toBe('safe')
  },
)
