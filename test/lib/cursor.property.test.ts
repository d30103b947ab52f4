import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { decodeCursor, encodeCursor } from '../../src/lib/cursor.ts'
import { AppError } from '../../src/lib/errors.ts'
import { anyCharacter } from '../support/arbitraries.ts'

const SECRET = 'secret'
const position = fc.tuple(
  fc.oneof(fc.maxSafeInteger(), fc.string({ unit: anyCharacter })),
  fc.oneof(fc.maxSafeInteger(), fc.string()),
)

const codeOf = (decode: () => unknown): string | undefined => {
  try {
    decode()
    return undefined
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('a cursor', () => {
  test('returns the position that it was made of', () => {
    fc.assert(
      fc.property(position, fc.string(), (given, scope) => {
        expect(decodeCursor(SECRET, scope, encodeCursor(SECRET, scope, given))).toEqual(given)
      }),
    )
  })

  test('fits into a query string unchanged', () => {
    fc.assert(
      fc.property(position, (given) => {
        expect(encodeCursor(SECRET, 'list', given)).toMatch(/^[\w.-]+$/)
      }),
    )
  })

  test('is refused if any of its characters is changed, missing or added', () => {
    const place = fc.nat()
    const character = fc.constantFrom(...'AQgw05-_.=+/ \n')
    fc.assert(
      fc.property(position, place, character, fc.constantFrom(0, 1), (given, at, put, removed) => {
        const cursor = encodeCursor(SECRET, 'list', given)
        const index = at % (cursor.length + 1)
        const forged = cursor.slice(0, index) + put + cursor.slice(index + removed)
        fc.pre(forged !== cursor)
        expect(codeOf(() => decodeCursor(SECRET, 'list', forged))).toBe('INVALID_CURSOR')
        const shortened = cursor.slice(0, index) + cursor.slice(index + 1)
        fc.pre(shortened !== cursor)
        expect(codeOf(() => decodeCursor(SECRET, 'list', shortened))).toBe('INVALID_CURSOR')
      }),
    )
  })

  test('is refused for another list, and with another secret', () => {
    fc.assert(
      fc.property(position, fc.string(), fc.string(), (given, scope, other) => {
        fc.pre(scope !== other)
        const cursor = encodeCursor(SECRET, scope, given)
        expect(codeOf(() => decodeCursor(SECRET, other, cursor))).toBe('INVALID_CURSOR')
        expect(codeOf(() => decodeCursor(`${SECRET}2`, scope, cursor))).toBe('INVALID_CURSOR')
      }),
    )
  })

  test('is refused if it is any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(codeOf(() => decodeCursor(SECRET, 'list', text))).toBe('INVALID_CURSOR')
      }),
    )
  })
})
