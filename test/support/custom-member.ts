import { addMemberAs } from '../../src/accounts/roles/service.ts'
import { findRoleByName } from '../../src/accounts/roles/store.ts'
import { AccessTokens } from '../../src/accounts/sessions/access-token.ts'
import { openSession } from '../../src/accounts/sessions/token-pair.ts'
import { createUser, recordSignIn } from '../../src/accounts/users/service.ts'
import type { Permission } from '../../src/lib/permissions.ts'
import type { TestApp, TestTenant } from './app.ts'

export interface CustomMember {
  userId: string
  roleId: string
  /** An access token. */
  token: string
}

/** Adds a member with a custom role that has these permissions. */
export async function addCustomMember(
  app: TestApp,
  { organization, key }: Pick<TestTenant, 'organization' | 'key'>,
  name: string,
  permissions: readonly Permission[],
): Promise<CustomMember> {
  const { body } = await app.post('/role', key, { name, permissions })
  const { user, session } = app.db.writeNow((tx) => {
    const email = `${name.toLowerCase()}-${organization.slug}@example.test`
    const user = createUser(tx, { email, firstName: name, lastName: 'Member', passwordHash: 'not-a-hash' })
    addMemberAs(tx, organization.id, user.id, findRoleByName(tx, organization.id, name)!.id)
    recordSignIn(tx, user.id)
    const device = { userAgent: null, ipAddress: '127.0.0.1' }
    return { user, session: openSession(tx, user.id, organization.id, device).session }
  })
  const token = await new AccessTokens(app.app.settings, app.clock).sign({
    userUuid: user.uuid,
    organizationUuid: organization.uuid,
    sessionUuid: session.uuid,
  })
  return { userId: user.uuid, roleId: body.data.id, token }
}
