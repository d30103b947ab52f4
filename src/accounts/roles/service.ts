import type { Reader, Tx } from '../../db/database.ts'
import { AppError } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import {
  ALL_PERMISSIONS,
  isForOwnerAlone,
  isPermission,
  type Permission,
  SYSTEM_ROLE_KEYS,
  SYSTEM_ROLES,
  type SystemRoleKey,
} from '../../lib/permissions.ts'
import type { Principal } from '../../lib/principal.ts'
import * as store from './store.ts'

/** Creates the four system roles that every organization has. */
export function seedSystemRoles(tx: Tx, organizationId: number): void {
  const rows = SYSTEM_ROLE_KEYS.map((key) => ({
    uuid: uuidv7(tx.now),
    organizationId,
    key,
    name: SYSTEM_ROLES[key].name,
    createdAt: tx.now,
    updatedAt: tx.now,
  }))
  store.insertRoles(tx, rows)
}

/**
 * Returns the internal id of a system role. Throws if the organization does not have it; that would
 * be a fault of the data.
 */
export function systemRoleId(reader: Reader, organizationId: number, key: SystemRoleKey): number {
  const role = store.findSystemRole(reader, organizationId, key)
  if (!role) throw new Error(`Organization ${organizationId} has no ${key} role.`)
  return role.id
}

/**
 * Makes the user a member with a system role. Throws ALREADY_EXISTS if the user is a member already. Throws CONFLICT
 * for a second OWNER, because API keys act as the only owner.
 */
export function addMember(tx: Tx, organizationId: number, userId: number, key: SystemRoleKey): void {
  const roleId = systemRoleId(tx, organizationId, key)
  if (key === 'OWNER' && store.roleHasMembers(tx, organizationId, roleId)) {
    throw new AppError('CONFLICT', 'The organization already has an owner, and can have only one.')
  }
  addMemberAs(tx, organizationId, userId, roleId)
}

/**
 * Makes the user a member with any role except that of the owner. Throws ALREADY_EXISTS if the user is a member
 * already.
 */
export function addMemberAs(tx: Tx, organizationId: number, userId: number, roleId: number): void {
  if (store.findMembership(tx, organizationId, userId)) {
    throw new AppError('ALREADY_EXISTS', 'This user is already a member of the organization.', {
      said: (say) => say.memberAlreadyYou(),
    })
  }
  store.insertMembership(tx, { organizationId, userId, roleId, joinedAt: tx.now })
}

/** Lists the caller's permissions, in the order of the catalogue. */
export const effectivePermissions = (principal: Principal): Permission[] =>
  ALL_PERMISSIONS.filter((permission) => principal.permissions.has(permission))

const systemPermissions = new Map<string, ReadonlySet<Permission>>(
  SYSTEM_ROLE_KEYS.map((key) => [key, new Set(SYSTEM_ROLES[key].permissions)]),
)
const customPermissions = new Map<string, ReadonlySet<Permission>>()
/** Maximum of custom permission lists that are cached in parsed form. */
const MAX_PARSED = 1_000

/**
 * Returns the permissions of a role. Those of a system role are in the code. Those of a custom role are its stored JSON
 * array, without the permissions that only the owner can have.
 */
export function permissionsOf(key: string | null, stored: string): ReadonlySet<Permission> {
  const system = key === null ? undefined : systemPermissions.get(key)
  if (system) return system
  let parsed = customPermissions.get(stored)
  if (!parsed) {
    if (customPermissions.size >= MAX_PARSED) customPermissions.clear()
    const known = (JSON.parse(stored) as string[]).filter(isPermission)
    parsed = new Set(known.filter((permission) => !isForOwnerAlone(permission)))
    customPermissions.set(stored, parsed)
  }
  return parsed
}
