import { describe, expect, test } from 'bun:test'
import {
  assertPasswordAllowed,
  DUMMY_HASH,
  hashPassword,
  needsRehash,
  verifyPassword,
} from '../../../src/accounts/users/passwords.ts'

describe('hashing', () => {
  test('matches its own password only', async () => {
    const hash = await hashPassword('quiet green lantery')
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(await verifyPassword('quiet green lantery', hash)).toBe(true)
    expect(await verifyPassword('quiet green lanterz', hash)).toBe(false)
  })

  test('is salted', async () => {
    expect(await hashPassword('quiet green lantery')).not.toBe(await hashPassword('quiet green lantery'))
  })

  test('in another format matches no password', async () => {
    const bcrypt = await Bun.password.hash('quiet green lantery', { algorithm: 'bcrypt', cost: 4 })
    for (const hash of [bcrypt, 'quiet green lantery', '']) {
      expect(await verifyPassword('quiet green lantery', hash)).toBe(false)
    }
  })

  test('takes as long for an unknown user as for a known one', () => {
    expect(needsRehash(DUMMY_HASH)).toBe(false)
  })

  test('with other parameters must be replaced', async () => {
    expect(
      needsRehash(await Bun.password.hash('x', { algorithm: 'argon2id', memoryCost: 1024, timeCost: 1 })),
    ).toBe(true)
    expect(needsRehash(await hashPassword('x'))).toBe(false)
  })

  test('of more than 32 at once is refused, so that a flood cannot take the memory', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 34 }, () => verifyPassword('x', DUMMY_HASH)),
    )
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused).toHaveLength(2)
    expect(refused[0]?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 })
    expect(await verifyPassword('x', DUMMY_HASH)).toBe(false)
  })
})

describe('the rules for a new password', () => {
  test.each([
    { what: 'twelve characters', password: 'abcd efgh ij', isGood: true },
    { what: 'eleven characters', password: 'abcd efgh i', isGood: false },
    { what: 'twelve written in more code units', password: '😀😎'.repeat(6), isGood: true },
    { what: 'a repeated character', password: '😀'.repeat(12), isGood: false },
    { what: '128 characters', password: 'ab'.repeat(64), isGood: true },
    { what: '129 characters', password: `${'ab'.repeat(64)}c`, isGood: false },
    {
      what: 'a password of more than 128 characters after normalization',
      password: 'ﷺ'.repeat(20),
      isGood: false,
    },
    { what: 'a leaked password', password: 'unbelievable', isGood: false },
    { what: 'a leaked password in capitals', password: 'UNBELIEVABLE', isGood: false },
    { what: 'a leaked password with more characters', password: 'unbelievable!', isGood: true },
    {
      what: 'two leaked passwords, as the list writes them',
      password: 'unbelievable","abcdefgh',
      isGood: true,
    },
    { what: 'a password that ends as a leaked one starts', password: 'a dragon and unbeliev', isGood: true },
    { what: 'the address of the user', password: 'Ann.Archer@example.test', isGood: false },
  ])('$what: "$password"', ({ password, isGood }) => {
    const check = () => assertPasswordAllowed(password, 12, 'ann.archer@example.test')
    if (isGood) return expect(check).not.toThrow()
    expect(check).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        details: [expect.objectContaining({ field: 'password' })],
      }),
    )
  })

  test('a short minimum still refuses the most common passwords', () => {
    for (const password of ['password', '12345678', 'qwertyuiop', 'iloveyou']) {
      expect(() => assertPasswordAllowed(password, 8, 'a@b.test')).toThrow('too easy to guess')
    }
  })
})
