import { describe, expect, test } from 'bun:test'
import type { Tx } from '../../src/db/database.ts'
import { AccessTokens } from '../../src/modules/sessions/access-token.ts'
import type { SessionDeps } from '../../src/modules/sessions/deps.ts'
import { signInDelayMs } from '../../src/modules/sessions/policy.ts'
import { resetPassword } from '../../src/modules/sessions/service.ts'
import { signIn } from '../../src/modules/sessions/sign-in.ts'
import { SignInAttempts } from '../../src/modules/sessions/sign-in-attempts.ts'
import { DUMMY_HASH, findUserByEmail, recordSignIn } from '../../src/modules/users/service.ts'
import { createTestApp, type TestApp } from '../support/app.ts'

const HASH = DUMMY_HASH.replace('$CHiC', '$DIjD')
const DEVICE = { userAgent: null, ipAddress: '203.0.113.9' }
const KNOWN = 'owner-acme@example.test'

/** Signs in with a port that notes which hashes are checked. */
function signInWith(app: TestApp, verdict: boolean | (() => boolean)) {
  app.tenant()
  app.db.writeNow((tx) => void tx.run('UPDATE users SET password_hash = ?', HASH))
  const checked: string[] = []
  const deps: SessionDeps = {
    db: app.db,
    tokens: new AccessTokens(app.app.settings, app.clock),
    passwords: {
      hash: () => Promise.reject(new Error('nothing to hash here')),
      verify: async (_password, hash) => {
        checked.push(hash)
        return typeof verdict === 'boolean' ? verdict : verdict()
      },
    },
    attempts: new SignInAttempts(),
    allowSignup: false,
    passwordMinLength: 12,
    publicOrigin: 'https://carillon.test',
  }
  const attempt = (email: string) =>
    signIn(deps, { email, password: 'whatever it is', organizationId: undefined }, DEVICE).then(
      () => 'signed in',
      (error) => error.code,
    )
  return { attempt, checked }
}

describe('signing in', () => {
  test('checks one hash, whether the address is known or not', async () => {
    await using app = createTestApp()
    const { attempt, checked } = signInWith(app, false)
    expect(await attempt(KNOWN)).toBe('INVALID_CREDENTIALS')
    expect(await attempt('eve@example.test')).toBe('INVALID_CREDENTIALS')
    expect(checked).toEqual([HASH, DUMMY_HASH])
  })

  test('lets nobody in by the hash for nobody', async () => {
    await using app = createTestApp()
    const { attempt } = signInWith(app, true)
    expect(await attempt('eve@example.test')).toBe('INVALID_CREDENTIALS')
    expect(app.rowCounts().sessions).toBe(0)
  })

  test('checks no hash while an account is blocked', async () => {
    await using app = createTestApp()
    const { attempt, checked } = signInWith(app, false)
    for (const email of [KNOWN, 'eve@example.test']) {
      for (let i = 0; i < 5; i++) await attempt(email)
      expect(await attempt(email)).toBe('RATE_LIMITED')
    }
    expect(checked).toHaveLength(10)
  })

  test.each<[string, (tx: Tx, userId: number) => void, string]>([
    ['a password that was reset', (tx, id) => void resetPassword(tx, id, DUMMY_HASH), 'INVALID_CREDENTIALS'],
    ['a suspension', (tx) => void tx.run(`UPDATE users SET status = 'SUSPENDED'`), 'UNAUTHENTICATED'],
    ['nothing of the kind', (tx, id) => recordSignIn(tx, id), 'signed in'],
  ])('heeds %s while the hash was being checked', async (_what, meanwhile, outcome) => {
    await using app = createTestApp()
    const { attempt } = signInWith(app, () => {
      app.db.writeNow((tx) => meanwhile(tx, findUserByEmail(tx, KNOWN)?.id ?? 0))
      return true
    })
    expect(await attempt(KNOWN)).toBe(outcome)
    expect(app.rowCounts().sessions).toBe(outcome === 'signed in' ? 1 : 0)
  })

  test('remembers a bounded number of unknown addresses', async () => {
    await using app = createTestApp()
    const attempts = new SignInAttempts()
    const begin = (email: string) => app.db.writeNow((tx) => void attempts.begin(tx, email))
    for (let i = 0; i < 5; i++) begin('first@example.test')
    expect(() => begin('first@example.test')).toThrow('Too many failed sign-ins')
    app.db.writeNow((tx) => {
      for (let i = 0; i < 10_000; i++) attempts.begin(tx, `${i}@example.test`)
    })
    expect(() => begin('first@example.test')).not.toThrow()
  })
})

test('the delay after failures doubles from a second to 15 minutes', () => {
  expect([0, 1, 4, 5, 6, 7, 14, 15, 100].map(signInDelayMs)).toEqual([
    0, 0, 0, 1_000, 2_000, 4_000, 512_000, 900_000, 900_000,
  ])
})
