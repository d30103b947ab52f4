import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  authenticateKey,
  generateKey,
  isWellFormedKey,
  lastFour,
  shownPrefix,
} from '../../../src/accounts/api-keys/service.ts'
import type { Reader } from '../../../src/db/database.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const character = fc.constantFrom(...BASE62)
const instanceId = fc.tuple(character, character).map((pair) => pair.join(''))

describe('an API key', () => {
  test('contains the id of its appliance and a checksum', () => {
    fc.assert(
      fc.property(instanceId, (id) => {
        const key = generateKey(id)
        expect(key).toMatch(/^et_live_[0-9A-Za-z]{46}$/)
        expect(key.slice(8, 10)).toBe(id)
        expect(isWellFormedKey(key)).toBe(true)
        expect(shownPrefix(key)).toBe(key.slice(0, 12))
        expect(lastFour(key)).toBe(key.slice(-4))
      }),
    )
  })

  test('with one changed character is malformed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 53 }), character, (position, replacement) => {
        const key = generateKey('a1')
        fc.pre(key[position] !== replacement)
        const typo = key.slice(0, position) + replacement + key.slice(position + 1)
        expect(isWellFormedKey(typo)).toBe(false)
      }),
    )
  })

  test('with two swapped neighbours is malformed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 52 }), (position) => {
        const key = generateKey('a1')
        const [left, right] = [key[position], key[position + 1]]
        fc.pre(left !== right)
        const swapped = key.slice(0, position) + right + left + key.slice(position + 2)
        expect(isWellFormedKey(swapped)).toBe(false)
      }),
    )
  })

  test('contains secrets that do not repeat', () => {
    const keys = Array.from({ length: 1000 }, () => generateKey('a1'))
    expect(new Set(keys).size).toBe(1000)
  })
})

test('ten thousand malformed keys cost no look-up', () => {
  const untouchable = new Proxy({} as Reader, {
    get: (_target, name) => {
      throw new Error(`The database was asked: ${String(name)}`)
    },
  })
  const key = generateKey('a1')
  const malformed = Array.from({ length: 10_000 }, (_, index) =>
    [
      `${key}${index}`,
      key.slice(0, index % key.length),
      `et_live_${String(index).padStart(46, '0')}`,
      `et_test_${key.slice(8)}${index}`,
      ` ${key}`,
    ].at(index % 5),
  )
  for (const text of malformed) {
    expect(() => authenticateKey(untouchable, text ?? '', 0)).toThrow('malformed')
  }
  expect(() => authenticateKey(untouchable, key, 0)).toThrow('The database was asked')
})
