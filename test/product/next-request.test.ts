import { describe, expect, test } from 'bun:test'
import { issueKey } from '../../src/accounts/api-keys/service.ts'
import { resumeOrganization, suspendOrganization } from '../../src/accounts/organizations/service.ts'
import { addMemberAs } from '../../src/accounts/roles/service.ts'
import { findRoleByName } from '../../src/accounts/roles/store.ts'
import { resetPassword } from '../../src/accounts/sessions/service.ts'
import { resumeUser, suspendUser } from '../../src/accounts/sessions/suspension.ts'
import { createUser, findUserByEmail, hashNewPassword } from '../../src/accounts/users/service.ts'
import { closeOrganization } from '../../src/appliance/closing/close-organization.ts'
import type { JsonAnswer, TestApp } from '../support/app.ts'
import { PASSWORD } from '../support/people.ts'
import { seededOnce } from '../support/seeded.ts'
import { turnOn } from '../support/two-factor.ts'

const OWNER = 'olive@example.test'
const MEMBER = 'mel@example.test'
const OTHER = 'otto@example.test'
const DESK = ['tag:read', 'tag:create', 'member:invite'] as const

/** An organization with an owner, two members with a custom role, and all of their credentials. */
const world = seededOnce(async (app) => {
  const { organization, key } = app.tenant()
  const role = (await app.post('/role', key, { name: 'Desk', permissions: DESK })).body.data
  const viewer = (await app.get('/role', key)).body.data.find((one: { key: string }) => one.key === 'VIEWER')
  const passwordHash = await hashNewPassword(PASSWORD, 12, OWNER)
  app.db.writeNow((tx) => {
    tx.run('UPDATE users SET email = ?, password_hash = ?', OWNER, passwordHash)
    for (const email of [MEMBER, OTHER]) {
      const user = createUser(tx, { email, firstName: 'Mel', passwordHash })
      addMemberAs(tx, organization.id, user.id, findRoleByName(tx, organization.id, 'Desk')!.id)
    }
  })
  const signIn = async (email: string) =>
    (await app.post('/auth/login', undefined, { email, password: PASSWORD })).body.data
  const [owner, first, second] = [await signIn(OWNER), await signIn(MEMBER), await signIn(MEMBER)]
  const session = (await app.get('/auth/sessions', second.accessToken)).body.data.find(
    ({ isCurrent }: { isCurrent: boolean }) => isCurrent,
  )
  const shop = await app.post('/api-keys', owner.accessToken, { name: 'Shop' })
  const keyMadeBy = (email: string | undefined) =>
    app.db.writeNow((tx) =>
      issueKey(tx, app.app.settings.instanceId, {
        organizationId: organization.id,
        name: 'test',
        createdByUserId: email === undefined ? null : findUserByEmail(tx, email)!.id,
        expiresAt: null,
      }),
    ).key
  const invited = { email: 'nia@example.test', roleId: role.id }
  const invitation = await app.post('/invitations', first.accessToken, invited)
  expect(invitation.status).toBe(201)
  return {
    organizationId: organization.id,
    roleId: role.id as string,
    viewerId: viewer.id as string,
    memberId: first.user.id as string,
    otherId: (await signIn(OTHER)).user.id as string,
    sessionId: session.id as string,
    shopId: shop.body.data.id as string,
    owner: owner.accessToken as string,
    member: first.accessToken as string,
    second: second.accessToken as string,
    refreshToken: second.refreshToken as string,
    shop: shop.body.data.key as string,
    madeByMember: keyMadeBy(MEMBER),
    madeByOperator: keyMadeBy(undefined),
    invitation: new URL(invitation.body.data.link).pathname,
  }
})

type World = Awaited<ReturnType<typeof world>>['made']

/** Next request of each credential. */
const NEXT: Readonly<Record<string, (app: TestApp, made: World) => Promise<JsonAnswer>>> = {
  "the owner's keys": (app, { owner, shopId }) => app.patch(`/api-keys/${shopId}`, owner, { name: 'Shop' }),
  "the member's tags": (app, { member }) => app.get('/tags', member),
  'of another session': (app, { second }) => app.get('/tags', second),
  'a key': (app, { shop }) => app.get('/tags', shop),
  'a key of the member': (app, { madeByMember }) => app.get('/tags', madeByMember),
  'a key of the operator': (app, { madeByOperator }) => app.get('/tags', madeByOperator),
  'an invitation of the member': (app, { invitation }) => app.get(invitation),
  'a refresh': (app, { refreshToken }) => app.post('/auth/refresh', undefined, { refreshToken }),
  'a sign-in': (app) => app.post('/auth/login', undefined, { email: MEMBER, password: PASSWORD }),
}

const BEFORE: Readonly<Record<string, number>> = {
  "the owner's keys": 200,
  "the member's tags": 200,
  'of another session': 200,
  'a key': 200,
  'a key of the member': 200,
  'a key of the operator': 200,
  'an invitation of the member': 200,
  'a refresh': 201,
  'a sign-in': 201,
}

type Act = (app: TestApp, made: World) => unknown

const byOperator =
  (email: string, work: typeof suspendUser | typeof resumeUser): Act =>
  (app) =>
    app.db.writeNow((tx) => void work(tx, findUserByEmail(tx, email)!))

const requireTwoFactor = async (app: TestApp, { owner }: World): Promise<JsonAnswer> => {
  await turnOn(app, owner)
  return app.patch('/organization', owner, { requireTwoFactor: true })
}

const SUSPENDED = {
  "the member's tags": 401,
  'of another session': 401,
  'a key of the member': 401,
  'an invitation of the member': 404,
  'a refresh': 401,
  'a sign-in': 401,
}
const SIGNED_OUT = { "the member's tags": 401, 'of another session': 401, 'a refresh': 401 }
const NO_KEYS = { 'a key': 401, 'a key of the member': 401, 'a key of the operator': 401 }

/** Acts, and the changed statuses of the next requests. All others are answered as before. */
const AUDIT_EVENTS: ReadonlyArray<{ what: string; act: Act; after: Readonly<Record<string, number>> }> = [
  { what: 'nothing', act: () => {}, after: {} },
  {
    what: 'another role that reads tags and invites nobody',
    act: (app, { owner, memberId, viewerId }) =>
      app.patch('/role/assign', owner, { userId: memberId, roleId: viewerId }),
    after: { 'an invitation of the member': 404 },
  },
  {
    what: 'a role that loses a permission',
    act: (app, { owner, roleId }) => app.patch(`/role/${roleId}`, owner, { permissions: ['tag:create'] }),
    after: { "the member's tags": 403, 'of another session': 403, 'an invitation of the member': 404 },
  },
  {
    what: 'the removal of the member',
    act: (app, { owner, memberId }) => app.delete('/role/member', owner, { userId: memberId }),
    after: { ...SUSPENDED, 'a sign-in': 403 },
  },
  {
    what: 'the transfer of the ownership to another member',
    act: (app, { owner, otherId }) => app.post('/role/transfer-ownership', owner, { userId: otherId }),
    after: { "the owner's keys": 403 },
  },
  {
    what: 'the suspension of the member',
    act: byOperator(MEMBER, suspendUser),
    after: SUSPENDED,
  },
  {
    what: 'the end of a suspension, without reopening sessions',
    act: async (app, made) => {
      await byOperator(MEMBER, suspendUser)(app, made)
      await byOperator(MEMBER, resumeUser)(app, made)
    },
    after: SIGNED_OUT,
  },
  {
    what: 'the suspension of the owner',
    act: byOperator(OWNER, suspendUser),
    after: { ...NO_KEYS, "the owner's keys": 401 },
  },
  {
    what: 'the end of the suspension of the owner',
    act: async (app, made) => {
      await byOperator(OWNER, suspendUser)(app, made)
      await byOperator(OWNER, resumeUser)(app, made)
    },
    after: { "the owner's keys": 401 },
  },
  {
    what: 'the end of one session',
    act: (app, { member, sessionId }) => app.delete(`/auth/sessions/${sessionId}`, member),
    after: { 'of another session': 401, 'a refresh': 401 },
  },
  {
    what: 'signing out',
    act: (app, { member }) => app.post('/auth/logout', member),
    after: { "the member's tags": 401 },
  },
  {
    what: 'signing out everywhere',
    act: (app, { member }) => app.post('/auth/logout-all', member),
    after: SIGNED_OUT,
  },
  {
    what: 'another password',
    act: (app, { member }) =>
      app.patch('/user/password', member, { currentPassword: PASSWORD, newPassword: 'quiet green lantern' }),
    after: { 'of another session': 401, 'a refresh': 401, 'a sign-in': 401 },
  },
  {
    what: 'a password that the operator set',
    act: (app) =>
      app.db.writeNow((tx) => void resetPassword(tx, findUserByEmail(tx, MEMBER)!.id, 'not-a-hash')),
    after: { ...SIGNED_OUT, 'a sign-in': 401 },
  },
  {
    what: 'the end of a key',
    act: (app, { owner, shopId }) => app.delete(`/api-keys/${shopId}`, owner),
    after: { 'a key': 401 },
  },
  {
    what: 'the rotation of a key without a grace period',
    act: (app, { owner, shopId }) => app.post(`/api-keys/${shopId}/rotate`, owner, { gracePeriodHours: 0 }),
    after: { 'a key': 401 },
  },
  {
    what: 'a withdrawn invitation',
    act: async (app, { owner }) => {
      const [{ id }] = (await app.get('/invitations', owner)).body.data
      return app.delete(`/invitations/${id}`, owner)
    },
    after: { 'an invitation of the member': 404 },
  },
  {
    what: 'the departure of the member',
    act: (app, { member }) => app.delete('/user', member),
    after: SUSPENDED,
  },
  {
    what: 'two-factor sign-in that the organization requires',
    act: requireTwoFactor,
    after: { "the member's tags": 403, 'of another session': 403 },
  },
  {
    what: 'two-factor sign-in that the organization required, and no longer does',
    act: async (app, made) => {
      await requireTwoFactor(app, made)
      return app.patch('/organization', made.owner, { requireTwoFactor: false })
    },
    after: {},
  },
  {
    what: 'required two-factor sign-in that the member has turned on',
    act: async (app, made) => {
      await requireTwoFactor(app, made)
      await turnOn(app, made.member)
    },
    after: { 'of another session': 401, 'a refresh': 401, 'a sign-in': 401 },
  },
  {
    what: 'the suspension of the organization',
    act: (app, { organizationId }) =>
      app.db.writeNow((tx) => void suspendOrganization(tx, organizationId, null)),
    after: {
      "the owner's keys": 403,
      "the member's tags": 403,
      'of another session': 403,
      'a key': 403,
      'a key of the member': 403,
      'a key of the operator': 403,
    },
  },
  {
    what: 'the end of the suspension of the organization',
    act: (app, { organizationId }) =>
      app.db.writeNow((tx) => {
        suspendOrganization(tx, organizationId, null)
        resumeOrganization(tx, organizationId)
      }),
    after: {},
  },
  {
    what: 'the end of the organization',
    act: (app, { organizationId }) => app.db.writeNow((tx) => void closeOrganization(tx, organizationId)),
    after: { ...SUSPENDED, ...NO_KEYS, "the owner's keys": 401, 'a sign-in': 403 },
  },
]

describe('the very next request', () => {
  test.each(AUDIT_EVENTS)('sees $what, and no other change', async ({ act, after }) => {
    const { app: opened, made } = await world()
    await using app = opened
    const answer = await act(app, made)
    const seen: Record<string, number> = {}
    for (const [who, ask] of Object.entries(NEXT)) seen[who] = (await ask(app, made)).status
    expect(seen).toEqual({ ...BEFORE, ...after })
    expect((answer as JsonAnswer | undefined)?.status ?? 200).toBeOneOf([200, 201])
  })
})

describe('a body that arrives after its credential was checked', () => {
  const LATE: ReadonlyArray<{ what: string; act: Act; status: number }> = [
    { what: 'was suspended in the meantime is refused', act: byOperator(MEMBER, suspendUser), status: 401 },
    {
      what: 'lost the permission in the meantime is refused',
      act: (app, { owner, roleId }) => app.patch(`/role/${roleId}`, owner, { permissions: [] }),
      status: 403,
    },
    { what: 'still has the permission is accepted', act: () => {}, status: 201 },
  ]
  test.each(LATE)('of a person who $what', async ({ act, status }) => {
    const { app: opened, made } = await world()
    await using app = opened
    let finish = (): void => {}
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"name":'))
        finish = () => {
          controller.enqueue(new TextEncoder().encode('"Late"}'))
          controller.close()
        }
      },
    })
    const headers = { authorization: `Bearer ${made.member}`, 'content-type': 'application/json' }
    const answer = app.app.handle(
      new Request('http://carillon.test/tags', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit),
    )
    await act(app, made)
    app.clock.advance(2_000)
    finish()
    expect((await answer).status).toBe(status)
    expect(app.rowCounts().tags).toBe(status === 201 ? 1 : 0)
  })
})
