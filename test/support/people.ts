import { createHmac } from 'node:crypto'
import { offerSetupToken } from '../../src/accounts/settings/setup-token.ts'
import type { JsonAnswer, TestApp } from './app.ts'

export const PASSWORD = 'correct horse battery'
export const EMAIL = 'ann@example.test'

const offered = new WeakMap<TestApp, string>()

/**
 * Returns the token with which the first user of this appliance registers, the same at each call; undefined
 * after there is a user.
 */
export function setupTokenOf(app: TestApp): string | undefined {
  const token = app.db.writeNow((tx) => offerSetupToken(tx, offered.get(app)))
  if (token !== undefined) offered.set(app, token)
  return token
}

/** Registers the first user of an appliance, or another one where sign-up is open. */
export const register = (
  app: TestApp,
  overrides: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<JsonAnswer> =>
  app.request('POST', '/auth/register', {
    headers,
    body: {
      ...('setupToken' in overrides ? {} : { setupToken: setupTokenOf(app) }),
      firstName: 'Ann',
      lastName: 'Archer',
      email: EMAIL,
      password: PASSWORD,
      organizationName: 'Acme',
      ...overrides,
    },
  })

export const login = (app: TestApp, overrides: Record<string, unknown> = {}): Promise<JsonAnswer> =>
  app.post('/auth/login', undefined, { email: EMAIL, password: PASSWORD, ...overrides })

export const refresh = (app: TestApp, refreshToken: string): Promise<JsonAnswer> =>
  app.post('/auth/refresh', undefined, { refreshToken })

/** Returns the claims of a token without verifying it. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export const headerOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())

/**
 * Returns a token like `token` with other claims or header (undefined removes one), signed with `secret`
 * (base64url).
 */
export function forged(
  token: string,
  secret: string,
  change: { claims?: Record<string, unknown>; header?: Record<string, unknown> } = {},
): string {
  const header = { ...headerOf(token), ...change.header }
  const unsigned = assembled(header, { ...claimsOf(token), ...change.claims }).slice(0, -1)
  const hash = `sha${String(header.alg).slice(2)}`
  const signature = createHmac(hash, Buffer.from(secret, 'base64url')).update(unsigned).digest('base64url')
  return `${unsigned}.${signature}`
}

/** Assembles a token like `forged`, but without a valid signature. */
export const assembled = (header: unknown, claims: unknown, signature = ''): string =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') +
  `.${signature}`

/** Suspends a user like the operator. The user keeps the memberships and may do nothing. */
export const suspend = (app: TestApp, email: string): void =>
  app.db.writeNow((tx) => void tx.run(`UPDATE users SET status = 'SUSPENDED' WHERE email = ?`, email))
