import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { columnsWithin, leastWidth } from '../../console/ui/virtual-columns.ts'

const column = fc.record({
  width: fc.tuple(fc.integer({ min: 40, max: 260 }), fc.integer({ min: 0, max: 2 })),
  leaves: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
})

test('a table leaves out only as many columns as it must, those of the highest rank first', () => {
  fc.assert(
    fc.property(fc.array(column), fc.integer({ min: 1, max: 1_500 }), (columns, width) => {
      const shown = columnsWithin(columns, width)
      const left = columns.filter((one) => !shown.includes(one))
      expect(shown).toEqual(columns.filter((one) => shown.includes(one)))
      expect(left.every(({ leaves }) => leaves !== undefined)).toBe(true)
      const ranks = left.map(({ leaves }) => leaves!)
      for (const { leaves } of shown) if (leaves) expect(Math.min(...ranks)).toBeGreaterThanOrEqual(leaves)
      if (leastWidth(shown) > width) expect(shown.some(({ leaves }) => leaves)).toBe(false)
      const last = left.findLast(({ leaves }) => leaves === Math.min(...ranks))
      if (last) expect(leastWidth(shown) + last.width[0]).toBeGreaterThan(width)
    }),
  )
})

test('a table that is not measured yet shows all columns', () => {
  fc.assert(fc.property(fc.array(column), (columns) => expect(columnsWithin(columns, 0)).toEqual(columns)))
})
