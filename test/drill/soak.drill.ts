import { expect, test } from 'bun:test'
import { soak } from '../soak/run.ts'
import { shortcomings, soakTable } from '../soak/verdict.ts'
import { chosenSeed } from '../support/random.ts'

test('two minutes of mixed load over 108,000 contacts: searches and analytics under 50 ms, memory flat', async () => {
  const report = await soak({ seconds: 120, contacts: 108_000, seed: chosenSeed() })
  console.log(soakTable(report))
  expect(shortcomings(report)).toEqual([])
})
