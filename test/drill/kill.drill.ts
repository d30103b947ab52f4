import { expect, test } from 'bun:test'
import { surviveKills } from '../support/kill-run.ts'
import { chosenSeed } from '../support/random.ts'

/** The same as test/crash/kill.test.ts, for long, and with numbers that the carrier throttles. */
const KILLS = 200

test(`killed ${KILLS} times at work, the appliance loses no acknowledged write, doubles none and sends nothing twice`, async () => {
  const report = await surviveKills({ kills: KILLS, seed: chosenSeed(), throttledRounds: 4 })
  console.log(report)
  expect(report.killsWhileStarting).toBeGreaterThan(5)
  expect(report.acknowledged.contacts).toBeGreaterThan(10 * KILLS)
  expect(report.messages).toBeGreaterThan(10 * KILLS)
}, 900_000)
