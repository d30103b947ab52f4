import { expect, test } from 'bun:test'
import { SCENARIOS, tryOnDisk } from '../support/disk-scenarios.ts'
import type { Fault } from '../support/faulty-disk.ts'

const FAULTS: readonly Fault[] = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE']

/**
 * A scenario that waits for an hour to pass writes in every second of it, as the clock goes on; its work is in the first
 * writes, and each try of it takes more than a second.
 */
const LONG = 1_000
const FIRST_OF_LONG = 3

test.each(Object.entries(SCENARIOS))(
  '%s: the disk fails at each of its writes, once and for long, and it comes to the same',
  async (_what, scenario) => {
    const good = await tryOnDisk(scenario, { first: 1, count: 0, fault: 'SQLITE_FULL' })
    const last = good.writes > LONG ? FIRST_OF_LONG : good.writes
    for (const fault of FAULTS) {
      for (const count of [1, 12]) {
        for (let first = 1; first <= last; first++) {
          const { summary } = await tryOnDisk(scenario, { first, count, fault })
          expect({ first, count, fault, ...summary }).toEqual({ first, count, fault, ...good.summary })
        }
      }
    }
  },
)
