import * as v from 'valibot'
import { isoTime, uuid } from '../../http/schema.ts'
import { RoleRef } from '../../lib/role-ref.ts'

/** UserResponse of contract section 31. */
export const UserRecord = v.object({
  id: uuid,
  firstName: v.string(),
  lastName: v.nullable(v.string()),
  email: v.string(),
  phone: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
  locale: v.nullable(v.string()),
  timezone: v.nullable(v.string()),
  status: v.picklist(['ACTIVE', 'INACTIVE', 'SUSPENDED']),
  emailVerified: v.boolean(),
  lastLoginAt: v.nullable(isoTime),
  currentOrganizationId: uuid,
  memberships: v.array(
    v.object({ organizationId: uuid, organizationName: v.string(), role: RoleRef, joinedAt: isoTime }),
  ),
  createdAt: isoTime,
  updatedAt: isoTime,
})
