import { expect, test } from 'bun:test'
import { covers, drawsAtRandom } from '../../support/covers.ts'
import { CRASH_CASES, crashOften } from '../../support/crash-images.ts'

covers('src/delivery', 'test/support/crash-images.ts')
drawsAtRandom()

/**
 * Number of images with which a planted fault is found with any seed. The search ends with the first that shows
 * it.
 */
const SEARCHED = 200

test('the search finds an engine that sends again what a crash left open', () => {
  const blind = { ...CRASH_CASES[0]!, bug: 'blind resend after a crash' } as const
  expect(() => crashOften(blind, SEARCHED)).toThrow(/Property failed/)
})
