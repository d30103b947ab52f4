import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../db/database.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import type { Actor } from '../../lib/principal.ts'
import { joinActor } from '../actors/fragments.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { leftJoinRole } from '../roles/fragments.ts'
import { isUnsuspendedMember } from '../users/fragments.ts'
import { type InvitationRow, invitations } from './table.ts'

/** An invitation with its role and who sent it last. */
export interface InvitationView {
  id: number
  uuid: string
  organizationId: number
  email: string
  status: InvitationRow['status']
  invitedByUserId: number | null
  createdAt: number
  expiresAt: number
  endedAt: number | null
  organizationUuid: string
  organizationName: string
  organizationSlug: string
  /** Null once the role is deleted. */
  roleId: number | null
  roleUuid: string | null
  roleName: string | null
  roleKey: string | null
  rolePermissions: string | null
  actorType: Actor['type']
  actorReference: string
  actorName: string
}

const VIEW = `SELECT i.id, i.uuid, i.organization_id AS organizationId, i.email, i.status,
    i.invited_by_user_id AS invitedByUserId, i.created_at AS createdAt, i.expires_at AS expiresAt,
    i.ended_at AS endedAt, organizations.uuid AS organizationUuid, organizations.name AS organizationName,
    organizations.slug AS organizationSlug, i.role_id AS roleId, roles.uuid AS roleUuid,
    roles.name AS roleName, roles.key AS roleKey, roles.permissions AS rolePermissions,
    actors.type AS actorType, actors.reference AS actorReference, actors.name AS actorName
  FROM invitations i ${joinOrganization('i.organization_id')} ${leftJoinRole('i.role_id')}
  ${joinActor('i.actor_id')}`

export const findInvitation = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): InvitationView | undefined =>
  reader.get<InvitationView>(`${VIEW} WHERE i.organization_id = ? AND i.uuid = ?`, organizationId, uuid)

/** Of whichever organization: the token alone gives the right. */
export const findByTokenHash = (reader: Reader, tokenHash: string): InvitationView | undefined =>
  reader.get<InvitationView>(`${VIEW} WHERE i.token_hash = ?`, tokenHash)

/** Newest first. */
export const listInvitations = (
  reader: Reader,
  organizationId: number,
  page: PageRequest,
): InvitationView[] =>
  reader.all<InvitationView>(
    `${VIEW} WHERE i.organization_id = ? ORDER BY i.created_at DESC, i.id DESC LIMIT ? OFFSET ?`,
    organizationId,
    page.limit,
    pageOffset(page),
  )

export const countInvitations = (reader: Reader, organizationId: number): number =>
  reader.value<number>('SELECT count(*) FROM invitations WHERE organization_id = ?', organizationId) ?? 0

/** Those that wait and have not expired. */
export const countOpen = (reader: Reader, organizationId: number, nowMs: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM invitations WHERE organization_id = ? AND status = 'PENDING' AND expires_at > ?`,
    organizationId,
    nowMs,
  ) ?? 0

/** Those that wait, expired ones too: they can be sent again. */
export const countOpenToRole = (reader: Reader, organizationId: number, roleId: number): number =>
  reader.value<number>(
    `SELECT count(*) FROM invitations WHERE role_id = ? AND organization_id = ? AND status = 'PENDING'`,
    roleId,
    organizationId,
  ) ?? 0

/** One that waits for this address, expired or not. @param email lower case */
export const findWaitingFor = (
  reader: Reader,
  organizationId: number,
  email: string,
): { id: number; uuid: string; expiresAt: number } | undefined =>
  reader.get<{ id: number; uuid: string; expiresAt: number }>(
    `SELECT id, uuid, expires_at AS expiresAt FROM invitations
     WHERE organization_id = ? AND email = ? AND status = 'PENDING' ORDER BY id DESC LIMIT 1`,
    organizationId,
    email,
  )

/** Whether a user is a member who may act. */
export const isActingMember = (reader: Reader, organizationId: number, userId: number): boolean =>
  reader.value<number>(`SELECT ${isUnsuspendedMember('?', '?')}`, organizationId, userId) === 1

export const insertInvitation = (tx: Tx, row: typeof invitations.$inferInsert): InvitationRow =>
  tx.orm.insert(invitations).values(row).returning().get()

export function updateInvitation(
  tx: Tx,
  organizationId: number,
  id: number,
  change: Partial<typeof invitations.$inferInsert>,
): void {
  tx.orm
    .update(invitations)
    .set(change)
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id)))
    .run()
}

/** Those that ended or expired before `before`. */
export function deleteOld(tx: Tx, organizationId: number, before: number): void {
  tx.run(
    'DELETE FROM invitations WHERE organization_id = ? AND coalesce(ended_at, expires_at) < ?',
    organizationId,
    before,
  )
}
