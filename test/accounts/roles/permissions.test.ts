import { describe, expect, test } from 'bun:test'
import { SYSTEM_ROLE_KEYS } from '../../../src/lib/permissions.ts'
import { createTestApp } from '../../support/app.ts'

/** Permissions of each system role, by resource and in the order of the catalogue. */
const ROLES = {
  OWNER: {
    name: 'Owner',
    may: [
      'organization:read organization:update organization:delete',
      'role:read role:create role:update role:delete role:assign',
      'member:read member:invite member:update member:remove',
      'billing:read billing:manage',
      'contact:read contact:create contact:update contact:delete contact:import contact:export contact:manage_consent',
      'segment:read segment:create segment:update segment:delete',
      'tag:read tag:create tag:update tag:delete',
      'template:read template:create template:update template:delete',
      'join_link:read join_link:create join_link:update join_link:delete',
      'short_link:read short_link:create short_link:update short_link:delete',
      'custom_field:read custom_field:create custom_field:update custom_field:delete',
      'campaign:read campaign:create campaign:update campaign:delete campaign:send',
      'poll:read poll:create poll:update poll:delete poll:send',
      'automation:read automation:create automation:update automation:delete automation:run',
      'inbox:read inbox:reply inbox:assign',
      'opt_out:read opt_out:manage',
      'channel:read channel:manage',
      'analytics:read',
      'api_key:read api_key:manage',
      'webhook:read webhook:manage',
    ],
  },
  ADMIN: {
    name: 'Admin',
    may: [
      'organization:read organization:update',
      'role:read role:create role:update role:delete role:assign',
      'member:read member:invite member:update member:remove',
      'billing:read',
      'contact:read contact:create contact:update contact:delete contact:import contact:export contact:manage_consent',
      'segment:read segment:create segment:update segment:delete',
      'tag:read tag:create tag:update tag:delete',
      'template:read template:create template:update template:delete',
      'join_link:read join_link:create join_link:update join_link:delete',
      'short_link:read short_link:create short_link:update short_link:delete',
      'custom_field:read custom_field:create custom_field:update custom_field:delete',
      'campaign:read campaign:create campaign:update campaign:delete campaign:send',
      'poll:read poll:create poll:update poll:delete poll:send',
      'automation:read automation:create automation:update automation:delete automation:run',
      'inbox:read inbox:reply inbox:assign',
      'opt_out:read opt_out:manage',
      'channel:read channel:manage',
      'analytics:read',
      'api_key:read',
      'webhook:read webhook:manage',
    ],
  },
  MEMBER: {
    name: 'Member',
    may: [
      'organization:read',
      'member:read',
      'contact:read contact:create contact:update contact:delete contact:import contact:manage_consent',
      'segment:read segment:create segment:update segment:delete',
      'tag:read tag:create tag:update tag:delete',
      'template:read template:create template:update template:delete',
      'join_link:read join_link:create join_link:update join_link:delete',
      'short_link:read short_link:create short_link:update short_link:delete',
      'custom_field:read',
      'campaign:read',
      'poll:read',
      'automation:read',
      'inbox:read inbox:reply inbox:assign',
      'opt_out:read',
      'channel:read',
      'analytics:read',
    ],
  },
  VIEWER: {
    name: 'Viewer',
    may: [
      'organization:read',
      'role:read',
      'member:read',
      'contact:read',
      'segment:read',
      'tag:read',
      'template:read',
      'join_link:read',
      'short_link:read',
      'custom_field:read',
      'campaign:read',
      'poll:read',
      'automation:read',
      'inbox:read',
      'opt_out:read',
      'channel:read',
      'analytics:read',
    ],
  },
}

describe('GET /role/permissions/me', () => {
  test.each([...SYSTEM_ROLE_KEYS])(
    'returns the permissions of the catalogue for %s, in its order',
    async (key) => {
      await using app = createTestApp()
      const answer = await app.get('/role/permissions/me', await app.session(app.tenant(), key))
      const { name, may } = ROLES[key]
      expect(answer.body.data).toEqual({
        role: { id: expect.any(String), name, key },
        isOwner: key === 'OWNER',
        permissions: may.flatMap((permissions) => permissions.split(' ')),
      })
    },
  )
})
