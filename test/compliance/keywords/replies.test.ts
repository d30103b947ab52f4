import { describe, expect, test } from 'bun:test'
import { figuresInWords, figuresOf, figuresOnPage, misread, replies } from '../../support/replies.ts'

/** Replies with the verdict that a careful person would give, in `replies.tsv`. */

const held = replies.filter(({ set }) => set === 'HELD')

describe('labelled replies', () => {
  test('there are more than a thousand of them, in English and Spanish, 350 held out, each once', () => {
    expect(replies.length).toBeGreaterThan(1_000)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(replies.length)
    expect(replies.filter(({ language }) => language === 'es').length).toBeGreaterThan(300)
    expect(held.length).toBeGreaterThanOrEqual(350)
  })

  test('of the opt-outs at least 0.99 are read as such, and at least 0.98 of what is read so is one', () => {
    const { recall, precision } = figuresOf(replies)
    expect(recall).toBeGreaterThanOrEqual(0.99)
    expect(precision).toBeGreaterThanOrEqual(0.98)
  })

  test('those that the rules were not made with are read nearly as well', () => {
    const { recall, noticed, precision } = figuresOf(held)
    expect(recall).toBeGreaterThanOrEqual(0.97)
    expect(noticed).toBeGreaterThanOrEqual(0.98)
    expect(precision).toBeGreaterThanOrEqual(0.98)
  })

  test('docs/opt-outs.md has the figures, and lists every reply that is misread', () => {
    expect(figuresOnPage()).toBe(figuresInWords())
    for (const { text } of misread) expect(figuresOnPage()).toContain(text.replaceAll('\n', ' '))
  })
})
