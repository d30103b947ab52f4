import { issueKey } from '../../src/accounts/api-keys/service.ts'
import { suspendOrganization } from '../../src/accounts/organizations/service.ts'
import { systemRoleId } from '../../src/accounts/roles/service.ts'
import { findRole, insertMembership, insertRoles } from '../../src/accounts/roles/store.ts'
import { AccessTokens } from '../../src/accounts/sessions/access-token.ts'
import { openSession } from '../../src/accounts/sessions/token-pair.ts'
import { createUser, recordSignIn } from '../../src/accounts/users/service.ts'
import type { Tx } from '../../src/db/database.ts'
import type { Operation } from '../../src/http/operation.ts'
import { uuidv7 } from '../../src/lib/ids.ts'
import {
  ALL_PERMISSIONS,
  isForOwnerAlone,
  type Permission,
  SYSTEM_ROLE_KEYS,
  SYSTEM_ROLES,
} from '../../src/lib/permissions.ts'
import type { TestApp, TestTenant } from './app.ts'
import { assembled, claimsOf, forged, headerOf } from './people.ts'

/** A person or a program with a credential. */
export interface Caller {
  who: string
  headers: Record<string, string>
  /** Status and code of the refusal of every call; undefined for a working credential. */
  refused?: string
  /** Whether the operator has suspended its organization. */
  isSuspended?: boolean
  /** Whether its organization requires two factors, and this person has one. */
  lacksTwoFactor?: boolean
  /** Kind of a working credential. */
  kind?: 'key' | 'session'
  permissions?: ReadonlySet<Permission>
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const dead = (who: string, code: string, headers: Record<string, string>): Caller => ({
  who,
  headers,
  refused: `401 ${code}`,
})

/** Returns the expected refusal of a caller; undefined if the operation admits it. */
export function refusalOf(
  { access, permission, worksSuspended, worksWithoutTwoFactor }: Operation,
  { refused, kind, permissions, isSuspended, lacksTwoFactor }: Caller,
): string | undefined {
  if (access === 'public') return undefined
  if (refused !== undefined) return refused
  if (access === 'session' && kind === 'key') return '403 SESSION_REQUIRED'
  if (isSuspended && !worksSuspended) return '403 ORGANIZATION_SUSPENDED'
  if (lacksTwoFactor && !worksSuspended && !worksWithoutTwoFactor) return '403 TWO_FACTOR_REQUIRED'
  return permission === undefined || permissions!.has(permission) ? undefined : `403 FORBIDDEN ${permission}`
}

/** Creates every kind of credential of an organization and every role, working and ended. */
export async function callersOf(
  app: TestApp,
  tenant: TestTenant,
  needed: readonly Permission[],
): Promise<Caller[]> {
  return [
    ...deadKeys(app, tenant),
    ...(await deadSessions(app, tenant)),
    ...(await alive(app, tenant, needed)),
  ]
}

type Maker = { organizationId: number; createdByUserId: number | null; expiresAt?: number | null }

/** Issues a key beyond the twenty that the service allows. */
const keyOf = (tx: Tx, app: TestApp, { expiresAt = null, ...maker }: Maker) =>
  issueKey(tx, app.app.settings.instanceId, { name: 'matrix', expiresAt, ...maker })

function deadKeys(app: TestApp, { organization, owner, key }: TestTenant): Caller[] {
  const [ofSuspended, ofClosed] = [app.tenant('Suspended owner'), app.tenant('Closed')]
  const refused = (who: string, token: string) => dead(who, 'INVALID_API_KEY', bearer(token))
  return app.db.writeNow((tx) => {
    const organizationId = organization.id
    const revoked = keyOf(tx, app, { organizationId, createdByUserId: owner.id })
    tx.run('UPDATE api_keys SET revoked_at = ? WHERE id = ?', tx.now, revoked.row.id)
    const expired = keyOf(tx, app, { organizationId, createdByUserId: owner.id })
    tx.run('UPDATE api_keys SET expires_at = ? WHERE id = ?', tx.now, expired.row.id)
    const gone = addUser(tx, 'maker-who-left', organizationId)
    const ofGone = keyOf(tx, app, { organizationId, createdByUserId: gone.id })
    tx.run('DELETE FROM memberships WHERE user_id = ?', gone.id)
    const idle = addUser(tx, 'suspended-maker', organizationId)
    const ofIdle = keyOf(tx, app, { organizationId, createdByUserId: idle.id })
    tx.run(`UPDATE users SET status = 'SUSPENDED' WHERE id IN (?, ?)`, idle.id, ofSuspended.owner.id)
    const madeByOperator = keyOf(tx, app, {
      organizationId: ofSuspended.organization.id,
      createdByUserId: null,
    })
    tx.run('UPDATE organizations SET deleted_at = ? WHERE id = ?', tx.now, ofClosed.organization.id)
    return [
      dead('nobody', 'UNAUTHENTICATED', {}),
      refused('a key that is none', 'et_live_x'),
      refused('a key of another server', `${key.slice(0, 8)}${'0'.repeat(key.length - 8)}`),
      refused('a revoked key', revoked.key),
      dead('a revoked key beside a key that works', 'INVALID_API_KEY', {
        'x-api-key': revoked.key,
        ...bearer(key),
      }),
      refused('an expired key', expired.key),
      refused('a key whose maker was removed', ofGone.key),
      refused('a key whose maker is suspended', ofIdle.key),
      refused('a key of an organization whose owner is suspended', madeByOperator.key),
      refused('a key of a closed organization', ofClosed.key),
    ]
  })
}

const DEVICE = { userAgent: null, ipAddress: '127.0.0.1' }

function addUser(
  tx: Tx,
  name: string,
  organizationId: number,
  roleId = systemRoleId(tx, organizationId, 'ADMIN'),
) {
  const user = createUser(tx, {
    email: `${name}-${organizationId}@example.test`,
    firstName: name,
    passwordHash: 'not-a-hash',
  })
  insertMembership(tx, { organizationId, userId: user.id, roleId, joinedAt: tx.now })
  recordSignIn(tx, user.id)
  return user
}

interface Member {
  name: string
  /** Default: ADMIN. */
  roleId?: number
  /** SQL about the user that ends the credential. */
  end?: string
}

/** Returns the access token of a new member. */
async function tokenOf(
  app: TestApp,
  { organization }: Pick<TestTenant, 'organization'>,
  { name, roleId, end }: Member,
): Promise<string> {
  const { user, session } = app.db.writeNow((tx) => {
    const user = addUser(tx, name, organization.id, roleId)
    const { session } = openSession(tx, user.id, organization.id, DEVICE)
    if (end !== undefined) tx.run(end, user.id)
    return { user, session }
  })
  return new AccessTokens(app.app.settings, app.clock).sign({
    userUuid: user.uuid,
    organizationUuid: organization.uuid,
    sessionUuid: session.uuid,
  })
}

/** Ends of a credential. Each changes one fact only, so that every fact is tested. */
const ENDS: Readonly<Record<string, string>> = {
  'a session that was ended': 'UPDATE sessions SET revoked_at = 1 WHERE user_id = ?',
  'a session past its time': 'UPDATE sessions SET expires_at = 1 WHERE user_id = ?',
  'a suspended user': `UPDATE users SET status = 'SUSPENDED' WHERE id = ?`,
  'a deleted user': 'UPDATE users SET deleted_at = 1 WHERE id = ?',
  'a removed member': 'DELETE FROM memberships WHERE user_id = ?',
  'a member of a closed organization':
    'UPDATE organizations SET deleted_at = 1 WHERE id = (SELECT organization_id FROM memberships WHERE user_id = ?)',
}

async function deadSessions(app: TestApp, tenant: TestTenant): Promise<Caller[]> {
  const good = await tokenOf(app, tenant, { name: 'forged' })
  const secret = app.app.settings.jwtSecret
  const refused = (who: string, token: string, code = 'UNAUTHENTICATED') => dead(who, code, bearer(token))
  const ended: Caller[] = []
  for (const [who, end] of Object.entries(ENDS)) {
    const place = who.includes('closed') ? app.tenant('Closed too') : tenant
    ended.push(refused(who, await tokenOf(app, place, { name: who.replaceAll(' ', '-'), end })))
  }
  return [
    refused('a token that is none', 'a.b.c'),
    refused('a token without a signature', assembled({ ...headerOf(good), alg: 'none' }, claimsOf(good))),
    refused('a token of another server', forged(good, Buffer.alloc(32, 7).toString('base64url'))),
    refused(
      'an expired token',
      forged(good, secret, { claims: { exp: app.clock.now() / 1000 } }),
      'TOKEN_EXPIRED',
    ),
    refused(
      "a token for another organization than the user's",
      forged(good, secret, { claims: { org: app.tenant('Strange').organization.uuid } }),
    ),
    ...ended,
  ]
}

const STRONG = 'UPDATE sessions SET has_two_factors = 1 WHERE user_id = ?'

const everything: ReadonlySet<Permission> = new Set(ALL_PERMISSIONS)

/**
 * Creates the working credentials: keys, the system roles, and for each permission one role with only this
 * permission and one without it.
 */
async function alive(app: TestApp, tenant: TestTenant, needed: readonly Permission[]): Promise<Caller[]> {
  const { organization, key } = tenant
  const idle = app.tenant('Idle')
  const ofIdle = { permissions: everything, isSuspended: true }
  app.db.writeNow((tx) => void suspendOrganization(tx, idle.organization.id, null))
  const strict = app.tenant('Strict')
  app.db.writeNow(
    (tx) =>
      void tx.run('UPDATE organizations SET require_two_factor = 1 WHERE id = ?', strict.organization.id),
  )
  const callers: Caller[] = [
    {
      who: 'a key of an organization that requires two factors',
      headers: bearer(strict.key),
      kind: 'key',
      permissions: everything,
    },
    {
      who: 'the owner of an organization that requires two factors, who has one',
      headers: bearer(await app.session(strict)),
      kind: 'session',
      permissions: everything,
      lacksTwoFactor: true,
    },
    {
      who: 'somebody without two factors whose sign-in was as good',
      headers: bearer(await tokenOf(app, strict, { name: 'by-provider', end: STRONG })),
      kind: 'session',
      permissions: new Set(SYSTEM_ROLES.ADMIN.permissions),
    },
    { who: 'a key of a suspended organization', headers: bearer(idle.key), kind: 'key', ...ofIdle },
    {
      who: 'the owner of a suspended organization',
      headers: bearer(await app.session(idle)),
      kind: 'session',
      ...ofIdle,
    },
    { who: 'a key', headers: bearer(key), kind: 'key', permissions: everything },
    {
      who: 'a key in its own header, beside a token that is none',
      headers: { 'x-api-key': key, ...bearer('a.b.c') },
      kind: 'key',
      permissions: everything,
    },
  ]
  const add = async (who: string, permissions: readonly Permission[], token: string | Promise<string>) =>
    callers.push({ who, headers: bearer(await token), kind: 'session', permissions: new Set(permissions) })
  for (const role of SYSTEM_ROLE_KEYS)
    await add(role, SYSTEM_ROLES[role].permissions, app.session(tenant, role))
  for (const permission of needed.filter((one) => !isForOwnerAlone(one))) {
    const others = ALL_PERMISSIONS.filter((one) => one !== permission && !isForOwnerAlone(one))
    for (const [who, permissions] of [
      [`${permission} alone`, [permission]],
      [`all but ${permission}`, others],
    ] as const) {
      const name = who.replaceAll(/\W/g, '-')
      const roleId = app.db.writeNow((tx) => addRole(tx, organization.id, who, permissions))
      await add(who, permissions, tokenOf(app, tenant, { name, roleId }))
    }
  }
  return callers
}

function addRole(tx: Tx, organizationId: number, name: string, permissions: readonly Permission[]): number {
  const [uuid, times] = [uuidv7(tx.now), { createdAt: tx.now, updatedAt: tx.now }]
  insertRoles(tx, [{ uuid, organizationId, name, permissions: JSON.stringify(permissions), ...times }])
  return findRole(tx, organizationId, uuid)!.id
}
