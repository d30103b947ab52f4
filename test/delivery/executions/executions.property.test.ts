import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { HELD, type Share, textOf, variantOf, variantSql } from '../../../src/delivery/executions/variants.ts'
import { createTestApp } from '../../support/app.ts'
import { runs } from '../../support/size.ts'

const shares = fc.record({ texts: fc.integer({ min: 2, max: 4 }), percent: fc.integer({ min: 1, max: 100 }) })
const ids = fc.integer({ min: 1, max: 2 ** 31 })

const countBy = (run: number, people: number, share: Share): Map<number, number> => {
  const counts = new Map<number, number>()
  for (let id = 1; id <= people; id++) {
    const variant = variantOf(run, id, share)
    counts.set(variant, (counts.get(variant) ?? 0) + 1)
  }
  return counts
}

test('the database sorts every person like the code', async () => {
  await using app = createTestApp()
  fc.assert(
    fc.property(ids, ids, shares, (run, id, share) => {
      const sql = `SELECT ${variantSql('id', run, share).text} FROM (SELECT CAST(? AS INTEGER) AS id)`
      expect(app.db.value<number>(sql, id)).toBe(variantOf(run, id, share))
    }),
  )
})

test('every person is in the test or waits, and gets one of the texts', () => {
  fc.assert(
    fc.property(ids, ids, shares, (run, id, share) => {
      const variant = variantOf(run, id, share)
      expect(variant).toBeWithin(HELD, share.texts + 1)
      expect(textOf(-variant)).toBe(textOf(variant))
      if (share.percent === 100) expect(variant).not.toBe(HELD)
    }),
  )
})

test('the share and its texts have their sizes, in every run, and people who were added one after another are mixed', () => {
  fc.assert(
    fc.property(ids, shares, (run, share) => {
      const people = 5_000
      const counts = countBy(run, people, share)
      for (let text = 1; text <= share.texts; text++) {
        const expected = (people * share.percent) / 100 / share.texts
        // Five standard deviations.
        expect(Math.abs((counts.get(text) ?? 0) - expected)).toBeLessThan(5 * Math.sqrt(expected) + 1)
      }
      let neighbours = 0
      for (let id = 1; id < people; id++) {
        if (variantOf(run, id, share) > 0 && variantOf(run, id + 1, share) > 0) neighbours += 1
      }
      const both = people * (share.percent / 100) ** 2
      expect(Math.abs(neighbours - both)).toBeLessThan(8 * Math.sqrt(both) + 5)
    }),
    { numRuns: runs(30) },
  )
})

test('another run mixes people differently', () => {
  const share = { texts: 2, percent: 50 }
  let same = 0
  for (let id = 1; id <= 4_000; id++) if (variantOf(7, id, share) === variantOf(8, id, share)) same += 1
  // Half wait in each: a quarter in both. Of the other half, an eighth has the same text.
  expect(same / 4_000).toBeWithin(0.34, 0.41)
})
