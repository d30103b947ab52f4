import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { costlyIn, excerpt, partsOf, plainFor, smart, withFallbacks } from '../../console/ui/sms-parts.ts'
import { BLANK_PERSON, createRenderer } from '../../src/content/composition/compose.ts'
import { segmentText, toSmartEncoding } from '../../src/content/composition/encoding.ts'

const TEXTS: Readonly<Record<string, string>> = {
  nothing: '',
  'a full part of GSM-7': 'a'.repeat(160),
  'one more': 'a'.repeat(161),
  'two full parts of GSM-7': 'a'.repeat(306),
  'one more than two': 'a'.repeat(307),
  'an extension character over the edge of a part': `${'a'.repeat(152)}€${'a'.repeat(20)}`,
  'extension characters alone': '€'.repeat(80),
  'one extension character too many': '€'.repeat(81),
  'all of the extension': '\f^{}\\[~]|€',
  'a backtick, which GSM-7 lacks': 'a`b',
  'a full part of UCS-2': 'ł'.repeat(70),
  'one more of UCS-2': 'ł'.repeat(71),
  'two full parts of UCS-2': 'ł'.repeat(134),
  'an emoji over the edge of a part': `${'ł'.repeat(66)}🎉${'ł'.repeat(10)}`,
  'emoji alone': '🎉'.repeat(35),
  'one emoji too many': '🎉'.repeat(36),
  'a family of several code points': '👨‍👩‍👧‍👦 hello',
  'lines of Windows': 'one\r\ntwo',
  'a letter with its mark': 'Zoe\u0308',
  'Greek capitals, which are GSM-7': 'ΔΦΓΛΩΠΨΣΘΞ',
  'typographic signs': '“Fresh” – it’s here… ½ off™\u00a0now\u200b',
  'half of a pair': 'a\ud83cb',
}

describe('SMS segments', () => {
  test.each(Object.entries(TEXTS))('%s: the console counts as the server does', (_what, text) => {
    const { encoding, characterCount, segmentCount } = partsOf(text)
    const server = segmentText(text)
    expect({ encoding, characterCount, segmentCount }).toEqual({
      encoding: server.encoding,
      characterCount: server.characterCount,
      segmentCount: server.segmentCount,
    })
    expect(smart(text)).toBe(toSmartEncoding(text))
  })

  test('the console counts and simplifies any text as the server does', () => {
    const pieces = fc.constantFrom('a', '€', 'ł', '🎉', '’', '\n', ' ', '`', 'é', 'e\u0301', '\u200b')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 400 }), (parts) => {
        const text = parts.join('')
        const { encoding, characterCount, segmentCount } = partsOf(text)
        expect(segmentText(text)).toMatchObject({ encoding, characterCount, segmentCount })
        expect(smart(text)).toBe(toSmartEncoding(text))
      }),
    )
  })

  test('the remaining number of characters fits into the last segment', () => {
    for (const text of ['a', 'a'.repeat(159), 'a'.repeat(200), 'ł'.repeat(69), 'ł'.repeat(100)]) {
      const { left, segmentCount, encoding } = partsOf(text)
      const one = encoding === 'GSM_7' ? 'a' : 'ł'
      expect(partsOf(text + one.repeat(left)).segmentCount).toBe(segmentCount)
      expect(partsOf(text + one.repeat(left + 1)).segmentCount).toBe(segmentCount + 1)
    }
  })

  test('each costly character has a plain replacement or can only be removed', () => {
    expect(costlyIn('“Hi” 🎉 👩‍🍳')).toEqual(['“', '”', '🎉', '👩‍🍳'])
    expect(['“', '…', '½', '\u00a0', '\u200b'].map(plainFor)).toEqual(['"', '...', '1/2', ' ', ''])
    expect(['🎉', 'ł'].map(plainFor)).toEqual([undefined, undefined])
  })
})

describe('a text without values', () => {
  const organization = {
    name: 'Corner Bakery',
    phone: null,
    email: null,
    website: null,
    customDateKeys: [],
    timezone: 'UTC',
    locale: 'en-US',
    appendOptOutFooter: false,
  }
  const known = { 'organization.name': 'Corner Bakery' }
  const onServer = (template: string) =>
    createRenderer({ template, organization, links: undefined }, known).render(BLANK_PERSON, undefined)

  test.each([
    'Hi {{firstName|there}}!',
    'Hi {{firstName}}, welcome',
    '{{firstName}} {{lastName}} from {{organization.name}}',
    'To {{city}} {{state}} and back {{phone}}',
    'Braces \\{{firstName}} stay, {{ firstName | you }} goes',
    '{{firstName}}',
    ' {{firstName}} ',
    'a {{firstName}} \\{{b',
  ])('%p reads as on the server', (text) => {
    expect(withFallbacks(text, known)).toBe(onServer(text))
  })
})

test('an excerpt has the value or fallback of each merge field, or an ellipsis', () => {
  const text = 'Hi {{firstName|there}}, welcome to {{organization.name}}! Type \\{{ for a field.'
  expect(excerpt(text)).toBe('Hi there, welcome to …! Type {{ for a field.')
  expect(excerpt(text, { 'organization.name': 'Acme' })).toBe(
    'Hi there, welcome to Acme! Type {{ for a field.',
  )
  expect(excerpt('Spring menu. {{optOutInstructions}}.')).toBe('Spring menu.')
})
