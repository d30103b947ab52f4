import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { segmentText, toSmartEncoding } from '../../../src/content/composition/encoding.ts'

const BASIC = 'abcABC 0123@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà\n\r'
const EXTENSION = '^{}\\[~]|€\f'

describe('segmentText', () => {
  test.each([
    // text                                       encoding  count  segments
    ['', 'GSM_7', 0, 0],
    ['a', 'GSM_7', 1, 1],
    ['a'.repeat(160), 'GSM_7', 160, 1],
    ['a'.repeat(161), 'GSM_7', 161, 2],
    ['a'.repeat(306), 'GSM_7', 306, 2],
    ['a'.repeat(307), 'GSM_7', 307, 3],
    ['a'.repeat(1530), 'GSM_7', 1530, 10],
    ['a'.repeat(1531), 'GSM_7', 1531, 11],
    ['€'.repeat(80), 'GSM_7', 160, 1],
    ['€'.repeat(81), 'GSM_7', 162, 2],
    // 76 pairs fill 152 of the 153 septets: the 77th moves whole, so 153 of them need three parts.
    ['€'.repeat(152), 'GSM_7', 304, 2],
    ['€'.repeat(153), 'GSM_7', 306, 3],
    [`${'a'.repeat(152)}€${'a'.repeat(151)}`, 'GSM_7', 305, 2],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM_7', 306, 3],
    ['ж', 'UCS_2', 1, 1],
    ['ж'.repeat(70), 'UCS_2', 70, 1],
    ['ж'.repeat(71), 'UCS_2', 71, 2],
    ['ж'.repeat(134), 'UCS_2', 134, 2],
    ['ж'.repeat(135), 'UCS_2', 135, 3],
    ['ж'.repeat(670), 'UCS_2', 670, 10],
    ['😀'.repeat(35), 'UCS_2', 70, 1],
    // 33 pairs fill 66 of 67 units.
    ['😀'.repeat(66), 'UCS_2', 132, 2],
    ['😀'.repeat(67), 'UCS_2', 134, 3],
    ['`', 'UCS_2', 1, 1],
    ['ç', 'UCS_2', 1, 1],
    ['Ç', 'GSM_7', 1, 1],
    ['\t', 'UCS_2', 1, 1],
  ] as const)('%p', (text, encoding, characterCount, segmentCount) => {
    expect(segmentText(text)).toMatchObject({ encoding, characterCount, segmentCount })
  })

  test('every character of the basic table weighs one, every one of the extension table two', () => {
    for (const character of BASIC) expect(segmentText(character).characterCount).toBe(1)
    for (const character of EXTENSION) expect(segmentText(character).characterCount).toBe(2)
    expect(segmentText(BASIC + EXTENSION).encoding).toBe('GSM_7')
  })

  test('the characters that force UCS-2 are named once each, in order, pairs whole', () => {
    expect(segmentText('a😀жb😀`ж').nonGsmCharacters).toEqual(['😀', 'ж', '`'])
    expect(segmentText('plain').nonGsmCharacters).toEqual([])
  })

  /** The definition: put whole characters into parts, one after the other. */
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

  test('no character is ever cut: parts are as by definition, for texts of every mixture', () => {
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
      { numRuns: 300 },
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

  test('doing it twice changes nothing more, and GSM-7 text is never touched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = toSmartEncoding(text)
        expect(toSmartEncoding(once)).toBe(once)
        if (segmentText(text).encoding === 'GSM_7') expect(once).toBe(text)
      }),
    )
  })
})
