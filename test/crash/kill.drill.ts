import { expect, test } from 'bun:test'
import { covers } from '../support/covers.ts'
import { type KillReport, surviveKills } from '../support/kill-run.ts'
import { chosenSeed } from '../support/random.ts'

covers('src/storage', 'src/db', 'src/delivery')

/** test/drill/kill.drill.ts does the same up to 200 times, with numbers that make it wait. */
test('killed five times at work, the appliance loses no acknowledged write, doubles none and sends nothing twice', async () => {
  const reports: KillReport[] = []
  const sum = (countOf: (report: KillReport) => number) =>
    reports.reduce((total, report) => total + countOf(report), 0)
  const contacts = () => sum(({ acknowledged }) => acknowledged.contacts)
  const messages = () => sum((report) => report.messages)
  const media = () => sum(({ acknowledged }) => acknowledged.media)
  // A busy machine does less in so short lives, and then has more of them.
  while (contacts() <= 100 || messages() <= 100 || media() === 0) {
    reports.push(await surviveKills({ kills: 5, seed: chosenSeed() + reports.length }))
  }
  expect(contacts()).toBeGreaterThan(100)
  expect(media()).toBeGreaterThan(0)
  expect(messages()).toBeGreaterThan(100)
})
