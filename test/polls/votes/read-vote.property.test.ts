import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { collidingOption } from '../../../src/polls/votes/colliding-option.ts'
import { readVote } from '../../../src/polls/votes/read-vote.ts'
import { anyCharacter } from '../../support/arbitraries.ts'
import { floorsOf, MOMENT } from '../../support/quick.ts'
import { runs } from '../../support/size.ts'

const piece = fc.constantFrom(
  'a',
  'b',
  'É',
  'ñ',
  'ß',
  'Ж',
  'ω',
  'は',
  'yes',
  'No',
  'two',
  'option',
  'and',
  'the',
  'Pizza',
  '1',
  '2',
  '30',
  ' ',
  ' ',
  ' ',
  ',',
  '-',
  '/',
  '.',
  "'",
  '(',
  ')',
  ':',
  '&',
  '+',
  '🍕',
  '⭐',
  '?',
  '$',
  '%',
  '<',
)
const anyLabel = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('').trim().slice(0, 80)),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.trim()),
)
const labelsOf = (label: fc.Arbitrary<string>) =>
  fc
    .array(label, { minLength: 2, maxLength: 10 })
    .filter((labels) => labels.every((each) => each !== '') && !collidingOption(labels))

const poll = fc.record({
  labels: labelsOf(anyLabel),
  allowMultipleOptions: fc.boolean(),
  question: fc.string(),
})
const TEN = ['Red', 'Blue', 'Green', 'Black', 'White', 'Pink', 'Brown', 'Grey', 'Gold', 'Silver']
const plainPoll = fc.record({
  labels: fc.constantFrom(['Pizza', 'Salad', 'Soup'], ['Yes', 'No'], TEN),
  allowMultipleOptions: fc.boolean(),
  question: fc.constant('What shall we order?'),
})

test('each label that is typed back votes for its option', () => {
  fc.assert(
    fc.property(poll, (asked) => {
      const votes = asked.labels.map((label) => readVote(label, asked))
      expect(votes).toEqual(asked.labels.map((_, index) => [index + 1]))
    }),
    { numRuns: runs(600, 12) },
  )
})

const outside = fc
  .array(fc.constantFrom(...' \t\n.,!"*_()', '\u200b', '\ufe0f'), { maxLength: 5 })
  .map((pieces) => pieces.join(''))
const word = fc.stringMatching(/^[a-zéñж]{3,9}( [a-zéñж]{2,9}){0,2}$/)

test('a label of words votes in any case, between spaces and punctuation', () => {
  const cases = fc.constantFrom(
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD'),
    (text: string) => text.replaceAll(' ', '  '),
  )
  fc.assert(
    fc.property(
      fc.record({ labels: labelsOf(word), allowMultipleOptions: fc.boolean(), question: fc.constant('') }),
      fc.record({ index: fc.nat(9), before: outside, after: outside, write: cases }),
      (asked, { index, before, after, write }) => {
        const at = index % asked.labels.length
        const written = `${before}${write(asked.labels[at]!)}${after}`
        expect(readVote(written, asked)).toEqual([at + 1])
      },
    ),
    { numRuns: runs(300, 8) },
  )
})

test('each number of an option votes for it, and no other number does', () => {
  const dressed = fc.constantFrom(
    (n: number) => `${n}`,
    (n: number) => ` ${n}.\n`,
    (n: number) => `#${n}`,
    (n: number) => `(${n})!`,
    (n: number) => `option ${n}`,
    (n: number) => `${n} please, thanks`,
    // Two keycaps are two options, except those of ten.
    (n: number) => (n <= 10 ? [...`${n}`].map((digit) => `${digit}\ufe0f\u20e3`).join('') : `${n}`),
    (n: number) => `I vote for ${n}`,
  )
  fc.assert(
    fc.property(plainPoll, fc.nat(40), dressed, (asked, number, dress) => {
      const isOption = number >= 1 && number <= asked.labels.length
      expect(readVote(dress(number), asked)).toEqual(isOption ? [number] : undefined)
    }),
  )
})

test('any list of option numbers votes for each of them once, sorted, if several are allowed', () => {
  const separator = fc.constantFrom(',', ', ', ' ', ' and ', ' & ', '\n', ' y ', ';')
  fc.assert(
    fc.property(
      plainPoll,
      fc.array(fc.nat(9), { minLength: 1, maxLength: 12 }),
      separator,
      (asked, indexes, between) => {
        const positions = indexes.map((index) => (index % asked.labels.length) + 1)
        // `No` excludes every other option.
        const isRefused = asked.labels.includes('No')
        const distinct = [...new Set(positions)].sort((a, b) => a - b)
        const counts = distinct.length === 1 || (asked.allowMultipleOptions && !isRefused)
        expect(readVote(positions.join(between), asked)).toEqual(counts ? distinct : undefined)
      },
    ),
  )
})

const replyPiece = fc.constantFrom(
  '1',
  '2',
  '10',
  'two',
  'pizza',
  'yes',
  'no',
  'option ',
  'the ',
  ' and ',
  ', ',
  ' or ',
  ' please',
  'second',
  ' one',
  '\n',
  '> ',
  '-- ',
  ' ',
  '.',
  '?',
  ':',
  '/',
  '-',
  '#',
  '+',
  '$',
  '👍',
  '🍕',
  '\u20e3',
  '\ud83c',
  '\ufdfa',
  'ﬁ',
  '٣',
)
const anyReply = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.array(replyPiece, { maxLength: 30 }).map((pieces) => pieces.join('')),
)

test('with any text, the vote is of options, each once, sorted, and one if several are not allowed', () => {
  fc.assert(
    fc.property(anyReply, fc.oneof(poll, plainPoll), (text, asked) => {
      const vote = readVote(text, asked)
      expect(vote).not.toEqual([])
      const positions = vote ?? []
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b))
      expect(positions.every((each) => each >= 1 && each <= asked.labels.length)).toBe(true)
      if (!asked.allowMultipleOptions) expect(positions.length).toBeLessThan(2)
    }),
    { numRuns: runs(800, 12) },
  )
})

test('no reply with a question mark is a vote, unless a label has one', () => {
  fc.assert(
    fc.property(anyReply, plainPoll, (text, asked) => {
      const isOwn = !text.includes('>') && !text.includes('--')
      if (isOwn)
        expect(readVote(`${text.replaceAll('\n', ' ')} ?`, { ...asked, question: '' })).toBeUndefined()
    }),
  )
})

const MEAL = {
  labels: ['Pizza', 'Salad', 'Soup'],
  allowMultipleOptions: true,
  question: 'What shall we order?',
}

test.each([
  ['many options', '1 and 2, '],
  ['many labels', 'pizza salad '],
  ['many polite words', 'thanks! '],
  ['many quotes', '> 2\n'],
  ['many separators', ', , and '],
  ['ligatures that become eighteen letters', '\ufdfa'],
  ['beginnings of the question', 'What shall we '],
  ['spaces', ' '],
  ['signs', '🍕'],
])('%s are read quickly', async (_what, part) => {
  for (const length of [900, 4_000, 400_000]) {
    const text = part.repeat(Math.floor(length / part.length))
    expect(await floorsOf(() => readVote(text, MEAL))).toBeLessThan(MOMENT)
  }
})

test('a poll of hostile labels is read quickly', async () => {
  const asked = { ...MEAL, labels: Array.from({ length: 10 }, (_, n) => `${'a '.repeat(39)}${n}`) }
  expect(await floorsOf(() => readVote('a '.repeat(499), asked))).toBeLessThan(MOMENT)
  expect(await floorsOf(() => collidingOption(asked.labels))).toBeLessThan(MOMENT)
})
