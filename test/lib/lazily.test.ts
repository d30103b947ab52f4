import { expect, test } from 'bun:test'
import { lazily } from '../../src/lib/lazily.ts'

test('a lazy value is made once, at its first use, also if it is undefined', () => {
  let calls = 0
  const answer = lazily(() => {
    calls += 1
    return undefined
  })
  expect(calls).toBe(0)
  expect([answer(), answer(), calls]).toEqual([undefined, undefined, 1])
})
