import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../support/app.ts'
import { SCENARIOS, tryOnDisk } from '../support/disk-scenarios.ts'
import { IS_FULL, some } from '../support/size.ts'

/** Number of failures in a row, more than any job has attempts. */
const COUNT = 12

/** Places tried in each. test/drill/disk.drill.ts tries all. */
const PLACES = IS_FULL ? 5 : 2

describe('when the disk accepts writes again, everything continues by itself and ends as without faults', () => {
  test.each(some(Object.entries(SCENARIOS), 8))('%s', async (_what, scenario) => {
    const good = await tryOnDisk(scenario, { first: 1, count: 0, fault: 'SQLITE_FULL' })
    expect(good.kinds).toEqual(expect.arrayContaining([...scenario.kinds]))
    const step = Math.max(1, Math.ceil(good.writes / PLACES))
    let failures = 0
    for (let first = 1; first <= good.writes; first += step) {
      const fault = first % 2 === 0 ? 'SQLITE_IOERR_WRITE' : 'SQLITE_FULL'
      const bad = await tryOnDisk(scenario, { first, count: COUNT, fault })
      failures += bad.failures
      expect({ first, fault, ...bad.summary }).toEqual({ first, fault, ...good.summary })
    }
    // The last places may be in looks for more work. Their number depends on the time.
    expect(failures).toBeGreaterThanOrEqual(COUNT)
  })

  test('every kind of job is among them', async () => {
    await using app = createTestApp()
    const tried = Object.values(SCENARIOS).flatMap(({ kinds }) => kinds)
    expect(app.app.jobs.kinds.map(({ kind }) => kind).sort()).toEqual([...new Set(tried)].sort())
  })
})
