import { expect, test } from 'bun:test'
import { covers } from '../support/covers.ts'
import { SCENARIOS, tryOnDisk } from '../support/disk-scenarios.ts'
import type { Fault } from '../support/faulty-disk.ts'

covers('src/jobs', 'src/db', 'src/delivery')

const FAULTS: readonly Fault[] = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE']

test.each(Object.entries(SCENARIOS))(
  '%s: the result is the same if the disk fails at any of its writes, once or for long',
  async (_what, scenario) => {
    const good = await tryOnDisk(scenario, { first: 1, count: 0, fault: 'SQLITE_FULL' })
    for (let first = 1; first <= good.writes; first++) {
      for (const [which, count] of [1, 12].entries()) {
        // Each write meets both faults in turn, and each fault comes once and for a long time.
        const fault = FAULTS[(first + which) % 2]!
        const { summary } = await tryOnDisk(scenario, { first, count, fault })
        expect({ first, count, fault, ...summary }).toEqual({ first, count, fault, ...good.summary })
      }
    }
  },
)
