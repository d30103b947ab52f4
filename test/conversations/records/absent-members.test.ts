import { describe, expect, test } from 'bun:test'
import { permissionsOf } from '../../../src/accounts/roles/service.ts'
import { resumeUser, suspendUser } from '../../../src/accounts/sessions/suspension.ts'
import { findUserByEmail } from '../../../src/accounts/users/service.ts'
import { SYSTEM_ROLE_KEYS } from '../../../src/lib/permissions.ts'
import { brokenInvariants } from '../../../src/wiring/invariants.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { inboxWorld } from '../../support/inbox.ts'
import { openMigrated } from '../../support/migrated.ts'

const roleNamed = async (app: TestApp, key: string, wanted: string): Promise<string> =>
  (await app.get('/role', key)).body.data.find(
    (role: { key: string | null; name: string }) => role.key === wanted || role.name === wanted,
  ).id

/** Member with an own role, assigned to an open and a closed conversation. */
async function absentee(app: TestApp) {
  const world = await inboxWorld(app)
  const { tenant, token, write, list } = world
  const { key } = tenant
  const member = await app.session(tenant, 'MEMBER')
  const { id: userId, email } = (await app.get('/user', member)).body.data
  const permissions = ['inbox:read', 'inbox:reply']
  const { id: desk } = (await app.post('/role', key, { name: 'Desk', permissions })).body.data
  expect((await app.patch('/role/assign', key, { userId, roleId: desk })).status).toBe(200)
  for (const from of ['+12125550121', '+12125550122']) write('Hello', from)
  const [closed, open] = await list()
  for (const { id } of [closed, open])
    await app.patch(`/inbox/conversations/${id}`, token, { assigneeId: userId })
  await app.patch(`/inbox/conversations/${closed.id}`, token, { status: 'CLOSED' })
  const assigneeOf = async ({ id }: { id: string }) =>
    (await app.get(`/inbox/conversations/${id}`, await app.session(tenant))).body.data.assignee?.id ?? null
  return { ...world, key, userId, email, desk, closed, open, assigneeOf }
}

type World = Awaited<ReturnType<typeof absentee>>

const ABSENCES = [
  {
    what: 'is suspended',
    happen: (app: TestApp, { email }: World) =>
      void app.db.writeNow((tx) => void suspendUser(tx, findUserByEmail(tx, email)!)),
  },
  {
    what: 'has another role without inbox:reply',
    happen: async (app: TestApp, { key, userId }: World) =>
      void (await app.patch('/role/assign', key, { userId, roleId: await roleNamed(app, key, 'VIEWER') })),
  },
  {
    what: 'has a role that loses inbox:reply',
    happen: async (app: TestApp, { key, desk }: World) =>
      void (await app.patch(`/role/${desk}`, key, { permissions: ['inbox:read'] })),
  },
]

describe.each(ABSENCES)('of a member who $what', ({ happen }) => {
  test('the open conversations are unassigned in lists and counts, and the closed ones keep the name', async () => {
    const connection = openMigrated()
    await using app = createTestApp({}, { connection })
    const world = await absentee(app)
    await happen(app, world)
    expect([await world.assigneeOf(world.open), await world.assigneeOf(world.closed)]).toEqual([
      null,
      world.userId,
    ])
    expect(await world.list('?assigneeId=none')).toMatchObject([{ id: world.open.id }])
    const { data } = (await app.get('/inbox/unread-count', world.token)).body
    expect(data).toEqual({ total: 1, mine: 0, unassigned: 1 })
    expect(brokenInvariants(connection)).toEqual([])
  })

  test('a text in a closed one notifies all members who may answer', async () => {
    await using app = createTestApp()
    const world = await absentee(app)
    await happen(app, world)
    world.write('Are you there?', '+12125550122')
    world.write('Are you there?', '+12125550121')
    await app.drain()
    expect([await world.assigneeOf(world.open), await world.assigneeOf(world.closed)]).toEqual([null, null])
    const told = (await app.get('/notifications?type=MESSAGE', world.token)).body.data.items
    const links = told.map(({ link }: { link: string }) => link)
    for (const { id } of [world.open, world.closed]) expect(links).toContain(`/inbox/conversations/${id}`)
  })

  test('a text whose notice went only to them a moment before notifies all members', async () => {
    await using app = createTestApp()
    const world = await absentee(app)
    await app.drain()
    world.write('Hello?', '+12125550121')
    world.write('Hello?', '+12125550122')
    await happen(app, world)
    await app.drain()
    const told = (await app.get('/notifications?type=MESSAGE', world.token)).body.data.items
    expect(told.map(({ link }: { link: string }) => link)).toContain(`/inbox/conversations/${world.open.id}`)
  })

  test('none can be assigned', async () => {
    await using app = createTestApp()
    const world = await absentee(app)
    await happen(app, world)
    const body = { assigneeId: world.userId }
    const answer = await app.patch(`/inbox/conversations/${world.open.id}`, world.token, body)
    expect([400, 404]).toContain(answer.status)
    expect(await world.assigneeOf(world.open)).toBeNull()
  })
})

test('another role with inbox:reply takes nothing away, and a member who returns gets nothing back', async () => {
  await using app = createTestApp()
  const world = await absentee(app)
  const roleId = await roleNamed(app, world.key, 'MEMBER')
  await app.patch('/role/assign', world.key, { userId: world.userId, roleId })
  expect(await world.assigneeOf(world.open)).toBe(world.userId)
  const user = () => findUserByEmail(app.db, world.email)!
  app.db.writeNow((tx) => void suspendUser(tx, user()))
  app.db.writeNow((tx) => void resumeUser(tx, user()))
  expect(await world.assigneeOf(world.open)).toBeNull()
})

test('the triggers treat each system role like the catalogue of permissions', async () => {
  await using app = createTestApp()
  const { userId, token, open, key, assigneeOf } = await absentee(app)
  const answers: Record<string, boolean> = {}
  for (const role of SYSTEM_ROLE_KEYS.filter((one) => one !== 'OWNER')) {
    const member = await roleNamed(app, key, 'MEMBER')
    await app.patch('/role/assign', key, { userId, roleId: member })
    await app.patch(`/inbox/conversations/${open.id}`, token, { assigneeId: userId })
    await app.patch('/role/assign', key, { userId, roleId: await roleNamed(app, key, role) })
    answers[role] = (await assigneeOf(open)) === userId
  }
  for (const [role, keeps] of Object.entries(answers))
    expect([role, keeps]).toEqual([role, permissionsOf(role, '[]').has('inbox:reply')])
})
