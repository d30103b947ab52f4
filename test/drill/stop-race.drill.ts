import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { chosenSeed, seededRandom } from '../support/random.ts'
import { raceStops, wrongIn } from '../support/stop-race.ts'

covers('src/delivery', 'src/compliance')
drawsAtRandom()

test('ten thousand STOPs raced against the claim stop every unclaimed message, and the proof of each sent one agrees', () => {
  const raced = raceStops(10_000, seededRandom(chosenSeed()))
  expect(raced).toHaveLength(10_000)
  expect(wrongIn(raced)).toEqual([])
  const went = raced.filter(({ status }) => status === 'SENT').length
  expect([went > 1_000, went < 9_000]).toEqual([true, true])
})
