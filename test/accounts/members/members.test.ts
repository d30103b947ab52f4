import { describe, expect, test } from 'bun:test'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { sessionWith } from '../../support/contacts.ts'
import { suspend } from '../../support/people.ts'

type Key = 'OWNER' | 'ADMIN' | 'MEMBER' | 'VIEWER'

const roleId = async (app: TestApp, { key }: TestTenant, wanted: string): Promise<string> =>
  (await app.get('/role', key)).body.data.find(({ key: kind, name }: { key: string; name: string }) =>
    [kind, name].includes(wanted),
  ).id

const membersAs = async (app: TestApp, tenant: TestTenant, role: Key) =>
  (await app.get(`/role/${await roleId(app, tenant, role)}/members`, tenant.key)).body.data

/** Adds a member with this role, and returns the member's session and id. */
async function member(app: TestApp, tenant: TestTenant, role: Key) {
  const session = await app.session(tenant, role)
  return { session, id: (await app.get('/user', session)).body.data.id as string }
}

const ownersOf = (app: TestApp, { organization }: TestTenant): number =>
  app.db.value<number>(
    `SELECT count(*) FROM memberships m JOIN roles r ON r.id = m.role_id
     WHERE m.organization_id = ? AND r.key = 'OWNER'`,
    organization.id,
  ) ?? 0

describe('GET /role/:id/members', () => {
  test('lists the members with the role, of this organization only', async () => {
    await using app = createTestApp()
    const [ours, theirs] = [app.tenant('Ours'), app.tenant('Theirs')]
    const { id } = await member(app, ours, 'MEMBER')
    await member(app, theirs, 'MEMBER')
    const found = await membersAs(app, ours, 'MEMBER')
    expect(found).toMatchObject([{ id, email: 'member-ours@example.test', role: { key: 'MEMBER' } }])
  })
})

describe('POST /role/transfer-ownership', () => {
  test('makes the member the owner and the caller an admin, both at once, and keys get the rights of the new owner', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const owner = await app.session(tenant)
    const { id, session } = await member(app, tenant, 'VIEWER')
    const answer = await app.post('/role/transfer-ownership', owner, { userId: id })
    expect([answer.status, answer.body.data.role.key]).toEqual([200, 'OWNER'])
    const roles = []
    for (const token of [owner, session, tenant.key])
      roles.push((await app.get('/role/permissions/me', token)).body.data.role.key)
    expect(roles).toEqual(['ADMIN', 'OWNER', 'OWNER'])
    expect((await app.get('/user', tenant.key)).body.data.id).toBe(id)
  })

  test('of two transfers at once, one succeeds and the other is refused: there is one owner afterwards', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const owner = await app.session(tenant)
    const [first, second] = [await member(app, tenant, 'ADMIN'), await member(app, tenant, 'MEMBER')]
    const answers = await Promise.all(
      [first, second].map(({ id }) => app.post('/role/transfer-ownership', owner, { userId: id })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('OWNER_REQUIRED')
    expect(ownersOf(app, tenant)).toBe(1)
  })

  test('an admin cannot transfer, although an admin may change the organization', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, session } = await member(app, tenant, 'ADMIN')
    const answer = await app.post('/role/transfer-ownership', session, { userId: id })
    expect([answer.status, answer.body.code]).toEqual([403, 'OWNER_REQUIRED'])
    expect(ownersOf(app, tenant)).toBe(1)
  })

  test('refuses the owner, a suspended member and a member of another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('Ours'), app.tenant('Theirs')]
    const suspended = await member(app, tenant, 'ADMIN')
    const stranger = await member(app, other, 'ADMIN')
    suspend(app, 'admin-ours@example.test')
    const statuses = []
    for (const userId of [tenant.owner.uuid, suspended.id, stranger.id])
      statuses.push((await app.post('/role/transfer-ownership', tenant.key, { userId })).status)
    expect(statuses).toEqual([409, 409, 404])
    expect(ownersOf(app, tenant)).toBe(1)
  })
})

describe('PATCH /role/assign', () => {
  test("takes effect with the member's next request", async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, session } = await member(app, tenant, 'MEMBER')
    const body = { userId: id, roleId: await roleId(app, tenant, 'VIEWER') }
    const statuses = [(await app.post('/tags', session, { name: 'a' })).status]
    expect((await app.patch('/role/assign', tenant.key, body)).body.data.role.key).toBe('VIEWER')
    statuses.push((await app.post('/tags', session, { name: 'b' })).status)
    expect(statuses).toEqual([201, 403])
  })

  test('a member cannot give a role with a permission that they lack, not even to themselves', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const session = await sessionWith(app, tenant, ['role:assign', 'contact:read'])
    const [{ id }] = await membersOfLimited(app, tenant)
    const up = await app.patch('/role/assign', session, {
      userId: id,
      roleId: await roleId(app, tenant, 'ADMIN'),
    })
    expect([up.status, up.body.code]).toEqual([403, 'FORBIDDEN'])
    expect((await app.get('/role/permissions/me', session)).body.data.role.name).toBe('limited')
  })

  const membersOfLimited = async (app: TestApp, tenant: TestTenant) =>
    (await app.get(`/role/${await roleId(app, tenant, 'limited')}/members`, tenant.key)).body.data

  test('neither makes nor changes an owner', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id } = await member(app, tenant, 'MEMBER')
    const tries = [
      { userId: id, roleId: await roleId(app, tenant, 'OWNER') },
      { userId: tenant.owner.uuid, roleId: await roleId(app, tenant, 'ADMIN') },
    ]
    const codes = []
    for (const body of tries) codes.push((await app.patch('/role/assign', tenant.key, body)).body.code)
    expect(codes).toEqual(['OWNER_REQUIRED', 'OWNER_REQUIRED'])
    expect(ownersOf(app, tenant)).toBe(1)
  })

  test('a permission lost while the body arrives is not used', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, session } = await member(app, tenant, 'ADMIN')
    const admin = await roleId(app, tenant, 'ADMIN')
    const viewer = await roleId(app, tenant, 'VIEWER')
    const { id: other } = await member(app, tenant, 'MEMBER')
    let send = (_body: string) => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = (text) => {
          controller.enqueue(new TextEncoder().encode(text))
          controller.close()
        }
      },
    })
    const slow = app.app.handle(
      new Request('http://carillon.test/role/assign', {
        method: 'PATCH',
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        body,
      }),
    )
    // The server checks the access token asynchronously. Once a later request is answered, the first
    // has passed the check.
    await app.get('/user', session)
    await app.patch('/role/assign', tenant.key, { userId: id, roleId: viewer })
    send(JSON.stringify({ userId: other, roleId: admin }))
    expect((await slow).status).toBe(403)
    expect(await membersAs(app, tenant, 'ADMIN')).toEqual([])
  })
})

describe('DELETE /role/member', () => {
  test.each([{ where: 'body' }, { where: 'query' }])('takes the id from the $where', async ({ where }) => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, session } = await member(app, tenant, 'MEMBER')
    const answer =
      where === 'body'
        ? await app.delete('/role/member', tenant.key, { userId: id })
        : await app.delete(`/role/member?userId=${id}`, tenant.key)
    expect([answer.status, answer.body.data]).toEqual([200, { id }])
    expect((await app.get('/user', session)).status).toBe(401)
    expect(await membersAs(app, tenant, 'MEMBER')).toEqual([])
  })

  test('refuses a missing id, two different ids, the owner, and a member of another organization', async () => {
    await using app = createTestApp()
    const [tenant, other] = [app.tenant('Ours'), app.tenant('Theirs')]
    const { id } = await member(app, tenant, 'MEMBER')
    const stranger = await member(app, other, 'MEMBER')
    const before = app.rowCounts()
    const tries = [
      { path: '/role/member', body: undefined, status: 400 },
      { path: `/role/member?userId=${stranger.id}`, body: { userId: id }, status: 400 },
      { path: '/role/member', body: { userId: tenant.owner.uuid }, status: 403 },
      { path: '/role/member', body: { userId: stranger.id }, status: 404 },
    ]
    const statuses = []
    for (const { path, body } of tries) statuses.push((await app.delete(path, tenant.key, body)).status)
    expect(statuses).toEqual([400, 400, 403, 404])
    expect(app.rowCounts()).toEqual(before)
  })

  test('ends the sessions in this organization only, and a member who returns signs in again', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const { id, session } = await member(app, tenant, 'MEMBER')
    const [{ email }] = await membersAs(app, tenant, 'MEMBER')
    await app.delete('/role/member', tenant.key, { userId: id })
    app.db.writeNow((tx) => addMember(tx, tenant.organization.id, findUserByEmail(tx, email)!.id, 'MEMBER'))
    expect((await app.get('/user', session)).status).toBe(401)
    expect((await app.get('/user', await app.session(tenant, 'MEMBER'))).status).toBe(200)
  })
})
