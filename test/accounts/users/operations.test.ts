import { describe, expect, test } from 'bun:test'
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
