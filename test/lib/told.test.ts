import { expect, test } from 'bun:test'
import { sayTold, tellerOf } from '../../src/lib/told.ts'
import { notices } from '../../words/en/notices.ts'

const tell = tellerOf(notices)

test('a stored sentence is said in the language of each reader', () => {
  const stored = JSON.parse(JSON.stringify([tell.campaignPaused({ name: 'Sale' }), tell.wayOn()]))
  expect(sayTold(stored, 'en')).toBe(
    'Campaign “Sale” was paused Resume the campaign when that is settled, or cancel it.',
  )
  expect(sayTold(stored, 'de-AT')).toStartWith('Die Kampagne „Sale“ wurde pausiert Setzen Sie')
})

test('a sentence of a newer version is not said', () => {
  expect(sayTold([{ place: 'notices', key: 'fromTheFuture' }], 'en')).toBeUndefined()
  expect(sayTold([{ place: 'future', key: 'quote' }], 'en')).toBeUndefined()
})
