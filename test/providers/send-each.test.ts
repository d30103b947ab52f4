import { expect, test } from 'bun:test'
import type { SendResult } from '../../src/providers/port.ts'
import { sendEach } from '../../src/providers/send-each.ts'

test.each([0, 1, 2, 5])(
  'of %d messages in a call each has its result at its place, in any order of the answers',
  async (count) => {
    const answers = Array.from({ length: count }, () => Promise.withResolvers<SendResult>())
    const results = sendEach([...answers.keys()], (index) => answers[index]!.promise)
    for (const index of [...answers.keys()].reverse()) {
      answers[index]!.resolve({ outcome: 'accepted', providerMessageId: `p-${index}` })
    }
    expect(await results).toEqual(
      [...answers.keys()].map((index) => ({ outcome: 'accepted', providerMessageId: `p-${index}` })),
    )
  },
)
