import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayOf, keyOf, oneOf, pageOf, textOf } from '../../console/ui/search-params.ts'

/** Values of address parameters. */

test('a key must be an own property of the object', () => {
  expect(keyOf({ DRAFT: 'Draft' }, 'DRAFT')).toBe('DRAFT')
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype))),
      (value) => {
        expect(keyOf({ DRAFT: 'Draft' }, value)).toBe(value === 'DRAFT' ? 'DRAFT' : undefined)
      },
    ),
  )
})

test('any value of an address becomes a known one or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)), (value) => {
      expect(oneOf(['yes', 'no'], value)).toBeOneOf(['yes', 'no', undefined])
      const page = pageOf(value)
      expect(page === undefined || (Number.isInteger(page) && page > 1)).toBe(true)
      expect(typeof textOf(value)).toBeOneOf(['string', 'undefined'])
      expect(dayOf(value) ?? '2026-03-04').toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }),
  )
})
