import { expect, test } from 'bun:test'
import { CRASH_CASES, crashOften } from '../support/crash-images.ts'

/** The same as test/delivery/engine/crash-images.test.ts, with thousands of messages. */
const CRASHES = 25
const TOGETHER = 2_000

test(`opened as a crash left it right after a carrier took messages, no engine sends one of more than ${TOGETHER} again`, () => {
  const inDoubt = CRASH_CASES.map((one) => ({
    name: `${one.provider} ${one.channel}`,
    messages: crashOften(one, CRASHES),
  }))
  console.log(Object.fromEntries(inDoubt.map(({ name, messages }) => [name, messages])))
  expect(inDoubt.reduce((sum, { messages }) => sum + messages, 0)).toBeGreaterThan(TOGETHER)
})
