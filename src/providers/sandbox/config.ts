import * as v from 'valibot'

const wholeNumber = (max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(max, `must be at most ${max}`),
  )

/** How the built-in carrier behaves for one sender; all of it may be left out. */
export const SandboxConfig = v.object({
  /** Between taking a batch and answering. */
  latencyMs: v.optional(wholeNumber(60_000), 0),
  /** Between taking a message and reporting what became of it. */
  receiptDelayMs: v.optional(wholeNumber(86_400_000), 1_000),
  /** The part of all numbers whose messages fail; which ones follows from the number alone. */
  failureRate: v.optional(
    v.pipe(
      v.number('must be a number'),
      v.minValue(0, 'must be at least 0'),
      v.maxValue(1, 'must be at most 1'),
    ),
    0,
  ),
})
export type SandboxConfig = v.InferOutput<typeof SandboxConfig>
