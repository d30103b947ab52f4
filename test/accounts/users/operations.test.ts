import { describe, expect, test } from 'bun:test'
import { ALL_PERMISSIONS, SYSTEM_ROLE_KEYS, SYSTEM_ROLES } from '../../../src/lib/permissions.ts'
import { createTestApp } from '../../support/app.ts'

describe('GET /user', () => {
  test('is the whole record of who is signed in', async () => {
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

describe('GET /role/permissions/me', () => {
  test.each([...SYSTEM_ROLE_KEYS])('as %s is what the catalogue says, in its order', async (key) => {
    await using app = createTestApp()
    const answer = await app.get('/role/permissions/me', await app.session(app.tenant(), key))
    const { name, permissions } = SYSTEM_ROLES[key]
    expect(answer.body.data).toEqual({
      role: { id: expect.any(String), name, key },
      isOwner: key === 'OWNER',
      permissions: [...permissions],
    })
  })

  test('the system roles grow from one another, and only the owner may do everything', () => {
    const [owner, admin, member, viewer] = SYSTEM_ROLE_KEYS.map(
      (key) => new Set(SYSTEM_ROLES[key].permissions),
    )
    expect([...(owner ?? [])]).toEqual([...ALL_PERMISSIONS])
    expect(admin?.has('billing:manage')).toBe(false)
    expect(admin?.has('organization:delete')).toBe(false)
    expect(member?.has('contact:export')).toBe(false)
    expect(member?.has('campaign:send')).toBe(false)
    expect(viewer?.has('api_key:read')).toBe(false)
    for (const role of [admin, member, viewer]) {
      for (const permission of role ?? []) expect(owner?.has(permission)).toBe(true)
    }
  })
})
