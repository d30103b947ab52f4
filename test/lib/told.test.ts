import { expect, test } from 'bun:test'
import { saySentences, storableOf } from '../../src/lib/stored-sentence.ts'
import { notices } from '../../words/en/notices.ts'

const tell = storableOf(notices)

test('a stored sentence is said in the language of each reader', () => {
  const stored = JSON.parse(JSON.stringify([tell.campaignPaused({ name: 'Sale' }), tell.wayOn()]))
  expect(saySentences(stored, 'en')).toBe(
    'Campaign “Sale” was paused Resume the campaign when that is settled, or cancel it.',
  )
  expect(saySentences(stored, 'de-AT')).toStartWith('Die Kampagne „Sale“ wurde pausiert Setzen Sie')
})

test('a sentence of a newer version is not said', () => {
  expect(saySentences([{ place: 'notices', key: 'fromTheFuture' }], 'en')).toBeUndefined()
  expect(saySentences([{ place: 'future', key: 'quote' }], 'en')).toBeUndefined()
})
