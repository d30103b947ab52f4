import { expect, test } from 'bun:test'
import { SCENARIOS, tryOnDisk } from '../support/disk-scenarios.ts'
import type { Fault } from '../support/faulty-disk.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed, type Random, seededRandom } from '../support/random.ts'

const FAULTS: readonly Fault[] = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE']
/** Of the writes of a scenario; `DRILL_LENGTH=20` tries every one of them. */
const TRIED = asLong(25)

/** At most so many numbers of writes, from 1, at about the same distance. */
function* some(writes: number, random: Random): Generator<number> {
  const step = Math.max(1, writes / TRIED)
  for (let at = random() * step; at < writes; at += step) yield Math.floor(at) + 1
}

test.each(Object.entries(SCENARIOS))(
  '%s: the disk fails at one of its writes, once and for long, and it comes to the same',
  async (_what, scenario) => {
    const random = seededRandom(chosenSeed())
    const good = await tryOnDisk(scenario, { first: 1, count: 0, fault: 'SQLITE_FULL' })
    for (const first of some(good.writes, random)) {
      for (const [which, count] of [1, 12].entries()) {
        // By turns: each fault comes once and for long.
        const fault = FAULTS[(first + which) % 2]!
        const { summary } = await tryOnDisk(scenario, { first, count, fault })
        expect({ first, count, fault, ...summary }).toEqual({ first, count, fault, ...good.summary })
      }
    }
  },
)
