import { expect, test } from 'bun:test'
import { surviveKills } from '../support/kill-run.ts'
import { chosenSeed } from '../support/random.ts'
import { killStorage } from '../support/storage-kills.ts'

/** The same as test/crash/kill.test.ts, for long, and with numbers that the carrier throttles. */
const KILLS = 200

test(`killed ${KILLS} times at work, the appliance loses no acknowledged write, doubles none and sends nothing twice`, async () => {
  const report = await surviveKills({ kills: KILLS, seed: chosenSeed(), throttledRounds: 4 })
  console.log(report)
  expect(report.killsWhileStarting).toBeGreaterThan(5)
  expect(report.acknowledged.contacts).toBeGreaterThan(10 * KILLS)
  expect(report.messages).toBeGreaterThan(10 * KILLS)
}, 900_000)

test(`kill -9 ${KILLS} times while storage writes and publishes loses no acknowledged write and never tears carillon.db`, async () => {
  const { acknowledged, found, torn, replaced } = await killStorage(KILLS)
  expect({ torn, replaced }).toEqual({ torn: [], replaced: [] })
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(acknowledged).toBeGreaterThan(KILLS)
}, 300_000)
