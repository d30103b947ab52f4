import { expect, test } from 'bun:test'
import { caniemail } from 'caniemail'
import { BRANDS, everyDesign, mailOf } from '../../support/mail-looks.ts'

/** Features that one of the programs lacks, each with what its readers get instead. */
const FALLBACKS: Readonly<Record<string, string>> = {
  '<style> element':
    'All looks are in style attributes; the element adds dark mode and columns on wide screens.',
  '<body> element': 'The element around the content has the same color.',
  '@media': 'Columns are one below the other, and colors stay those of light mode.',
  'ID selector': 'MJML resets Outlook with it; other programs need no reset.',
  'Class selector': 'Only rules for dark mode and wide screens have classes.',
  'Type selector': 'Only resets of the defaults of old programs use it.',
  'Child combinator': 'Only rules for dark mode and wide screens use it.',
  'Descendant combinator': 'Only rules for dark mode and wide screens use it.',
  'Chaining selectors': 'Only rules for dark mode and wide screens use it.',
  'Attribute selector': 'Only the rules that Outlook applications know in dark mode use it.',
  'color-scheme CSS property': 'The mail stays light, or the program darkens it itself.',
  'color-scheme meta tag': 'The mail stays light, or the program darkens it itself.',
  'border-radius': 'Corners are square.',
  'border-spacing': 'The attribute cellspacing says the same.',
  'height property': 'Spacers have the same line height.',
  'word-break': 'Only a word that is wider than the mail would need it.',
  'word-spacing': 'It says the default.',
  cursor: 'It says the default.',
  outline: 'It says the default.',
  'role attribute': 'Screen readers on Windows Mail name the tables of the layout.',
  'target attribute': 'Links open as the program opens them.',
}

const PROGRAMS = ['gmail.*', 'outlook.*', 'apple-mail.*', 'yahoo.*'] as const

test('Designed mails use nothing that Gmail, Outlook, Apple Mail or Yahoo lack without a fallback', async () => {
  const lacking = new Set<string>()
  for (const { design } of everyDesign()) {
    const { issues } = caniemail({
      clients: [...PROGRAMS],
      html: await mailOf(design, { brand: BRANDS[0]! }),
    })
    for (const { title } of [...issues.errors.values()].flat()) lacking.add(title)
  }
  expect([...lacking].sort()).toEqual(Object.keys(FALLBACKS).sort())
})
