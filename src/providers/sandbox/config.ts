import * as v from 'valibot'
import { share, wholeNumber } from '../../http/schema.ts'
import { component } from '../../lib/describe.ts'

/** The behaviour of the built-in carrier for one sender. Every setting is optional. */
export const SandboxConfig = component(
  'SandboxCredentials',
  'How the built-in carrier behaves for one sender. Nothing reaches a phone.',
  {
    latencyMs: [v.optional(wholeNumber(0, 60_000), 0), 'Milliseconds between taking a batch and answering.'],
    receiptDelayMs: [
      v.optional(wholeNumber(0, 86_400_000), 1_000),
      'Milliseconds between taking a message and reporting its result.',
    ],
    failureRate: [
      v.optional(share, 0),
      'The share of numbers whose messages fail. The number alone decides, so a run can be repeated.',
    ],
    mms: [
      v.optional(v.boolean('must be true or false'), true),
      'Whether it carries files with a text. False behaves like a carrier for text alone.',
    ],
  },
)
export type SandboxConfig = v.InferOutput<typeof SandboxConfig>
