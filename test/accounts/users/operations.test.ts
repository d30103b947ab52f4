import { describe, expect, test } from 'bun:test'
import { addMember } from '../../../src/accounts/roles/service.ts'
import { createTestApp } from '../../support/app.ts'
import { some } from '../../support/size.ts'
import { suspendUsers } from '../../support/standing.ts'

describe('GET /user', () => {
  test('returns the whole record of the signed-in user', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    const answer = await app.get('/user', await app.session(tenant, 'MEMBER'))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        firstName: 'Test',
        lastName: 'MEMBER',
        email: 'member-acme@example.test',
        phone: null,
        avatarUrl: null,
        locale: null,
        timezone: null,
        status: 'ACTIVE',
        emailVerified: false,
        lastLoginAt: '2026-03-04T17:00:00.000Z',
        currentOrganizationId: tenant.organization.uuid,
        pendingEmail: null,
        memberships: [
          {
            organizationId: tenant.organization.uuid,
            organizationName: 'Acme',
            role: { id: expect.any(String), name: 'Member', key: 'MEMBER' },
            joinedAt: '2026-03-04T17:00:00.000Z',
          },
        ],
        createdAt: '2026-03-04T17:00:00.000Z',
        updatedAt: '2026-03-04T17:00:00.000Z',
      },
    })
  })

  test('never shows a password hash', async () => {
    await using app = createTestApp()
    expect(JSON.stringify((await app.get('/user', app.tenant().key)).body)).not.toContain('not-a-hash')
  })

  test('needs a credential', async () => {
    await using app = createTestApp()
    expect((await app.get('/user')).body.code).toBe('UNAUTHENTICATED')
  })
})

describe('GET /user/all', () => {
  async function withMembers() {
    const app = createTestApp()
    const tenant = app.tenant()
    const other = app.tenant('Other')
    await app.session(other, 'MEMBER')
    const sessions = {
      admin: await app.session(tenant, 'ADMIN'),
      viewer: await app.session(tenant, 'VIEWER'),
    }
    return { app, tenant, sessions, owner: await app.session(tenant) }
  }
  const names = (answer: { body: { data: Array<{ lastName: string }> } }) =>
    answer.body.data.map(({ lastName }) => lastName)

  test('lists the members of this organization only, newest first, with the owner for the owner', async () => {
    const { app, owner, tenant } = await withMembers()
    await using _ = app
    const answer = await app.get('/user/all', owner)
    expect(answer.status).toBe(200)
    expect(names(answer)).toEqual(['VIEWER', 'ADMIN', 'Owner'])
    expect(answer.body.meta).toMatchObject({ page: 1, limit: 20, total: 3 })
    expect(answer.body.data[0].memberships).toBeUndefined()
    expect(answer.body.data[0].currentOrganizationId).toBe(tenant.organization.uuid)
    expect(JSON.stringify(answer.body)).not.toContain('not-a-hash')
    expect(names(await app.get('/user/all', tenant.key))).toEqual(['VIEWER', 'ADMIN', 'Owner'])
  })

  test('hides the owner from others unless requested', async () => {
    const { app, sessions } = await withMembers()
    await using _ = app
    expect(names(await app.get('/user/all', sessions.admin))).toEqual(['VIEWER', 'ADMIN'])
    expect(names(await app.get('/user/all?includeOwners=false', sessions.admin))).toEqual(['VIEWER', 'ADMIN'])
    const all = await app.get('/user/all?includeOwners=true&sortBy=lastName&sortOrder=asc', sessions.admin)
    expect(names(all)).toEqual(['ADMIN', 'Owner', 'VIEWER'])
  })

  test.each(
    some([
      { query: 'search=test%20own', expected: ['Owner'] },
      { query: 'search=VIEWER-acme@', expected: ['VIEWER'] },
      { query: 'search=%25', expected: [] },
      { query: 'search=%00', status: 400, expected: [] },
      { query: 'status=SUSPENDED', expected: ['VIEWER'] },
      { query: 'status=INACTIVE', expected: [] },
      { query: 'status=gone', status: 400, expected: [] },
      { query: 'sortBy=passwordHash', status: 400, expected: [] },
      { query: 'populate=passwords', status: 400, expected: [] },
      { query: 'limit=1&page=2', expected: ['ADMIN'] },
      { query: 'page=9', expected: [] },
    ]),
  )('?$query', async ({ query, status = 200, expected }) => {
    const { app, owner } = await withMembers()
    await using _ = app
    suspendUsers(app, 'viewer%')
    const answer = await app.get(`/user/all?${query}`, owner)
    expect(answer.status).toBe(status)
    expect(status === 200 ? names(answer) : []).toEqual([...expected])
  })

  test('shows only the membership in this organization when requested', async () => {
    const { app, owner, tenant } = await withMembers()
    await using _ = app
    const third = app.tenant('Third').organization
    app.db.writeNow((tx) => addMember(tx, third.id, tenant.owner.id, 'ADMIN'))
    const { body } = await app.get('/user/all?populate[]=memberships&search=owner', owner)
    expect(body.data).toHaveLength(1)
    expect(body.data[0].memberships).toMatchObject([{ organizationName: 'Acme', role: { key: 'OWNER' } }])
  })
})
