import { expect, test } from 'bun:test'
import { surviveKills } from '../support/kill-run.ts'
import { chosenSeed } from '../support/random.ts'

/** test/drill/kill.drill.ts does the same up to 200 times, with numbers that make it wait. */
test('killed five times at work, the appliance loses no acknowledged write, doubles none and sends nothing twice', async () => {
  const report = await surviveKills({ kills: 5, seed: chosenSeed() })
  expect(report.acknowledged.contacts).toBeGreaterThan(100)
  expect(report.acknowledged.media).toBeGreaterThan(0)
  expect(report.messages).toBeGreaterThan(100)
}, 60_000)
