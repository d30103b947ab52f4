import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { surviveKills } from '../support/kill-run.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed } from '../support/random.ts'
import { copyRunning, killAtPoint, killStorage, PUBLISHING_POINTS } from '../support/storage-kills.ts'

covers('src/storage', 'src/db')
drawsAtRandom()

/** Long runs of test/crash/kill.test.ts, and with numbers that the carrier throttles. */
const KILLS = asLong(200)
const AT_LEAST = 20
/** Time limits on a slow machine, after the smallest number of kills. */
const FOR_MS = asLong(30_000)
const STORAGE_FOR_MS = asLong(12_000)

test(`up to ${KILLS} kills at work lose no acknowledged write, repeat none and send nothing twice`, async () => {
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

test(`up to ${KILLS} kill -9 while storage writes and publishes lose no acknowledged write and never tear carillon.db`, async () => {
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
  'after repeated kills at %s, the next start uses the live data and nothing is lost',
  async (point) => {
    expect(await killAtPoint(point, 6)).toEqual({
      adopted: Array.from({ length: 7 }, () => null),
      sequences: [0, 5, 10, 15, 20, 25, 30],
      published: { verdict: 'whole', sequence: 30 },
    })
  },
)

test('twenty copies of the whole directory of a running server start with complete data and held sending', async () => {
  const copies = await copyRunning(20)
  expect(copies).toHaveLength(20)
  for (const copy of copies)
    expect(copy).toEqual({ isAdopted: true, isHeld: true, snapshot: 'whole', database: 'whole' })
})
