import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { roleRef } from '../../lib/role-ref.ts'
import type { MemberRow } from './store.ts'

export const presentMember = (row: MemberRow) => ({
  id: row.userUuid,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  status: row.status,
  role: roleRef({ uuid: row.roleUuid, name: row.roleName, key: row.roleKey }),
  joinedAt: toIso(row.joinedAt),
  hasTwoFactor: row.hasTwoFactor === 1,
  lastLoginAt: toIsoOrNull(row.lastLoginAt),
})
