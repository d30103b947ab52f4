import { describe, expect, test } from 'bun:test'
import { issueKey, listKeys, resolveKeyId, revokeKey } from '../../../src/accounts/api-keys/service.ts'
import { listOrganizations, resolveOrganization } from '../../../src/accounts/organizations/service.ts'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { resetPassword } from '../../../src/accounts/sessions/service.ts'
import {
  createUser,
  findUserByEmail,
  hashNewPassword,
  listMembers,
} from '../../../src/accounts/users/service.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import { EMAIL, login, refresh, register } from '../../support/people.ts'

/** The services behind the command line, which work without a request. */

const newUser = (app: TestApp, email: string) =>
  app.db.writeNow((tx) => createUser(tx, { email, firstName: 'Bob', passwordHash: 'none' }))

describe('organizations', () => {
  test('are listed oldest first, without deleted ones', async () => {
    await using app = createTestApp()
    for (const name of ['One', 'Two', 'Three']) app.tenant(name)
    app.db.writeNow((tx) => void tx.run(`UPDATE organizations SET deleted_at = 1 WHERE slug = 'two'`))
    expect(listOrganizations(app.db).map(({ name }) => name)).toEqual(['One', 'Three'])
  })

  test('are found by slug or id', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    expect(resolveOrganization(app.db, 'ACME').id).toBe(organization.id)
    expect(resolveOrganization(app.db, organization.uuid).id).toBe(organization.id)
    expect(() => resolveOrganization(app.db, 'other')).toThrow('Organization not found')
  })
})

describe('members', () => {
  test('are listed with their roles', async () => {
    await using app = createTestApp()
    const { organization, owner } = app.tenant()
    app.tenant('Other')
    const bob = newUser(app, 'Bob@Example.test')
    app.clock.advance(1000)
    app.db.writeNow((tx) => addMember(tx, organization.id, bob.id, 'ADMIN'))
    expect(listMembers(app.db, organization.id)).toMatchObject([
      { uuid: owner.uuid, roleKey: 'OWNER', joinedAt: app.clock.now() - 1000 },
      { uuid: bob.uuid, email: 'bob@example.test', roleKey: 'ADMIN', status: 'INACTIVE', lastLoginAt: null },
    ])
    expect(findUserByEmail(app.db, 'BOB@example.test')?.id).toBe(bob.id)
  })

  test.each([
    { what: 'twice', add: (tx, org, owner) => addMember(tx, org, owner, 'ADMIN'), code: 'ALREADY_EXISTS' },
    {
      what: 'a second owner',
      add: (tx, org, _owner, bob) => addMember(tx, org, bob, 'OWNER'),
      code: 'CONFLICT',
    },
  ] as Array<{
    what: string
    add: (tx: Parameters<typeof addMember>[0], org: number, owner: number, bob: number) => void
    code: string
  }>)('cannot be added $what', async ({ add, code }) => {
    await using app = createTestApp()
    const { organization, owner } = app.tenant()
    const bob = newUser(app, 'bob@example.test')
    const before = app.rowCounts()
    expect(() => app.db.writeNow((tx) => add(tx, organization.id, owner.id, bob.id))).toThrow(
      expect.objectContaining({ code }),
    )
    expect(app.rowCounts()).toEqual(before)
  })

  test.each([
    { what: 'a taken address', email: 'OWNER-acme@example.test', code: 'ALREADY_EXISTS' },
    { what: 'an invalid address', email: 'bob', code: 'VALIDATION_FAILED' },
  ])('cannot be created with $what', async ({ email, code }) => {
    await using app = createTestApp()
    app.tenant()
    const before = app.rowCounts()
    expect(() => newUser(app, email)).toThrow(expect.objectContaining({ code }))
    expect(app.rowCounts()).toEqual(before)
  })
})

test('a reset password works; the old one and every session do not', async () => {
  await using app = createTestApp()
  const session = (await register(app)).body.data
  for (let i = 0; i < 5; i++) await login(app, { password: 'incorrect horse' })
  const user = findUserByEmail(app.db, EMAIL)
  const passwordHash = await hashNewPassword('another horse entirely', 12, EMAIL)
  expect(app.db.writeNow((tx) => resetPassword(tx, user?.id ?? 0, passwordHash))).toBe(1)
  expect((await app.get('/user', session.accessToken)).status).toBe(401)
  expect((await refresh(app, session.refreshToken)).status).toBe(401)
  // The failures from before do not block it.
  expect((await login(app, { password: 'another horse entirely' })).status).toBe(201)
  expect((await login(app)).status).toBe(401)
})

describe('API keys', () => {
  test('are found by id or by the prefix in lists, only in their organization', async () => {
    await using app = createTestApp()
    const one = app.tenant('One')
    // Lists show two random characters of a key, so one pair in thousands looks alike.
    let two = app.tenant('Two')
    while (two.key.slice(0, 12) === one.key.slice(0, 12)) two = app.tenant('Two')
    const [row] = listKeys(app.db, one.organization.id, { page: 1, limit: 20 }).rows
    const { id } = one.organization
    expect(resolveKeyId(app.db, id, row?.uuid.toUpperCase() ?? '')).toBe(row?.uuid ?? '')
    expect(resolveKeyId(app.db, id, one.key.slice(0, 12))).toBe(row?.uuid ?? '')
    for (const wanted of [row?.uuid ?? '', one.key.slice(0, 12), 'et_live_', '']) {
      expect(() => resolveKeyId(app.db, two.organization.id, wanted)).toThrow('API key not found')
    }
  })

  test('with the same prefix must be named by id', async () => {
    await using app = createTestApp()
    const { organization, key } = app.tenant()
    const { row } = app.db.writeNow((tx) =>
      issueKey(tx, 'a1', {
        organizationId: organization.id,
        name: 'b',
        createdByUserId: null,
        expiresAt: null,
      }),
    )
    const prefix = key.slice(0, 12)
    app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET key_prefix = ?', prefix))
    expect(() => resolveKeyId(app.db, organization.id, prefix)).toThrow('Give the id')
    app.db.writeNow((tx) => void revokeKey(tx, organization.id, row.uuid))
    expect(resolveKeyId(app.db, organization.id, prefix)).not.toBe(row.uuid)
  })
})
