import { expect, test } from 'bun:test'
import { surviveKills } from '../support/kill-run.ts'
import { chosenSeed } from '../support/random.ts'
import { killStorage } from '../support/storage-kills.ts'

/** The same as test/crash/kill.test.ts, for long, and with numbers that the carrier throttles. */
const KILLS = 200
const AT_LEAST = 20
/** A slow machine does as many as fit. */
const FOR_MS = 120_000
const STORAGE_FOR_MS = 45_000

test(`killed up to ${KILLS} times at work, the appliance loses no acknowledged write, doubles none and sends nothing twice`, async () => {
  const report = await surviveKills({ kills: KILLS, forMs: FOR_MS, seed: chosenSeed(), isThrottled: true })
  console.log(report)
  expect(report.kills).toBeGreaterThan(AT_LEAST)
  expect(report.killsWhileStarting).toBeGreaterThan(report.kills / 40)
  expect(report.acknowledged.contacts).toBeGreaterThan(10 * report.kills)
  expect(report.messages).toBeGreaterThan(10 * report.kills)
})

test(`kill -9 up to ${KILLS} times while storage writes and publishes loses no acknowledged write and never tears carillon.db`, async () => {
  const { kills, acknowledged, found, torn, replaced } = await killStorage(KILLS, STORAGE_FOR_MS)
  console.log({ kills, acknowledged })
  expect({ torn, replaced }).toEqual({ torn: [], replaced: [] })
  expect(found).toBeGreaterThanOrEqual(acknowledged)
  expect(kills).toBeGreaterThan(AT_LEAST)
  expect(acknowledged).toBeGreaterThan(kills)
})
