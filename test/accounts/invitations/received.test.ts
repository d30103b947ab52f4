import { describe, expect, test } from 'bun:test'
import { verifyEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { login, PASSWORD, register } from '../../support/people.ts'

const invite = async (app: TestApp, { key }: TestTenant, email: string, role = 'VIEWER'): Promise<string> => {
  const roles = (await app.get('/role', key)).body.data
  const { id: roleId } = roles.find((one: { key: string }) => one.key === role)
  return (await app.post('/invitations', key, { email, roleId })).body.data.id
}

/** A person with an own organization, invited by another organization. */
async function invited() {
  const app = createTestApp()
  const [host, own] = [app.tenant('Host'), app.tenant('Own')]
  const id = await invite(app, host, own.owner.email)
  return { app, host, own, id, session: await app.session(own) }
}

const verify = (app: TestApp, { owner }: TestTenant) => app.db.writeNow((tx) => verifyEmail(tx, owner.id))

describe('GET /user/invitations', () => {
  test("invitations to the caller's address are listed once it is verified, without details about their sender", async () => {
    const { app, host, own, id, session } = await invited()
    await invite(app, host, 'other@example.test')
    expect((await app.get('/user/invitations', session)).body.data).toEqual([])
    verify(app, own)
    expect((await app.get('/user/invitations', session)).body.data).toEqual([
      {
        id,
        organization: { id: host.organization.uuid, name: 'Host', slug: host.organization.slug },
        role: { id: expect.any(String), name: 'Viewer', key: 'VIEWER' },
        invitedBy: null,
        expiresAt: '2026-03-11T17:00:00.000Z',
      },
    ])
    await app[Symbol.asyncDispose]()
  })
})

describe('POST /user/invitations/:id/accept', () => {
  test('the caller becomes a member once, and the session keeps its organization', async () => {
    const { app, host, own, id, session } = await invited()
    const accept = () => app.post(`/user/invitations/${id}/accept`, session)
    const before = app.rowCounts()
    expect((await accept()).status).toBe(404)
    expect(app.rowCounts()).toEqual(before)
    verify(app, own)
    const { status, body } = await accept()
    expect([status, body.data.organization.name, body.data.role.key]).toEqual([201, 'Host', 'VIEWER'])
    expect((await accept()).status).toBe(404)
    expect((await app.get('/organization', session)).body.data.name).toBe('Own')
    const to = { organizationId: host.organization.uuid }
    expect((await app.post('/organization/switch', session, to)).status).toBe(201)
    await app[Symbol.asyncDispose]()
  })

  test('invitations to another address, withdrawn ones and those to own an organization cannot be accepted', async () => {
    const { app, host, own, id, session } = await invited()
    verify(app, own)
    const other = await invite(app, host, 'other@example.test')
    expect((await app.post(`/user/invitations/${other}/accept`, session)).status).toBe(404)
    app.db.writeNow((tx) =>
      tx.run(
        `UPDATE invitations SET role_id = (SELECT id FROM roles WHERE key = 'OWNER' LIMIT 1) WHERE uuid = ?`,
        id,
      ),
    )
    expect((await app.post(`/user/invitations/${id}/accept`, session)).status).toBe(404)
    await app.delete(`/invitations/${id}`, host.key)
    expect((await app.post(`/user/invitations/${id}/accept`, session)).status).toBe(404)
    await app[Symbol.asyncDispose]()
  })
})

test('the answer of a sign-in lists the invitations of a verified address, and accepts none', async () => {
  await using app = createTestApp({ allowSignup: true })
  const registered = await register(app)
  const email = registered.body.data.user.email
  const id = await invite(app, app.tenant('Host'), email)
  expect((await login(app, { password: PASSWORD })).body.data.invitations).toEqual([])
  app.db.writeNow((tx) => tx.run('UPDATE users SET email_verified_at = 1 WHERE email = ?', email))
  const before = app.rowCounts().memberships
  const { data } = (await login(app, { password: PASSWORD })).body
  expect(data.invitations.map((one: { id: string }) => one.id)).toEqual([id])
  expect(app.rowCounts().memberships).toBe(before)
})

test('registering with the address of an invitation does not join', async () => {
  await using app = createTestApp({ allowSignup: true })
  await register(app)
  await invite(app, app.tenant('Host'), 'wren@example.test', 'ADMIN')
  const { data } = (await register(app, { email: 'wren@example.test', organizationName: 'Wren' })).body
  expect((await app.get('/organization/all', data.accessToken)).body.data).toHaveLength(1)
})
