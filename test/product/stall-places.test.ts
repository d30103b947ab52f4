import { expect, test } from 'bun:test'
import { nameOf } from '../support/matrix.ts'
import { PLACES } from '../support/stall-places.ts'
import { operations } from '../support/surface.ts'

test('every operation has its place in the stall drill', () => {
  expect(Object.keys(PLACES).sort()).toEqual(operations.map(nameOf).sort())
})
