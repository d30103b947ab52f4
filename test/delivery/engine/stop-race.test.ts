import { expect, test } from 'bun:test'
import { chosenSeed, seededRandom } from '../../support/random.ts'
import { raceStops, wrongIn } from '../../support/stop-race.ts'

test('a STOP stops every message that was not claimed before it, and the proof of each sent one shows this', () => {
  const raced = raceStops(300, seededRandom(chosenSeed()))
  expect(wrongIn(raced)).toEqual([])
  expect(raced).toHaveLength(300)
  const went = raced.filter(({ status }) => status === 'SENT').length
  expect([went > 20, went < 280]).toEqual([true, true])
})
