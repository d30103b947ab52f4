import { describe, expect, test } from 'bun:test'
import { RATIONS, takeRation } from '../../../src/accounts/system-mails/rations.ts'
import { verifyEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { nameOf } from '../../support/matrix.ts'
import { some } from '../../support/size.ts'
import { freshStage, guarded } from '../../support/surface.ts'

const DAY_MS = 86_400_000

const SYSTEM_MAIL = {
  masterKey: undefined,
  systemMail: {
    server: { host: '127.0.0.1', port: 1, secure: 'NONE' as const },
    from: 'no-reply@carillon.test',
  },
}

const verify = (app: TestApp, { owner }: TestTenant) => app.db.writeNow((tx) => verifyEmail(tx, owner.id))

const invite = async (app: TestApp, { key }: TestTenant, email: string) => {
  const roles = (await app.get('/role', key)).body.data
  const { id: roleId } = roles.find((role: { key: string }) => role.key === 'VIEWER')
  return app.post('/invitations', key, { email, roleId })
}

/** Operations that need a verified email address on a server that sends mails. */
const NEEDS_VERIFIED = ['POST /organization', 'POST /invitations', 'POST /invitations/:id/resend']

test('before its address is verified, an account can do everything except reaching strangers', async () => {
  await using stage = await freshStage({ secrets: SYSTEM_MAIL })
  const { app, tenant } = stage
  app.db.writeNow((tx) => tx.run('UPDATE users SET email_verified_at = NULL WHERE id = ?', tenant.owner.id))
  const refused: string[] = []
  const asked = guarded.filter(
    ({ method, path }) => method !== 'GET' && !path.startsWith('/auth/') && path !== '/user',
  )
  const needing = asked.filter((operation) => NEEDS_VERIFIED.includes(nameOf(operation)))
  for (const operation of new Set([...some(asked), ...needing])) {
    const body = stage.bodyOf(operation)
    const token = stage.tokenFor(operation)
    const answer = await app.request(operation.method, stage.pathOf(operation), { token, body })
    const isRefused = answer.body?.details?.[0]?.requirement === 'VERIFIED_EMAIL'
    if (isRefused) refused.push(nameOf(operation))
    if (isRefused) expect(answer.status).toBe(403)
  }
  expect(refused.sort()).toEqual(NEEDS_VERIFIED.toSorted())
})

test('an address need not be verified on a server that sends no mails', async () => {
  await using app = createTestApp()
  const tenant = app.tenant()
  expect((await invite(app, tenant, 'wren@example.test')).status).toBe(201)
  expect((await app.post('/organization', tenant.key, { name: 'Other' })).status).toBe(201)
})

describe('POST /organization', () => {
  test('a person creates at most twenty within a day, with any organization and key', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await app.session(tenant)
    const make = (token: string, n: number) => app.post('/organization', token, { name: `Client ${n}` })
    for (let n = 1; n < RATIONS.ORGANIZATION.person; n++) expect((await make(session, n)).status).toBe(201)
    const { id } = (await make(session, 20)).body.data
    const before = app.rowCounts()
    const switched = (await app.post('/organization/switch', session, { organizationId: id })).body.data
    for (const token of [session, tenant.key, switched.accessToken]) {
      const { status, body, headers } = await make(token, 21)
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '86400'])
    }
    expect(app.rowCounts().organizations).toBe(before.organizations!)
    app.clock.advance(DAY_MS)
    expect((await make(tenant.key, 22)).status).toBe(201)
    expect(app.rowCounts().rations).toBe(1)
  })

  test('a person owns at most a hundred', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (let day = 0; day < 5; day++) {
      for (let n = 0; n < 20; n++) await app.post('/organization', tenant.key, { name: `Client ${day} ${n}` })
      app.clock.advance(DAY_MS)
    }
    const { status, body } = await app.post('/organization', tenant.key, { name: 'One more' })
    expect([status, body.details]).toEqual([409, [{ resource: 'ORGANIZATIONS', limit: 100 }]])
    expect(app.rowCounts().organizations).toBe(100)
  })
})

describe('POST /invitations', () => {
  test('an address gets at most three mails within a day, from all organizations together', async () => {
    await using app = createTestApp({ secrets: SYSTEM_MAIL })
    const tenants = [1, 2, 3, 4].map(() => app.tenant())
    for (const tenant of tenants) verify(app, tenant)
    const mails: string[] = []
    for (const tenant of tenants) mails.push((await invite(app, tenant, 'wren@example.test')).body.data.mail)
    expect(mails).toEqual(['WAITING', 'WAITING', 'WAITING', 'NONE'])
    expect((await invite(app, tenants[0]!, 'jay@example.test')).body.data.mail).toBe('WAITING')
  })
})

describe('takeRation', () => {
  const take = (app: TestApp, userId: number | null, address: string) =>
    app.db.writeNow((tx) => takeRation(tx, 'INVITATION_MAIL', { userId, address }))

  test('a person has a hundred mails a day, and the appliance a thousand', async () => {
    await using app = createTestApp()
    const people = Array.from({ length: 11 }, () => app.tenant().owner.id)
    for (const [at, userId] of people.entries()) {
      for (let n = 0; n < 100; n++) {
        const wait = take(app, userId, `a${at}-${n}@example.test`)
        if ((wait === undefined) !== at < 10) throw new Error(`${at}, ${n}: ${wait}`)
      }
    }
    expect(take(app, null, 'b@example.test')).toBe(DAY_MS)
    app.clock.advance(DAY_MS)
    for (let n = 0; n < 100; n++) expect(take(app, people[0]!, `c${n}@example.test`)).toBeUndefined()
    expect(take(app, people[0]!, 'd@example.test')).toBe(DAY_MS)
    expect(take(app, people[1]!, 'd@example.test')).toBeUndefined()
  })

  test('only the digest of an address is stored', async () => {
    await using app = createTestApp()
    take(app, app.tenant().owner.id, 'wren@example.test')
    expect(JSON.stringify(app.db.all('SELECT * FROM rations'))).not.toContain('wren')
  })
})
