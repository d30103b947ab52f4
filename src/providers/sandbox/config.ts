import * as v from 'valibot'
import { share, wholeNumber } from '../../http/schema.ts'
import { describeObject } from '../../lib/describe.ts'

/** How the built-in carrier behaves for one sender; all of it may be left out. */
export const SandboxConfig = v.object({
  latencyMs: v.optional(wholeNumber(0, 60_000), 0),
  receiptDelayMs: v.optional(wholeNumber(0, 86_400_000), 1_000),
  failureRate: v.optional(share, 0),
  mms: v.optional(v.boolean('must be true or false'), true),
})
describeObject(
  SandboxConfig,
  'SandboxCredentials',
  'How the built-in carrier behaves for one sender. Nothing reaches a phone.',
  {
    latencyMs: 'Milliseconds between taking a batch and answering.',
    receiptDelayMs: 'Milliseconds between taking a message and reporting what became of it.',
    failureRate:
      'The part of all numbers whose messages fail. Which ones follows from the number alone, so a run can be repeated.',
    mms: 'Whether it carries files with a text. False shows what a carrier for text alone gets.',
  },
)
export type SandboxConfig = v.InferOutput<typeof SandboxConfig>
