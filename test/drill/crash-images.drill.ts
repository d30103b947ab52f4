import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { CRASH_CASES, crashOften } from '../support/crash-images.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed } from '../support/random.ts'

covers('src/delivery')
drawsAtRandom()

/** The same as test/delivery/engine/crash-images.test.ts, with thousands of messages. */
const CRASHES = 10
const TOGETHER = asLong(3_000)

test(`opened as a crash left it right after a carrier took messages, no engine sends one of ${TOGETHER} again`, () => {
  let crashes = 0
  let inDoubt = 0
  for (let seed = chosenSeed(); inDoubt < TOGETHER; seed += 1) {
    for (const one of CRASH_CASES) {
      inDoubt += crashOften(one, CRASHES, seed)
      crashes += CRASHES
    }
  }
  console.log({ crashes, inDoubt })
  expect(inDoubt).toBeGreaterThanOrEqual(crashes)
})
