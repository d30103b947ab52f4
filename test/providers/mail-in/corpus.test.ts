import { describe, expect, test } from 'bun:test'
import { figuresInWords, figuresOnPage, verdicts } from '../../support/bounces.ts'

/** Labelled mails and answers: corpus/mails.ts and corpus/answers.tsv. */
const all = await verdicts()

describe('labelled bounces, complaints and answers', () => {
  test('there are more than 150 of them, in seven languages', () => {
    expect(all.length).toBeGreaterThan(150)
    expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(7)
  })

  test('each is read as it is labelled', () => {
    const misread = all.filter(({ means, read }) => means !== read)
    expect(misread.map(({ text, means, read }) => ({ means, read, text: text.slice(0, 300) }))).toEqual([])
  })

  test('docs/providers.md has the figures', () => {
    expect(figuresOnPage()).toBe(figuresInWords(all))
  })
})
