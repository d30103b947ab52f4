import { describe, expect, test } from 'bun:test'
import { AccessTokens } from '../../../src/accounts/sessions/access-token.ts'
import type { SessionDeps } from '../../../src/accounts/sessions/deps.ts'
import { signInDelayMs } from '../../../src/accounts/sessions/policy.ts'
import { resetPassword } from '../../../src/accounts/sessions/service.ts'
import { countAttempt } from '../../../src/accounts/sessions/sign-in-attempts.ts'
import { signIn } from '../../../src/accounts/sign-in/sign-in.ts'
import { DUMMY_HASH, findUserByEmail, recordSignIn } from '../../../src/accounts/users/service.ts'
import { RateLimiter } from '../../../src/http/rate-limit.ts'
import { DAY_MS } from '../../../src/lib/clock.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { suspendUsers } from '../../support/standing.ts'

const HASH = DUMMY_HASH.replace('$CHiC', '$DIjD')
const DEVICE = { userAgent: null, ipAddress: '203.0.113.9' }
const KNOWN = 'owner-acme@example.test'

/** Signs in through a port that records which hashes are checked. */
function signInWith(app: TestApp, verdict: boolean | (() => boolean)) {
  app.tenant()
  app.db.writeNow((tx) => void tx.run('UPDATE users SET password_hash = ?', HASH))
  const checked: string[] = []
  const deps: SessionDeps = {
    db: app.db,
    limiter: new RateLimiter(app.clock, TEST_CONFIG.rateLimits),
    tokens: new AccessTokens(app.app.settings, app.clock),
    passwords: {
      hash: () => Promise.reject(new Error('nothing to hash here')),
      verify: async (_password, hash) => {
        checked.push(hash)
        return typeof verdict === 'boolean' ? verdict : verdict()
      },
    },
    sealingKey: app.app.sealingKey,
    allowSignup: false,
    passwordMinLength: 12,
    sendsMail: false,
    publicOrigin: 'https://carillon.test',
    onRegistered: () => {},
  }
  const attempt = (email: string) =>
    signIn(deps, { email, password: 'whatever it is', organizationId: undefined }, DEVICE).then(
      () => 'signed in',
      (error) => error.code,
    )
  return { attempt, checked }
}

describe('signing in', () => {
  test('checks one hash, for known and unknown addresses', async () => {
    await using app = createTestApp()
    const { attempt, checked } = signInWith(app, false)
    expect(await attempt(KNOWN)).toBe('INVALID_CREDENTIALS')
    expect(await attempt('eve@example.test')).toBe('INVALID_CREDENTIALS')
    expect(checked).toEqual([HASH, DUMMY_HASH])
  })

  test('never signs in with the dummy hash', async () => {
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

  test.each<{ what: string; meanwhile: (app: TestApp, userId: number) => void; outcome: string }>([
    {
      what: 'a password that was reset',
      meanwhile: (app, id) => app.db.writeNow((tx) => void resetPassword(tx, id, DUMMY_HASH)),
      outcome: 'INVALID_CREDENTIALS',
    },
    {
      what: 'a suspension',
      meanwhile: (app) => suspendUsers(app),
      outcome: 'UNAUTHENTICATED',
    },
    {
      what: 'no change',
      meanwhile: (app, id) => app.db.writeNow((tx) => recordSignIn(tx, id)),
      outcome: 'signed in',
    },
  ])('respects $what during the hash check', async ({ meanwhile, outcome }) => {
    await using app = createTestApp()
    const { attempt } = signInWith(app, () => {
      meanwhile(app, findUserByEmail(app.db, KNOWN)?.id ?? 0)
      return true
    })
    expect(await attempt(KNOWN)).toBe(outcome)
    expect(app.rowCounts().sessions).toBe(outcome === 'signed in' ? 1 : 0)
  })

  test('stores the same for an unknown address', async () => {
    await using app = createTestApp()
    const { attempt } = signInWith(app, false)
    const commits: number[] = []
    for (const email of [KNOWN, 'eve@example.test']) {
      const before = app.db.value<number>('SELECT total_changes()') ?? 0
      for (let i = 0; i < 5; i++) await attempt(email)
      commits.push((app.db.value<number>('SELECT total_changes()') ?? 0) - before)
    }
    expect(commits[0]).toBe(commits[1] as number)
    const rows = app.db.all('SELECT failures, blocked_until, last_at FROM sign_in_attempts')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1] as never)
    expect(JSON.stringify(app.db.all('SELECT * FROM sign_in_attempts'))).not.toContain('example.test')
  })

  test('forgets failures a day after the last', async () => {
    await using app = createTestApp()
    const count = (email: string) => app.db.writeNow((tx) => countAttempt(tx, email))
    count('ann@example.test')
    app.clock.advance(DAY_MS)
    count('bob@example.test')
    expect(app.rowCounts().sign_in_attempts).toBe(2)
    app.clock.advance(1)
    count('bob@example.test')
    expect(app.rowCounts().sign_in_attempts).toBe(1)
  })
})

test('the delay after failures doubles from a second to 15 minutes', () => {
  expect([0, 1, 4, 5, 6, 7, 14, 15, 100].map(signInDelayMs)).toEqual([
    0, 0, 0, 1_000, 2_000, 4_000, 512_000, 900_000, 900_000,
  ])
})
