import { describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { sessionWith } from '../../support/contacts.ts'

const roleOf = async (app: TestApp, key: string, wanted: string) => {
  const { body } = await app.get('/role', key)
  return body.data.find((role: { key: string | null; name: string }) =>
    [role.key, role.name].includes(wanted),
  )
}

const made = async (app: TestApp, { key }: TestTenant, name: string, permissions: string[]) =>
  (await app.post('/role', key, { name, permissions })).body.data

describe('POST /role', () => {
  test('stores each permission once, in the order of the catalogue', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const answer = await app.post('/role', key, {
      name: ' Front desk\u200b ',
      description: 'At the counter.',
      permissions: ['tag:read', 'contact:read', 'tag:read'],
    })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toMatchObject({
      key: null,
      isSystem: false,
      description: 'At the counter.',
      permissions: ['contact:read', 'tag:read'],
      memberCount: 0,
    })
  })

  test.each([
    { what: 'an unknown permission', permissions: ['contact:fly'], status: 400, code: 'VALIDATION_FAILED' },
    { what: 'no list', permissions: undefined, status: 400, code: 'VALIDATION_FAILED' },
    {
      what: 'a permission of the owner only',
      permissions: ['api_key:manage'],
      status: 403,
      code: 'OWNER_REQUIRED',
    },
  ])('refuses $what, also from the owner', async ({ permissions, status, code }) => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const before = app.rowCounts()
    const answer = await app.post('/role', key, { name: 'Some', permissions })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(app.rowCounts()).toEqual(before)
  })

  test('a member cannot give a role a permission that they lack', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const admin = await app.session(tenant, 'ADMIN')
    const body = { name: 'Payer', permissions: ['contact:read', 'billing:manage'] }
    const refused = await app.post('/role', admin, body)
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      403,
      'FORBIDDEN',
      [{ permission: 'billing:manage' }],
    ])
    expect((await app.post('/role', tenant.key, body)).status).toBe(201)
  })

  test('two roles of one organization cannot have the same name in any case; two organizations can', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    const role = await made(app, ours, 'Élan', [])
    const again = await app.post('/role', ours.key, { name: 'éLAN', permissions: [] })
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'ALREADY_EXISTS',
      [{ existingId: role.id }],
    ])
    expect((await app.post('/role', ours.key, { name: 'admin', permissions: [] })).status).toBe(409)
    expect((await app.post('/role', theirs.key, { name: 'Élan', permissions: [] })).status).toBe(201)
  })

  test('an organization has at most 100 roles of its own', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const statuses = []
    for (let n = 0; n < 101; n++)
      statuses.push((await app.post('/role', tenant.key, { name: `Role ${n}`, permissions: [] })).status)
    expect(statuses).toEqual([...Array(100).fill(201), 409])
  })
})

describe('GET /role', () => {
  test('lists 40 roles a page by default: system roles first, then by name', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    for (const name of ['beta', 'Alpha']) await made(app, tenant, name, [])
    const { body } = await app.get('/role', tenant.key)
    expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Owner',
      'Admin',
      'Member',
      'Viewer',
      'Alpha',
      'beta',
    ])
    expect(body.meta).toMatchObject({ page: 1, limit: 40, total: 6 })
    expect(body.data.map(({ memberCount }: { memberCount: number }) => memberCount)).toEqual([
      1, 0, 0, 0, 0, 0,
    ])
  })

  test('excludeOwner hides the OWNER role and leaves it out of the count', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { body } = await app.get('/role?page=1&limit=1&excludeOwner=true', key)
    expect([body.data[0].key, body.meta.total]).toEqual(['ADMIN', 3])
  })
})

describe('GET /role/:id', () => {
  test('shows the permissions of a system role', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const viewer = await roleOf(app, key, 'VIEWER')
    const { body } = await app.get(`/role/${viewer.id}`, key)
    expect(body.data.isSystem).toBe(true)
    expect(body.data.permissions).toContain('contact:read')
    expect(body.data.permissions).not.toContain('contact:create')
  })
})

describe('PATCH /role/:id', () => {
  test('members have the new permissions with their next request', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await sessionWith(app, tenant, ['tag:read'])
    const { id } = await roleOf(app, tenant.key, 'limited')
    const statuses = [(await app.get('/tags', session)).status]
    await app.patch(`/role/${id}`, tenant.key, { permissions: ['contact:read'] })
    statuses.push((await app.get('/tags', session)).status, (await app.get('/contacts', session)).status)
    expect(statuses).toEqual([200, 403, 200])
  })

  test('a member cannot add a permission that they lack to their own role, and can keep those it has', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await sessionWith(app, tenant, ['role:update', 'tag:read'])
    const { id } = await roleOf(app, tenant.key, 'limited')
    const wider = await app.patch(`/role/${id}`, session, { permissions: ['role:update', 'contact:export'] })
    expect([wider.status, wider.body.details]).toEqual([403, [{ permission: 'contact:export' }]])

    const other = await made(app, tenant, 'Other', ['contact:export', 'tag:read'])
    const kept = await app.patch(`/role/${other.id}`, session, {
      name: 'Renamed',
      permissions: ['contact:export'],
    })
    expect([kept.status, kept.body.data.name, kept.body.data.permissions]).toEqual([
      200,
      'Renamed',
      ['contact:export'],
    ])
  })

  test('a system role cannot be changed', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id } = await roleOf(app, key, 'ADMIN')
    const answer = await app.patch(`/role/${id}`, key, { permissions: [] })
    expect([answer.status, answer.body.code]).toEqual([403, 'SYSTEM_ROLE_IMMUTABLE'])
  })
})

describe('DELETE /role/:id', () => {
  test('deletes a role only without members and invitations', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { key } = tenant
    const { id } = await made(app, tenant, 'Temp', ['tag:read'])
    await app.session(tenant, 'MEMBER')
    const member = await roleOf(app, key, 'MEMBER')
    const [{ id: userId }] = (await app.get(`/role/${member.id}/members`, key)).body.data
    const invited = await app.post('/invitations', key, { email: 'new@example.test', roleId: id })
    await app.patch('/role/assign', key, { userId, roleId: id })

    const inUse = await app.delete(`/role/${id}`, key)
    expect([inUse.status, inUse.body.code, inUse.body.details]).toEqual([
      409,
      'RESOURCE_IN_USE',
      [{ members: 1, invitations: 1 }],
    ])
    await app.patch('/role/assign', key, { userId, roleId: member.id })
    await app.delete(`/invitations/${invited.body.data.id}`, key)
    expect((await app.delete(`/role/${id}`, key)).status).toBe(200)
    expect((await app.get(`/role/${id}`, key)).status).toBe(404)
    const [kept] = (await app.get('/invitations', key)).body.data
    expect([kept.status, kept.role]).toEqual(['REVOKED', null])
  })

  test('a system role cannot be deleted', async () => {
    await using app = createTestApp()
    const { key } = app.tenant()
    const { id } = await roleOf(app, key, 'VIEWER')
    const answer = await app.delete(`/role/${id}`, key)
    expect([answer.status, answer.body.code]).toEqual([403, 'SYSTEM_ROLE_IMMUTABLE'])
  })
})
