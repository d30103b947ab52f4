import { expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { mapInPieces } from '../../src/lib/in-pieces.ts'

test('all items are mapped in their order', async () => {
  const items = Array.from({ length: 100 }, (_, n) => n)
  expect(await mapInPieces(items, (n) => n * 2)).toEqual(items.map((n) => n * 2))
})

test.each([
  [3, true],
  [0, false],
])(
  'among four items that take %d ms each, other work runs before the last one: %p',
  async (itemMs, isInTheMiddle) => {
    let now = 0
    const seen: string[] = []
    const other = setImmediate().then(() => seen.push('other work'))
    const work = (item: string) => {
      now += itemMs
      seen.push(item)
    }
    await mapInPieces(['first', 'second', 'third', 'last'], work, () => now)
    await other
    expect(seen.indexOf('other work') < seen.indexOf('last')).toBe(isInTheMiddle)
  },
)

test('an error in an item rejects', async () => {
  const failing = mapInPieces([1], () => {
    throw new Error('no such item')
  })
  await expect(failing).rejects.toThrow('no such item')
})
