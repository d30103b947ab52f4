import { describe, expect, test } from 'bun:test'
import { saySentences, sayStored, storableOf, storedText } from '../../src/lib/stored-sentence.ts'
import { notices } from '../../words/en/notices.ts'

const say = storableOf(notices)

test('a stored sentence is said in the language of each reader', () => {
  const stored = JSON.parse(JSON.stringify([say.campaignPaused({ name: 'Sale' }), say.wayOn()]))
  expect(saySentences(stored, 'en')).toBe(
    'Campaign “Sale” was paused Resume the campaign when the problem is solved, or cancel it.',
  )
  expect(saySentences(stored, 'de-AT')).toStartWith('Die Kampagne „Sale“ wurde pausiert Setzen Sie')
})

test('a sentence of a newer version is not said', () => {
  expect(saySentences([{ place: 'notices', key: 'fromTheFuture' }], 'en')).toBeUndefined()
  expect(saySentences([{ place: 'future', key: 'quote' }], 'en')).toBeUndefined()
})

describe('a stored text', () => {
  const stored = storedText([say.campaignPaused({ name: 'Sale' })])

  test('is said in the language of the reader', () => {
    expect(sayStored(stored, 'de')).toBe('Die Kampagne „Sale“ wurde pausiert')
  })

  test('is English in a version without its key', () => {
    const renamed = stored.replace('campaignPaused', 'aKeyOfAnotherVersion')
    expect(renamed).not.toBe(stored)
    expect(sayStored(renamed, 'de')).toBe('Campaign “Sale” was paused')
  })

  const deep = (levels: number): string =>
    levels === 0 ? '"x"' : `{"place":"notices","key":"campaignPaused","values":{"name":${deep(levels - 1)}}}`
  test.each([
    '[{"place":',
    '[{"place":1}]',
    '[{"place":"nowhere","key":"x"},null]',
    '[{"place":"notices","key":"campaignPaused"}]',
    '[{"place":"notices","key":"constructor"}]',
    '[{"place":"constructor","key":"name"}]',
    '[{"place":"notices","key":"campaignPaused","values":7}]',
    `[${deep(1_000)}]`,
    'The mailbox is full.',
  ])('that is not one stays as it is: %s', (text) => expect(sayStored(text, 'de')).toBe(text))
})
