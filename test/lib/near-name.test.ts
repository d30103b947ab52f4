import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { editDistance, NameGuide } from '../../src/lib/near-name.ts'
import { runs } from '../support/size.ts'

const guide = new NameGuide([
  'id',
  'ids',
  'page',
  'phone',
  'isDraft',
  'segmentId',
  'addressLine2',
  'createdTo',
])

describe('the meant name', () => {
  test.each([
    ['isdraft', 'isDraft'],
    ['is_draft', 'isDraft'],
    ['IS-DRAFT', 'isDraft'],
    ['isDraft\u200b', 'isDraft'],
    ['ｉｓDraft', 'isDraft'],
    ['isDarft', 'isDraft'],
    ['isDraf', 'isDraft'],
    ['segmentID', 'segmentId'],
    ['segment', 'segmentId'],
    ['pgae', 'page'],
    ['ID', 'id'],
    ['addressLine', 'addressLine2'],
  ])('of %s is %s', (given, meant) => expect(guide.nearestTo(given)).toBe(meant))

  test.each(['q', 'ib', 'idx', 'key', 'pa', 'price', 'phone2', 'addressLine3', 'graft', '_', '', '🙂'])(
    'of %s is none: it is another name',
    (given) => expect(guide.nearestTo(given)).toBeUndefined(),
  )

  test('of a name in itself is itself', () => expect(guide.nearestTo('createdTo')).toBe('createdTo'))
})

/** fast-check prints the seed of a failure. */
describe('the distance of two names', () => {
  const name = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 2, maxLength: 8 })

  test('is 1 for one letter dropped, added, replaced or swapped with its neighbour', () => {
    fc.assert(
      fc.property(name, fc.nat(), (text, at) => {
        const i = at % (text.length - 1)
        const [before, after] = [text.slice(0, i), text.slice(i)]
        expect(editDistance(text, before + after.slice(1))).toBe(1)
        expect(editDistance(text, `${before}x${after}`)).toBe(1)
        expect(editDistance(text, `${before}x${after.slice(1)}`)).toBe(1)
        const swapped = before + after[1] + after[0] + after.slice(2)
        expect(editDistance(text, swapped)).toBe(swapped === text ? 0 : 1)
      }),
    )
  })

  test('is the same both ways and at most the longer length', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      }),
    )
  })

  test('decides about a limit like without one', () => {
    fc.assert(
      fc.property(name, name, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        expect(editDistance(a, b, most) <= most).toBe(editDistance(a, b) <= most)
      }),
      { numRuns: runs(1_000) },
    )
  })
})
