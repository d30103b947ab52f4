import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { kindOf } from '../../src/compliance/keywords/text-kind.ts'
import { trimInvisible } from '../../src/lib/invisible.ts'
import { locate } from '../../src/providers/http-gateway/locate.ts'
import { fixedTexts } from '../../src/providers/http-gateway/provider.ts'
import { atPointer, parseJson } from '../../src/providers/json.ts'
import { redactor } from '../../src/providers/redact.ts'
import { readTags } from '../../src/transfers/cells/tag-cell.ts'
import { cleanCell } from '../../src/transfers/columns/clean-cell.ts'
import { floorsOf, MOMENT } from '../support/quick.ts'

/** Texts may come from anyone, so code that reads them looks at each character a limited number of times. */

const SPACES = ' '.repeat(80_000)
const UNSEEN = '\u200b'.repeat(80_000)

const subscribesTo = (text: string) => kindOf(text, { isOptedOut: false, isOwnWord: false })

test.each([
  ['spaces inside a value', () => trimInvisible(`x${SPACES}y`)],
  ['what cannot be seen inside a value', () => trimInvisible(`x${UNSEEN}y`)],
  ['nothing but what cannot be seen', () => trimInvisible(UNSEEN)],
  ['spaces inside a cell', () => cleanCell(`é${SPACES}y`)],
  ['quotes without end in a cell of tags', () => readTags('"'.repeat(80_001))],
  ['spaces in a cell of tags', () => readTags(`a${SPACES}"`)],
  ['spaces between the tags of a cell', () => readTags(`${SPACES}"a" "${SPACES};`.repeat(4))],
  ['an array of a callback', () => atPointer(parseJson(`[${'1,'.repeat(500_000)}1]`), '/500000')],
  ['long numbers of a callback', () => parseJson(`[${'1234567890123456,'.repeat(60_000)}1]`)],
  ['stop words that come to nothing', () => subscribesTo("don't take no me stop by ".repeat(20_000))],
  ['letters with spaces between them', () => subscribesTo('s t o p '.repeat(40_000))],
  ['ligatures that become eighteen letters', () => subscribesTo('\ufdfa'.repeat(80_000))],
  ['an answer without the id', () => locate(`${'id='.repeat(300_000)}`, 'id={id};')],
])('%s take only a moment', async (_what, work) => {
  expect(await floorsOf(work)).toBeLessThan(MOMENT)
})

const settings = (texts: readonly string[]) =>
  ({
    auth: 'NONE',
    headers: {},
    url: 'https://gateway.test/send',
    bodyTemplate: texts,
    bodyType: 'JSON',
  }) as unknown as Parameters<typeof fixedTexts>[0]

test('40,000 secrets are removed from an answer quickly', async () => {
  const alike = Array.from({ length: 20_000 }, (_, n) => `secret-${n}`)
  const different = Array.from({ length: 20_000 }, (_, n) => `${n}-secret`)
  const redact = redactor(fixedTexts(settings([...alike, ...different])))
  const answer = 'no secret-19999, and 777-secret; '.repeat(30_000)
  expect(await floorsOf(() => redact(answer, 500))).toBeLessThan(MOMENT)
  expect(redact(answer, 500)).toStartWith('no …, and …; no …, and …; ')
})

test('the stored answer of a gateway contains no secret of its settings', () => {
  const secret = fc.stringMatching(/^[ab]{6,12}$/)
  fc.assert(
    fc.property(
      fc.array(secret, { minLength: 1, maxLength: 4 }),
      fc.stringMatching(/^[ab ]{0,60}$/),
      (secrets, around) => {
        const answer = secrets.map((one) => `${around}:${one}`).join(';')
        const redacted = redactor(fixedTexts(settings(secrets)))(answer, 40)
        expect(secrets.filter((one) => redacted.includes(one))).toEqual([])
        expect(redacted.length).toBeLessThanOrEqual(40)
      },
    ),
  )
})

/** A correct expression that is slow, because it looks at every run from each position. */
const ENDS = /^[\s\p{Cc}\p{Cf}]+|[\s\p{Cc}\p{Cf}]+$/gu

test('invisible characters are removed from both ends of any text, and only there', () => {
  const pieces = fc.constantFrom(
    'a',
    'é',
    '🙂',
    ' ',
    '\t',
    '\0',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u{e0001}',
    '\ud800',
    '\udc00',
    '\u{1d173}',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (some) => {
      const text = some.join('')
      expect(trimInvisible(text)).toBe(text.replace(ENDS, ''))
    }),
    { numRuns: 2_000 },
  )
})
