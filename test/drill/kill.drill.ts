import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { surviveKills } from '../support/kill-run.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed } from '../support/random.ts'
import { copyRunning, killAtPoint, killStorage, PUBLISHING_POINTS } from '../support/storage-kills.ts'

covers('src/storage', 'src/db')
drawsAtRandom()

/** What test/crash/kill.test.ts does once, for long, and with numbers that the carrier throttles. */
const KILLS = asLong(200)
const AT_LEAST = 20
/** A slow machine does as many as fit, and as these at least. */
const FOR_MS = asLong(30_000)
const STORAGE_FOR_MS = asLong(12_000)

test(`killed up to ${KILLS} times at work, the appliance loses no acknowledged write, doubles none and sends nothing twice`, async () => {
  const report = await surviveKills({
    kills: KILLS,
    forMs: FOR_MS,
    atLeast: AT_LEAST,
    seed: chosenSeed(),
    isThrottled: true,
  })
  console.log(report)
  expect(report.kills).toBeGreaterThanOrEqual(AT_LEAST)
  expect(report.killsWhileStarting).toBeGreaterThan(report.kills / 40)
  expect(report.acknowledged.contacts).toBeGreaterThan(10 * report.kills)
  expect(report.messages).toBeGreaterThan(10 * report.kills)
})

test(`kill -9 up to ${KILLS} times while storage writes and publishes loses no acknowledged write and never tears carillon.db`, async () => {
  const { kills, acknowledged, found, torn, replaced } = await killStorage({
    kills: KILLS,
    forMs: STORAGE_FOR_MS,
    atLeast: AT_LEAST,
  })
  console.log({ kills, acknowledged })
  expect({ torn, replaced }).toEqual({ torn: [], replaced: [] })
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(kills).toBeGreaterThanOrEqual(AT_LEAST)
  expect(acknowledged).toBeGreaterThan(kills)
})

test.each(PUBLISHING_POINTS)(
  'killed at %s time after time, the engine stays believed and nothing is lost',
  async (point) => {
    expect(await killAtPoint(point, 6)).toEqual({
      adopted: Array.from({ length: 7 }, () => null),
      sequences: [0, 5, 10, 15, 20, 25, 30],
      published: { verdict: 'whole', sequence: 30 },
    })
  },
)

test('twenty copies of the whole directory of a running server start, with whole data, held', async () => {
  const copies = await copyRunning(20)
  expect(copies).toHaveLength(20)
  for (const copy of copies)
    expect(copy).toEqual({ isAdopted: true, isHeld: true, snapshot: 'whole', database: 'whole' })
})
