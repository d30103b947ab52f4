import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { encodedInPieces, textsOf, textUpTo } from '../../src/http/answer-text.ts'
import { runs } from '../support/size.ts'

const values = fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue()), fc.constant(undefined))
const replies = fc.record({
  status: fc.constant(200),
  data: values,
  message: fc.option(fc.string(), { nil: undefined }),
  meta: fc.option(fc.dictionary(fc.string(), fc.jsonValue()), { nil: undefined }),
})

test('the pieces of any answer are together its JSON', () => {
  fc.assert(
    fc.property(replies, (reply) => {
      const { data, message, meta } = reply
      expect([...textsOf(reply)].join('')).toBe(JSON.stringify({ success: true, data, message, meta }))
    }),
    { numRuns: runs(1_000) },
  )
})

test('long items of a list are written one or a few at a time, also after short ones', () => {
  const long = Array(100).fill('x'.repeat(100_000))
  const longest = (data: unknown[]) =>
    Math.max(...[...textsOf({ status: 200, data })].map(({ length }) => length))
  expect(longest(long)).toBeLessThan(2 * 100_010)
  expect(longest([...Array(100).fill('x'), ...long])).toBeLessThan(17 * 100_010)
})

test('texts are encoded as UTF-8, whatever their length', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary', maxLength: 20 })),
      fc.nat(140_000),
      async (texts, length) => {
        const long = ['a'.repeat(length), ...texts, '😀'.repeat(length)]
        const iterator = long[Symbol.iterator]()
        const first = textUpTo(length, iterator)
        const pieces = await Array.fromAsync(encodedInPieces([first], iterator))
        expect(Buffer.concat(pieces).toString()).toBe(Buffer.from(long.join('')).toString())
        expect(Math.max(...pieces.map((piece) => piece.byteLength))).toBeLessThanOrEqual(4 * 65_536)
      },
    ),
    { numRuns: runs(40) },
  )
})
