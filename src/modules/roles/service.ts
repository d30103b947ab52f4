import type { Tx } from '../../db/database.ts'
import { uuidv7 } from '../../lib/ids.ts'
import {
  isPermission,
  type Permission,
  SYSTEM_ROLE_KEYS,
  SYSTEM_ROLES,
  type SystemRoleKey,
} from '../../lib/permissions.ts'
import * as queries from './queries.ts'

/** The four system roles every organization has. */
export function seedSystemRoles(tx: Tx, organizationId: number): void {
  for (const key of SYSTEM_ROLE_KEYS) {
    queries.insertRole(tx, {
      uuid: uuidv7(tx.now),
      organizationId,
      key,
      name: SYSTEM_ROLES[key].name,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
  }
}

/** Makes the user a member with a system role. */
export function addMember(tx: Tx, organizationId: number, userId: number, key: SystemRoleKey): void {
  const role = queries.findSystemRole(tx, organizationId, key)
  if (!role) throw new Error(`Organization ${organizationId} has no ${key} role.`)
  queries.insertMembership(tx, { organizationId, userId, roleId: role.id, joinedAt: tx.now })
}

const systemPermissions = new Map<string, ReadonlySet<Permission>>(
  SYSTEM_ROLE_KEYS.map((key) => [key, new Set(SYSTEM_ROLES[key].permissions)]),
)
const customPermissions = new Map<string, ReadonlySet<Permission>>()
/** Distinct custom permission lists kept parsed. */
const MAX_PARSED = 1_000

/** What a role may do: system roles by the code, others by their stored JSON array. */
export function permissionsOf(key: string | null, stored: string): ReadonlySet<Permission> {
  const system = key === null ? undefined : systemPermissions.get(key)
  if (system) return system
  let parsed = customPermissions.get(stored)
  if (!parsed) {
    if (customPermissions.size >= MAX_PARSED) customPermissions.clear()
    parsed = new Set((JSON.parse(stored) as string[]).filter(isPermission))
    customPermissions.set(stored, parsed)
  }
  return parsed
}
