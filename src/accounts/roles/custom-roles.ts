import type { Reader, Tx } from '../../db/database.ts'
import { AppError, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { assertNames } from '../../lib/mail-names.ts'
import { ALL_PERMISSIONS, type Permission, SYSTEM_ROLE_KEYS, SYSTEM_ROLES } from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import { Port } from '../../module/port.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { asOfNow, assertGrantable } from './live-role.ts'
import type { CreateRoleInput, ListRolesQuery, UpdateRoleInput } from './schema.ts'
import { permissionsOf } from './service.ts'
import * as store from './store.ts'
import type { RoleRow } from './table.ts'

/** Counts the open invitations that give a role. */
type CountInvitations = (reader: Reader, organizationId: number, roleId: number) => number

export const invitationsToRole = new Port<CountInvitations>('how many invitations give a role')

/** Characters that look like a letter of Owner, Admin, Member or Viewer in either case, by that letter. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: '@4\u0430\u03b1\u0251\u1d00\u0391\u0410',
  b: '8\u0432\u044c\u0299\u0184\u0185\u0392\u0412\u03b2',
  d: '\u0501\u1d05\u0500',
  e: '3\u0435\u03b5\u1d07\u0454\u04bd\u0395\u0415',
  i: '1l|!\u0456\u0131\u03b9\u026a\u04cf\u04c0\u0399\u0406',
  m: '\u043c\u1d0d\u03bc\u039c\u041c\u03fa\u03fb',
  n: '\u0578\u043f\u03b7\u0274\u039d\u0438\u0418',
  o: '0\u043e\u03bf\u1d0f\u0585\u039f\u041e\u04e9\u04e8',
  r: '\u0433\u0280\u1d26',
  v: '\u03bd\u0475\u1d20\u03c5\u0474',
  w: '\u051d\u03c9\u1d21\u0448\u0448\u0461\u051c',
}
const LETTER_OF = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
)

/**
 * Returns a name as it looks at a glance: letters without accents, in one case. Look-alikes are replaced by the letter
 * they look like.
 */
function atAGlance(name: string): string {
  const letters = [...name.normalize('NFKD').replace(/\p{M}/gu, '')].map(
    (character) =>
      LETTER_OF.get(character) ?? LETTER_OF.get(character.toLowerCase()) ?? character.toLowerCase(),
  )
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const SYSTEM_NAMES = new Map(
  SYSTEM_ROLE_KEYS.map((key) => [atAGlance(SYSTEM_ROLES[key].name), SYSTEM_ROLES[key].name] as const),
)

/** Returns the name of the system role that a name looks like; undefined if it looks like none. */
export const systemRoleLike = (name: string): string | undefined => SYSTEM_NAMES.get(atAGlance(name))

/** Maximum of custom roles of an organization. */
export const MAX_CUSTOM_ROLES = 100

/** Writes permissions as stored: without duplicates, in the order of the catalogue. */
const stored = (permissions: readonly Permission[]): string =>
  JSON.stringify(ALL_PERMISSIONS.filter((permission) => permissions.includes(permission)))

/**
 * Creates a custom role. Throws ALREADY_EXISTS if the organization has a role of this name, in any case. Throws
 * VALIDATION_FAILED if the name looks like that of a system role or like an address. Throws FORBIDDEN or OWNER_REQUIRED
 * for permissions that the caller cannot give. Throws CONFLICT if the organization has the maximum of custom roles.
 */
export function createRole(tx: Tx, caller: Principal, input: CreateRoleInput): store.RoleView {
  const principal = asOfNow(tx, caller, 'role:create')
  const { organizationId } = principal
  assertGrantable(principal, input.permissions)
  assertNameIsFree(tx, organizationId, input.name)
  assertOwnName(input.name)
  if (store.countCustomRoles(tx, organizationId) >= MAX_CUSTOM_ROLES) {
    throw new AppError('CONFLICT', (say) => say.roleLimit({ max: MAX_CUSTOM_ROLES }), {
      details: [{ resource: 'ROLES', limit: MAX_CUSTOM_ROLES }],
    })
  }
  const uuid = uuidv7(tx.now)
  store.insertRoles(tx, [
    {
      uuid,
      organizationId,
      key: null,
      name: input.name,
      description: input.description ?? null,
      permissions: stored(input.permissions),
      createdAt: tx.now,
      updatedAt: tx.now,
    },
  ])
  const made = getRole(tx, organizationId, uuid)
  recordAuditEvent(tx, { organizationId, act: 'ROLE_CREATED', ...aboutRole(made) })
  return made
}

/** Throws NOT_FOUND. */
export function getRole(reader: Reader, organizationId: number, uuid: string): store.RoleView {
  const role = store.findRole(reader, organizationId, uuid)
  if (!role) throw notFound('Role')
  return role
}

/** Finds a role by id, or by name in upper or lower case; for the command line. Throws NOT_FOUND. */
export function resolveRole(reader: Reader, organizationId: number, name: string): store.RoleView {
  const named = store.findRoleByName(reader, organizationId, name.normalize('NFC'))
  const role = store.findRole(reader, organizationId, named?.uuid ?? name.toLowerCase())
  if (!role) throw new AppError('NOT_FOUND', `There is no role "${name}".`)
  return role
}

/** Lists the system roles first, then the custom roles by name. */
export function listRoles(reader: Reader, organizationId: number, query: ListRolesQuery) {
  const hasOwner = query.excludeOwner !== true
  return {
    rows: store.listRoles(reader, organizationId, hasOwner, query),
    total: store.countRoles(reader, organizationId, hasOwner),
  }
}

/**
 * Changes a custom role. Its members have the new permissions at their next request. A permission that the caller lacks
 * may stay in the role.
 * Throws NOT_FOUND, SYSTEM_ROLE_IMMUTABLE, and the errors of `createRole`.
 */
export function updateRole(tx: Tx, caller: Principal, uuid: string, input: UpdateRoleInput): store.RoleView {
  const principal = asOfNow(tx, caller, 'role:update')
  const { organizationId } = principal
  const role = getCustomRole(tx, organizationId, uuid, 'changed')
  const { name, description, permissions } = input
  if (permissions) {
    const had = permissionsOf(role.key, role.permissions)
    assertGrantable(
      principal,
      permissions.filter((permission) => !had.has(permission)),
    )
  }
  if (name !== undefined) {
    assertNameIsFree(tx, organizationId, name, role.id)
    if (name !== role.name) assertOwnName(name)
  }
  store.updateRole(tx, organizationId, role.id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(permissions === undefined ? {} : { permissions: stored(permissions) }),
    updatedAt: tx.now,
  })
  const changed = getRole(tx, organizationId, uuid)
  const { resource, details } = aboutRole(changed)
  const fields = Object.entries({ name, description, permissions }).flatMap(([field, value]) =>
    value === undefined ? [] : [field],
  )
  recordAuditEvent(tx, { organizationId, act: 'ROLE_UPDATED', resource, details: { fields, ...details } })
  return changed
}

/** Throws NOT_FOUND, SYSTEM_ROLE_IMMUTABLE, and RESOURCE_IN_USE while members or open invitations have the role. */
export function deleteRole(tx: Tx, caller: Principal, uuid: string): void {
  const { organizationId } = asOfNow(tx, caller, 'role:delete')
  const role = getCustomRole(tx, organizationId, uuid, 'deleted')
  const invitations = invitationsToRole.only(tx, organizationId, role.id)
  if (role.memberCount > 0 || invitations > 0) {
    throw new AppError(
      'RESOURCE_IN_USE',
      (say) => say.roleInUse({ members: role.memberCount, invitations }),
      { details: [{ members: role.memberCount, invitations }] },
    )
  }
  store.deleteRole(tx, organizationId, role.id)
  recordAuditEvent(tx, { organizationId, act: 'ROLE_DELETED', resource: aboutRole(role).resource })
}

/** Describes a role for the audit log, with its permissions. */
const aboutRole = (role: store.RoleView) => ({
  resource: { type: 'ROLE', id: role.uuid, name: role.name } as const,
  details: { permissions: [...permissionsOf(role.key, role.permissions)] },
})

function getCustomRole(
  reader: Reader,
  organizationId: number,
  uuid: string,
  done: 'changed' | 'deleted',
): store.RoleView {
  const role = getRole(reader, organizationId, uuid)
  if (role.key === null) return role
  throw new AppError(
    'SYSTEM_ROLE_IMMUTABLE',
    `${role.name} is a system role and cannot be ${done}. Create a custom role instead.`,
  )
}

/** Refuses a name that looks like that of a system role. */
function assertOwnName(name: string): void {
  assertNames({ name })
  const system = systemRoleLike(name)
  if (system === undefined) return
  throw invalidField(
    'name',
    `name looks like that of the system role ${system}. Choose another one.`,
    'isDistinct',
    (say) => say.roleNameBuiltIn({ role: system }),
  )
}

function assertNameIsFree(reader: Reader, organizationId: number, name: string, exceptId?: number): void {
  const existing: Pick<RoleRow, 'id' | 'uuid'> | undefined = store.findRoleByName(
    reader,
    organizationId,
    name,
  )
  if (existing && existing.id !== exceptId) {
    throw new AppError('ALREADY_EXISTS', (say) => say.roleNameTaken(), {
      details: [{ existingId: existing.uuid }],
    })
  }
}
