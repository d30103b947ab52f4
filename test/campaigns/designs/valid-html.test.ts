import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import * as v from 'valibot'
import { EmailDesign } from '../../../src/campaigns/designs/schema.ts'
import { footerLines, htmlOfText } from '../../../src/content/mail/html.ts'
import { anyDesign } from '../../support/designs.ts'
import { BRANDS, everyDesign, mailOf } from '../../support/mail-looks.ts'
import { runs } from '../../support/size.ts'

/**
 * The rules of the HTML standard, except that mails need attributes that pages do no longer: Outlook knows no others.
 * The subject is the title of a mail, so that it needs no other one (HTML standard, the head element).
 */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'no-deprecated-attr': 'off' },
  }),
)

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => message !== '<head> element must have <title> as content')
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

test('A validator finds no fault in the templates, nor in any block', async () => {
  for (const language of ['en', 'de']) {
    for (const { name, design } of everyDesign(language)) {
      const html = await mailOf(design, { brand: BRANDS[0]! })
      expect({ name, faults: await faultsOf(html) }).toEqual({ name, faults: [] })
    }
  }
})

test('A validator finds no fault in any document without HTML of its author', async () => {
  await fc.assert(
    fc.asyncProperty(anyDesign, async (given) => {
      const design = v.parse(EmailDesign, given)
      const html = await mailOf(design, { brand: BRANDS[0]! })
      expect(await faultsOf(html)).toEqual([])
    }),
    { numRuns: runs(100) },
  )
})

test('A validator finds no fault in a mail that was written as text', async () => {
  const footer = footerLines({
    name: 'Corner Bakery',
    address: '12 Mill Lane',
    hasUnsubscribeLink: true,
    locale: 'en-US',
  })
  const text = 'Hello <b>\n\nFresh bread: https://corner.example/?a=1&b=2\n- Rye\n- Oats'
  expect(await faultsOf(htmlOfText(text, undefined, footer))).toEqual([])
})
