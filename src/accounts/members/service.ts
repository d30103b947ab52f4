import type { Reader, Tx } from '../../db/database.ts'
import type { PageRequest } from '../../http/pagination.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { foldEmail } from '../../lib/email.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Principal } from '../../lib/principal.ts'
import { roleRef } from '../../lib/role-ref.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { getRole } from '../roles/custom-roles.ts'
import { asOfNow, assertGrantable, assertStillOwner } from '../roles/live-role.ts'
import { permissionsOf, systemRoleId } from '../roles/service.ts'
import { deleteMembership, findOwnerId, setRoleOfMember } from '../roles/store.ts'
import { endSessionsIn } from '../sessions/store.ts'
import { userResource } from '../users/user-events.ts'
import * as store from './store.ts'

/** Finds a member. Throws NOT_FOUND, also for a user of another organization. */
function getMember(reader: Reader, organizationId: number, userUuid: string): store.MemberRow {
  const member = store.findMember(reader, organizationId, userUuid)
  if (!member) throw notFound('Member')
  return member
}

/** Finds a member by id or email address, ignoring case; for the command line. Throws NOT_FOUND. */
export function resolveMember(reader: Reader, organizationId: number, name: string): store.MemberRow {
  const lower = foldEmail(name)
  const member =
    store.findMemberByEmail(reader, organizationId, lower) ?? store.findMember(reader, organizationId, lower)
  if (!member) throw new AppError('NOT_FOUND', `There is no member "${name}" in this organization.`)
  return member
}

export const listMembers = (reader: Reader, organizationId: number): store.MemberRow[] =>
  store.listAllMembers(reader, organizationId)

/** Lists the members with a role, the longest membership first. Throws NOT_FOUND. */
export function listMembersOfRole(
  reader: Reader,
  organizationId: number,
  roleUuid: string,
  page: PageRequest,
) {
  const role = getRole(reader, organizationId, roleUuid)
  return {
    rows: store.listMembersWithRole(reader, organizationId, role.id, page),
    total: role.memberCount,
  }
}

/**
 * Gives a member another role, from the member's next request on.
 * Throws NOT_FOUND; OWNER_REQUIRED for the owner's membership and the OWNER role; FORBIDDEN for a role with permissions
 * that the caller lacks.
 */
export function assignRole(
  tx: Tx,
  caller: Principal,
  { userId, roleId }: { userId: string; roleId: string },
): store.MemberRow {
  const principal = asOfNow(tx, caller, 'role:assign')
  const { organizationId } = principal
  const member = getMember(tx, organizationId, userId)
  const role = getRole(tx, organizationId, roleId)
  if (member.roleKey === 'OWNER') throw ownerStays('The owner keeps the OWNER role.')
  if (role.key === 'OWNER') throw ownerStays('The OWNER role cannot be assigned.')
  assertGrantable(principal, [...permissionsOf(role.key, role.permissions)])
  setRoleOfMember(tx, organizationId, member.userId, role.id)
  const details = { role: role.name, roleBefore: member.roleName }
  recordAuditEvent(tx, { organizationId, act: 'ROLE_ASSIGNED', resource: resourceOf(member), details })
  return getMember(tx, organizationId, userId)
}

/** Describes a member as a resource of the audit log. */
const resourceOf = ({ userUuid, firstName, lastName }: store.MemberRow) =>
  userResource({ uuid: userUuid, firstName, lastName })

const ownerStays = (what: string): AppError =>
  new AppError('OWNER_REQUIRED', `${what} Transfer the ownership first.`, {
    said: (say) => say.ownerStays(),
  })

/**
 * Ends a membership. The user's sessions in the organization end. The API keys and invitations that
 * the user made in the organization stop working. The user stays, because the user may belong to
 * other organizations. Throws NOT_FOUND, OWNER_REQUIRED for the owner.
 */
export function removeMember(tx: Tx, caller: Principal, userUuid: string): store.MemberRow {
  const { organizationId } = asOfNow(tx, caller, 'member:remove')
  const member = getMember(tx, organizationId, userUuid)
  if (member.roleKey === 'OWNER') throw ownerStays('The owner cannot be removed.')
  deleteMembership(tx, organizationId, member.userId)
  endSessionsIn(tx, organizationId, member.userId)
  const details = { role: member.roleName }
  recordAuditEvent(tx, { organizationId, act: 'MEMBER_REMOVED', resource: resourceOf(member), details })
  return member
}

/**
 * Makes a member the owner, and the current owner an ADMIN, in one transaction. Of two simultaneous transfers, the
 * second is refused.
 * Throws OWNER_REQUIRED for callers other than the owner and the command line, NOT_FOUND, and CONFLICT if the new owner
 * is already the owner or is suspended.
 */
export function transferOwnership(tx: Tx, caller: Principal, userUuid: string): store.MemberRow {
  assertStillOwner(tx, caller)
  const { organizationId } = caller
  const member = getMember(tx, organizationId, userUuid)
  if (member.roleKey === 'OWNER') throw new AppError('CONFLICT', (say) => say.memberIsOwner())
  if (member.status === 'SUSPENDED') {
    throw new AppError('CONFLICT', (say) => say.memberSuspended())
  }
  const ownerId = findOwnerId(tx, organizationId)
  if (ownerId !== undefined) {
    setRoleOfMember(tx, organizationId, ownerId, systemRoleId(tx, organizationId, 'ADMIN'))
  }
  setRoleOfMember(tx, organizationId, member.userId, systemRoleId(tx, organizationId, 'OWNER'))
  recordAuditEvent(tx, { organizationId, act: 'OWNERSHIP_TRANSFERRED', resource: resourceOf(member) })
  return getMember(tx, organizationId, userUuid)
}

export const presentMember = (row: store.MemberRow) => ({
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
