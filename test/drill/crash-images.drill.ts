import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../support/covers.ts'
import { CRASH_CASES, crashOften } from '../support/crash-images.ts'
import { asLong } from '../support/length.ts'
import { chosenSeed } from '../support/random.ts'

covers('src/delivery')
drawsAtRandom()

/** Crashes of test/delivery/engine/crash-images.test.ts, with thousands of messages. */
const CRASHES = 10
const TOGETHER = asLong(3_000)

test(`no engine resends one of ${TOGETHER} messages that a carrier took right before a crash`, () => {
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
