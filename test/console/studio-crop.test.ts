import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Cropping, cutOf, panned } from '../../console/shell/studio/crop.ts'

const aCropping: fc.Arbitrary<Cropping> = fc.record({
  width: fc.integer({ min: 1, max: 6_000 }),
  height: fc.integer({ min: 1, max: 6_000 }),
  ratio: fc.constantFrom(16 / 9, 4 / 3, 1, 3 / 4),
  zoom: fc.double({ min: 1, max: 4, noNaN: true }),
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('a cut is inside of the picture, and as large as its shape allows', () => {
  fc.assert(
    fc.property(aCropping, (cropping) => {
      const cut = cutOf(cropping)
      expect(cut.x).toBeGreaterThanOrEqual(0)
      expect(cut.y).toBeGreaterThanOrEqual(0)
      expect(cut.x + cut.width).toBeLessThanOrEqual(cropping.width)
      expect(cut.y + cut.height).toBeLessThanOrEqual(cropping.height)
    }),
  )
  expect(cutOf({ width: 1_600, height: 900, ratio: 1, zoom: 1, x: 0.5, y: 0.5 })).toEqual({
    x: 350,
    y: 0,
    width: 900,
    height: 900,
  })
})

test('the picture follows the pointer and stops at its edges', () => {
  const cropping: Cropping = { width: 1_600, height: 900, ratio: 1, zoom: 1, x: 0.5, y: 0.5 }
  // The cut is 450 px wide on the screen, half of its real width.
  const { x } = panned(cropping, { x: -35, y: 0 }, 450)
  expect(x).toBeCloseTo(0.6)
  expect(panned(cropping, { x: 5_000, y: 100 }, 450)).toMatchObject({ x: 0, y: 0.5 })
})
