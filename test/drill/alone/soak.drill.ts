import { expect, test } from 'bun:test'
import { soak } from '../../soak/run.ts'
import { soakTable, unsteady } from '../../soak/verdict.ts'
import { covers } from '../../support/covers.ts'
import { chosenSeed } from '../../support/random.ts'

covers('src')

/** `npm run soak` also holds searches and analytics to their time; docs/performance.md says what they miss. */
test('a minute and a half of mixed load over 108,000 contacts: memory is flat, and each read, change and STOP is taken', async () => {
  const report = await soak({ seconds: 90, contacts: 108_000, seed: chosenSeed() })
  console.log(soakTable(report))
  expect(unsteady(report)).toEqual([])
})
