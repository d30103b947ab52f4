import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { segmentText, toSmartEncoding } from '../../../src/content/composition/encoding.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { runs } from '../../support/size.ts'

const BASIC = 'abcABC 0123@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n\r'
const EXTENSION = '^{}\\[~]|€\f'

describe('segmentText', () => {
  test.each([
    // text                                       encoding  count  segments
    { text: '', encoding: 'GSM_7', characterCount: 0, segmentCount: 0 },
    { text: 'a', encoding: 'GSM_7', characterCount: 1, segmentCount: 1 },
    { text: 'a'.repeat(160), encoding: 'GSM_7', characterCount: 160, segmentCount: 1 },
    { text: 'a'.repeat(161), encoding: 'GSM_7', characterCount: 161, segmentCount: 2 },
    { text: 'a'.repeat(306), encoding: 'GSM_7', characterCount: 306, segmentCount: 2 },
    { text: 'a'.repeat(307), encoding: 'GSM_7', characterCount: 307, segmentCount: 3 },
    { text: 'a'.repeat(1530), encoding: 'GSM_7', characterCount: 1530, segmentCount: 10 },
    { text: 'a'.repeat(1531), encoding: 'GSM_7', characterCount: 1531, segmentCount: 11 },
    { text: '€'.repeat(80), encoding: 'GSM_7', characterCount: 160, segmentCount: 1 },
    { text: '€'.repeat(81), encoding: 'GSM_7', characterCount: 162, segmentCount: 2 },
    // 76 pairs fill 152 of 153 septets. The 77th moves whole, so 153 pairs need three segments.
    { text: '€'.repeat(152), encoding: 'GSM_7', characterCount: 304, segmentCount: 2 },
    { text: '€'.repeat(153), encoding: 'GSM_7', characterCount: 306, segmentCount: 3 },
    {
      text: `${'a'.repeat(152)}€${'a'.repeat(151)}`,
      encoding: 'GSM_7',
      characterCount: 305,
      segmentCount: 2,
    },
    {
      text: `${'a'.repeat(152)}€${'a'.repeat(152)}`,
      encoding: 'GSM_7',
      characterCount: 306,
      segmentCount: 3,
    },
    { text: 'ж', encoding: 'UCS_2', characterCount: 1, segmentCount: 1 },
    { text: 'ж'.repeat(70), encoding: 'UCS_2', characterCount: 70, segmentCount: 1 },
    { text: 'ж'.repeat(71), encoding: 'UCS_2', characterCount: 71, segmentCount: 2 },
    { text: 'ж'.repeat(134), encoding: 'UCS_2', characterCount: 134, segmentCount: 2 },
    { text: 'ж'.repeat(135), encoding: 'UCS_2', characterCount: 135, segmentCount: 3 },
    { text: 'ж'.repeat(670), encoding: 'UCS_2', characterCount: 670, segmentCount: 10 },
    { text: '😀'.repeat(35), encoding: 'UCS_2', characterCount: 70, segmentCount: 1 },
    // 33 pairs fill 66 of 67 units.
    { text: '😀'.repeat(66), encoding: 'UCS_2', characterCount: 132, segmentCount: 2 },
    { text: '😀'.repeat(67), encoding: 'UCS_2', characterCount: 134, segmentCount: 3 },
    { text: '`', encoding: 'UCS_2', characterCount: 1, segmentCount: 1 },
    { text: 'ç', encoding: 'UCS_2', characterCount: 1, segmentCount: 1 },
    { text: 'Ç', encoding: 'GSM_7', characterCount: 1, segmentCount: 1 },
    { text: '\t', encoding: 'UCS_2', characterCount: 1, segmentCount: 1 },
  ] as const)('"$text"', ({ text, encoding, characterCount, segmentCount }) => {
    expect(segmentText(text)).toMatchObject({ encoding, characterCount, segmentCount })
  })

  test('every character of the basic table counts one, and of the extension table two', () => {
    for (const character of BASIC) expect(segmentText(character).characterCount).toBe(1)
    for (const character of EXTENSION) expect(segmentText(character).characterCount).toBe(2)
    expect(segmentText(BASIC + EXTENSION).encoding).toBe('GSM_7')
  })

  test('the characters that force UCS-2 are listed once each, in order, pairs whole', () => {
    expect(segmentText('a😀жb😀`ж').nonGsmCharacters).toEqual(['😀', 'ж', '`'])
    expect(segmentText('plain').nonGsmCharacters).toEqual([])
  })

  /** Counts segments by the definition: put whole characters into segments, one after the other. */
  function partsByDefinition(text: string): number {
    const { encoding } = segmentText(text)
    const weigh = (character: string) =>
      encoding === 'UCS_2' ? character.length : EXTENSION.includes(character) ? 2 : 1
    const weights = [...text].map(weigh)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    if (total === 0) return 0
    if (total <= (encoding === 'GSM_7' ? 160 : 70)) return 1
    const room = encoding === 'GSM_7' ? 153 : 67
    let parts = 1
    let used = 0
    for (const weight of weights) {
      if (used + weight > room) {
        parts++
        used = 0
      }
      used += weight
    }
    return parts
  }

  test('no character is ever cut: segments match the definition for texts of every mixture', () => {
    const character = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...BASIC) },
      { weight: 2, arbitrary: fc.constantFrom(...EXTENSION) },
    )
    const wide = fc.constantFrom('ж', '😀', '`', 'a', '\ud83d')
    const texts = fc.oneof(
      fc.string({ unit: character, minLength: 120, maxLength: 700 }),
      fc.string({ unit: wide, minLength: 50, maxLength: 400 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(segmentText(text).segmentCount).toBe(partsByDefinition(text))
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('toSmartEncoding', () => {
  test.each([
    ['plain text', 'plain text'],
    ['“Hi” – it’s ‘us’…', "\"Hi\" - it's 'us'..."],
    ['10\u00a0000\u202f€', '10 000 €'],
    ['no\u200bbreak\ufeff', 'nobreak'],
    ['cafe\u0301', 'café'],
    ['`quoted`', "'quoted'"],
    ['one\ttwo\u2028three', 'one two\nthree'],
    ['1½ © ™ ×', '11/2 (c) (TM) x'],
    ['Привет — 😀', 'Привет - 😀'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
  ])('%p becomes %p', (text, smart) => {
    expect(toSmartEncoding(text)).toBe(smart)
  })

  test('a second run changes nothing, and GSM-7 text is never changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const once = toSmartEncoding(text)
        expect(toSmartEncoding(once)).toBe(once)
        if (segmentText(text).encoding === 'GSM_7') expect(once).toBe(text)
      }),
    )
  })
})
