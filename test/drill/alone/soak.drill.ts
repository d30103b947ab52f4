import { expect, test } from 'bun:test'
import { soak } from '../../soak/run.ts'
import { soakTable, unsteady } from '../../soak/verdict.ts'
import { covers } from '../../support/covers.ts'
import { chosenSeed } from '../../support/random.ts'

covers('src')

/**
 * `npm run soak` also checks the times of searches and analytics; docs/performance.md names the ones that
 * miss them.
 */
test('a minute and a half of mixed load over 108,000 contacts leaves memory flat and serves each read, change and STOP', async () => {
  const report = await soak({ seconds: 90, contacts: 108_000, seed: chosenSeed() })
  console.log(soakTable(report))
  expect(unsteady(report)).toEqual([])
})
