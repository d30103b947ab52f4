import { expect, test } from 'bun:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import * as fc from 'fast-check'
import { isAgeRecipient } from '../../src/lib/bech32.ts'
import { anyCharacter } from '../support/arbitraries.ts'

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

test('keys of age are accepted, and none with one wrong letter or two exchanged ones', async () => {
  for (let round = 0; round < 5; round++) {
    const key = await identityToRecipient(await generateX25519Identity())
    expect([key, isAgeRecipient(key)]).toEqual([key, true])
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 61 }), fc.constantFrom(...LETTERS), (at, letter) => {
        const wrong = key.slice(0, at) + letter + key.slice(at + 1)
        expect(isAgeRecipient(wrong)).toBe(letter === key[at])
      }),
    )
    const swapped = key.slice(0, 20) + key[21] + key[20] + key.slice(22)
    expect(isAgeRecipient(swapped)).toBe(key[20] === key[21])
  }
})

test('any other text is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 100 }), (text) => {
      expect(isAgeRecipient(text)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LETTERS), { minLength: 50, maxLength: 60 }), (letters) => {
      expect(isAgeRecipient(`age1${letters.join('')}`)).toBe(false)
    }),
  )
})
