import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { kindOf as kindIn } from '../../../src/compliance/keywords/text-kind.ts'
import { wordsOf } from '../../../src/compliance/phrases/words.ts'
import { anyCharacter } from '../../support/arbitraries.ts'

const kindOf = (text: string, isOptedOut: boolean) => kindIn(text, { isOptedOut, isOwnWord: false })

describe('the request of a text', () => {
  test.each([
    ['STOP', 'OPT_OUT'],
    ['stop', 'OPT_OUT'],
    [' Stop. ', 'OPT_OUT'],
    ['STOP!!!', 'OPT_OUT'],
    ['S.T.O.P.', 'OPT_OUT'],
    ['"stop"', 'OPT_OUT'],
    ['🛑 STOP 🛑', 'OPT_OUT'],
    ['ＳＴＯＰ', 'OPT_OUT'],
    ['ⓢⓣⓞⓟ', 'OPT_OUT'],
    ['STOP\u200b', 'OPT_OUT'],
    ['stop,please', 'OPT_OUT'],
    ['Stop all', 'OPT_OUT'],
    ['StopAll', 'OPT_OUT'],
    ['opt-out', 'OPT_OUT'],
    ['OPT  OUT', 'OPT_OUT'],
    ['end', 'OPT_OUT'],
    ['Quit', 'OPT_OUT'],
    ['revoke', 'OPT_OUT'],
    ['cancel', 'OPT_OUT'],
    ['stop sending me these messages please', 'OPT_OUT'],
    ['please opt me out', 'OPT_OUT'],
    ['I want to opt out now', 'OPT_OUT'],
    ['Remove me from your list', 'OPT_OUT'],
    ['can you stop texting me?', 'OPT_OUT'],
    ['pls stop messaging', 'OPT_OUT'],
    ['unsubscribe me', 'OPT_OUT'],
    ['stop by the shop when you have time tomorrow', 'OTHER'],
    ['The weekend is fine', 'OTHER'],
    ['Cancel my appointment on Friday', 'OTHER'],
    ['I will not end this', 'OTHER'],
    ['Nonstop fun', 'OTHER'],
    ['START', 'OPT_IN'],
    ['unstop', 'OPT_IN'],
    ['Subscribe!', 'OPT_IN'],
    ['start tomorrow', 'OTHER'],
    ['YES', 'OTHER'],
    ['help', 'HELP'],
    ['INFO?', 'HELP'],
    ['help me please', 'OTHER'],
    ['', 'OTHER'],
    ['🎉', 'OTHER'],
  ])('%p: %s', (text, kind) => {
    expect(kindOf(text, false)).toBe(kind as never)
  })

  test('YES opts in again only an opted-out number', () => {
    expect(kindOf('yes!', true)).toBe('OPT_IN')
    expect(kindOf('yes please', true)).toBe('OTHER')
  })
})

/** Characters that are dropped: blanks, punctuation, emoji, invisible characters. */
const noise = fc
  .array(fc.constantFrom(...' \t\n.,!?"()*_~:;-', '\u200b', '\u200d', '\ufe0f', '🛑', '😡', '👍🏽'), {
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''))
const cased = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) =>
      [...word].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter.toLowerCase())).join(''),
    )
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

describe('a keyword in any spelling', () => {
  test.each([
    ['STOP', 'OPT_OUT'],
    ['STOPALL', 'OPT_OUT'],
    ['UNSUBSCRIBE', 'OPT_OUT'],
    ['CANCEL', 'OPT_OUT'],
    ['END', 'OPT_OUT'],
    ['QUIT', 'OPT_OUT'],
    ['REVOKE', 'OPT_OUT'],
    ['OPTOUT', 'OPT_OUT'],
    ['OPT OUT', 'OPT_OUT'],
    ['START', 'OPT_IN'],
    ['UNSTOP', 'OPT_IN'],
    ['SUBSCRIBE', 'OPT_IN'],
    ['HELP', 'HELP'],
    ['INFO', 'HELP'],
  ] as const)('%s is %s', (word, kind) => {
    fc.assert(
      fc.property(
        noise,
        cased(word),
        noise,
        fc.boolean(),
        fc.boolean(),
        (before, text, after, isWide, isOut) => {
          expect(kindOf(`${before}${isWide ? fullWidth(text) : text}${after}`, isOut)).toBe(kind)
        },
      ),
    )
  })
})

describe('a keyword in other words', () => {
  test.each([
    { given: 'st0p', kind: 'OPT_OUT' },
    { given: 'sotp', kind: 'OPT_OUT' },
    { given: 'STOPPPPP', kind: 'OPT_OUT' },
    { given: 'S T O P', kind: 'OPT_OUT' },
    { given: '\u0405\u0422\u041e\u0420', kind: 'OPT_OUT' },
    { given: 'st\u043ep', kind: 'OPT_OUT' },
    { given: '🛑', kind: 'OPT_OUT' },
    { given: 'please take me off this list, thanks', kind: 'OPT_OUT' },
    { given: 'ya no me manden mensajes', kind: 'OPT_OUT' },
    { given: "if you don't stop I will call the police", kind: 'OPT_OUT' },
    { given: "please don't stop, I love these", kind: 'OTHER' },
    { given: 'stop by at 5', kind: 'OTHER' },
    { given: 'cancel my appointment', kind: 'OTHER' },
    { given: 'end of month', kind: 'OTHER' },
    { given: 'para mañana', kind: 'OTHER' },
    { given: 'baja el precio', kind: 'OTHER' },
    { given: 'no paren de mandar ofertas', kind: 'OTHER' },
    { given: "don't text me at work", kind: 'REVIEW' },
    { given: 'wrong number', kind: 'REVIEW' },
    { given: 'no me interesa', kind: 'REVIEW' },
    { given: 'I texted STOP by mistake, sign me back up', kind: 'REVIEW' },
    { given: '🖕', kind: 'REVIEW' },
    { given: 'start please', kind: 'OPT_IN' },
    { given: 'ayuda por favor', kind: 'HELP' },
  ] as const)('$given is $kind', ({ given, kind }) => {
    expect(kindOf(given, false)).toBe(kind)
  })
})

test('a keyword of the organization opts out, whatever its words', () => {
  expect(kindIn('start', { isOptedOut: true, isOwnWord: true })).toBe('OPT_OUT')
})

test('a stop word in a longer text is an opt-out or needs review, unless only a false friend is in the text', () => {
  const word = fc.constantFrom('blue', 'door', 'seven', 'tomatoes', 'garden', 'walks', 'paper')
  fc.assert(
    fc.property(fc.array(word, { minLength: 7, maxLength: 30 }), fc.nat(6), (words, at) => {
      const text = [...words.slice(0, at), 'unsubscribe', ...words.slice(at)].join(' ')
      expect(['OPT_OUT', 'REVIEW']).toContain(kindOf(text, false))
      expect(kindOf(words.join(' '), false)).toBe('OTHER')
    }),
  )
})

test('up to six words that begin with STOP are always an opt-out', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('it', 'now', 'this', 'please', 'x1'), { maxLength: 5 }), (words) => {
      expect(kindOf(['stop', ...words].join(' '), false)).toBe('OPT_OUT')
    }),
  )
})

test('an opt-out does not depend on whether the number has opted out already', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
      const isOut = kindOf(text, false) === 'OPT_OUT'
      expect(kindOf(text, true) === 'OPT_OUT').toBe(isOut)
    }),
  )
})

test('a text of any length and any letters is read by its first 700 and last 300 characters', () => {
  const unit = fc.constantFrom(
    'stop ',
    "don't ",
    'take me ',
    's t o p ',
    '\ufdfa',
    'a',
    '| ',
    '\ud800',
    'no más ',
    '🛑',
  )
  fc.assert(
    fc.property(unit, fc.integer({ min: 0, max: 4_000 }), (piece, count) => {
      const words = wordsOf(piece.repeat(count))
      expect(words.length).toBeLessThanOrEqual(250)
      expect(words.join('').length).toBeLessThanOrEqual(2_000)
    }),
  )
  expect(kindOf(`${'bla '.repeat(20_000)}. Please remove me from your list.`, false)).toBe('OPT_OUT')
})
