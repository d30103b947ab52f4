import { describe, expect, test } from 'bun:test'
import { issueKey } from '../../../src/accounts/api-keys/service.ts'
import { assertGrantable } from '../../../src/accounts/roles/live-role.ts'
import { addMember, permissionsOf } from '../../../src/accounts/roles/service.ts'
import { createUser } from '../../../src/accounts/users/service.ts'
import { ALL_PERMISSIONS, SYSTEM_ROLES } from '../../../src/lib/permissions.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { some } from '../../support/size.ts'
import { deleteUsers, removeMembers, suspendUsers } from '../../support/standing.ts'

/**
 * An API key has the owner's rights. Only the owner can create keys, and a key stops when its creator
 * or the owner leaves.
 */

describe('api_key:manage', () => {
  test('belongs to OWNER only; a custom role cannot have it', () => {
    const holders = Object.entries(SYSTEM_ROLES).filter(([, role]) =>
      role.permissions.includes('api_key:manage'),
    )
    expect(holders.map(([key]) => key)).toEqual(['OWNER'])
    const custom = permissionsOf(null, JSON.stringify(ALL_PERMISSIONS))
    expect(ALL_PERMISSIONS.filter((permission) => !custom.has(permission))).toEqual(['api_key:manage'])
  })

  test.each([
    { what: 'permissions that the caller has', permissions: ['contact:read'], code: undefined },
    {
      what: 'permissions that the caller lacks',
      permissions: ['contact:read', 'billing:manage'],
      code: 'FORBIDDEN',
    },
    { what: 'permissions of the owner only', permissions: ['api_key:manage'], code: 'OWNER_REQUIRED' },
  ] as const)('a role is given $what: $permissions', ({ permissions, code }) => {
    const principal = { permissions: new Set(['contact:read', 'api_key:manage']) } as never
    const give = () => assertGrantable(principal, permissions)
    if (code === undefined) expect(give).not.toThrow()
    else expect(give).toThrow(expect.objectContaining({ code }))
  })
})

/** Adds a key created by the member `email`, as members could before only owners were allowed to. */
function keyOfAnother(app: TestApp, { organization }: TestTenant): string {
  return app.db.writeNow((tx) => {
    const maker = createUser(tx, { email: 'maker@example.test', firstName: 'Maker', passwordHash: 'none' })
    addMember(tx, organization.id, maker.id, 'ADMIN')
    const plain = { organizationId: organization.id, name: 'theirs', createdByUserId: maker.id }
    return issueKey(tx, app.app.settings.instanceId, { ...plain, expiresAt: null }).key
  })
}

const MAKER = 'maker@example.test'
const OWNER = 'owner-%'

describe('a key stops with the next request', () => {
  test.each(
    some([
      { when: 'its owner is suspended', happen: suspendUsers, who: OWNER },
      { when: 'its owner is deleted', happen: deleteUsers, who: OWNER },
      { when: 'its owner is no longer a member', happen: removeMembers, who: OWNER },
      { when: 'its creator is suspended', happen: suspendUsers, who: MAKER },
      { when: 'its creator is deleted', happen: deleteUsers, who: MAKER },
      { when: 'its creator is no longer a member', happen: removeMembers, who: MAKER },
    ]),
  )('when $when', async ({ happen, who }) => {
    await using app = createTestApp()
    const key = keyOfAnother(app, app.tenant())
    expect((await app.get('/tags', key)).status).toBe(200)
    happen(app, who)
    expect((await app.get('/tags', key)).body.code).toBe('INVALID_API_KEY')
  })

  test('a list shows a key whose creator left as revoked, and the key cannot be rotated', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    keyOfAnother(app, tenant)
    removeMembers(app, MAKER)
    const session = await app.session(tenant)
    const [theirs, ours] = (await app.get('/api-keys', session)).body.data
    expect([theirs.name, theirs.status, ours.status]).toEqual(['theirs', 'REVOKED', 'ACTIVE'])
    expect((await app.post(`/api-keys/${theirs.id}/rotate`, session)).body.code).toBe(
      'INVALID_STATE_TRANSITION',
    )
  })

  test('a key created on the command line depends on the owner only', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    app.db.writeNow((tx) => void tx.run('UPDATE api_keys SET created_by_user_id = NULL'))
    expect((await app.get('/tags', tenant.key)).status).toBe(200)
    suspendUsers(app)
    expect((await app.get('/tags', tenant.key)).status).toBe(401)
  })
})
