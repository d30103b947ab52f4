import type { Invariant } from '../../db/check.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { fragment } from '../../db/fragment.ts'
import { insertRow, updateRow } from '../../db/rows.ts'
import { type PageRequest, pageOffset } from '../../http/pagination.ts'
import { HOUR_MS } from '../../lib/clock.ts'
import type { Actor } from '../../lib/principal.ts'
import { repeatedBy } from '../../module/withdrawal.ts'
import { joinActor } from '../actors/service.ts'
import { joinOrganization } from '../organizations/fragments.ts'
import { type InvitationRow, invitations } from './table.ts'

/** An invitation with its role and the actor who last sent it. */
export interface InvitationView
  extends Omit<InvitationRow, 'tokenHash' | 'actorId' | 'mailTokenHash' | 'mailAskedAt'> {
  organizationUuid: string
  organizationName: string
  organizationSlug: string
  /** Null if the role was deleted, like the other fields of the role. */
  roleUuid: string | null
  roleName: string | null
  roleKey: string | null
  rolePermissions: string | null
  actorType: Actor['type']
  actorReference: string
  actorName: string
}

const VIEW = `SELECT i.id, i.uuid, i.organization_id, i.email, i.status,
    i.invited_by_user_id, i.created_at, i.expires_at,
    i.ended_at, i.mail_state, i.mail_count, organizations.uuid AS organizationUuid, organizations.name AS organizationName,
    organizations.slug AS organizationSlug, i.role_id, roles.uuid AS roleUuid,
    roles.name AS roleName, roles.key AS roleKey, roles.permissions AS rolePermissions,
    actors.type AS actorType, actors.reference AS actorReference, actors.name AS actorName
  FROM invitations i ${joinOrganization('i.organization_id')} LEFT JOIN roles ON roles.id = i.role_id
  ${joinActor('i.actor_id')}`

export const findInvitation = (
  reader: Reader,
  organizationId: number,
  uuid: string,
): InvitationView | undefined =>
  reader.get<InvitationView>(`${VIEW} WHERE i.organization_id = ? AND i.uuid = ?`, organizationId, uuid)

/** Finds an invitation of any organization by the token in the answer or the token in the mail. */
export const findByTokenHash = (reader: Reader, tokenHash: string): InvitationView | undefined =>
  reader.get<InvitationView>(
    `${VIEW} WHERE i.id = (SELECT id FROM invitations WHERE token_hash = ?
       UNION ALL SELECT id FROM invitations WHERE mail_token_hash = ?)`,
    tokenHash,
    tokenHash,
  )

/** Returns whether a token with this hash was sent by mail. */
export const isMailToken = (reader: Reader, tokenHash: string): boolean =>
  reader.get('SELECT 1 FROM invitations WHERE mail_token_hash = ?', tokenHash) !== undefined

/**
 * Finds the invitation whose mail number `mailCount` waits. Undefined if the invitation was sent again, or no mail
 * waits.
 */
export const findToMail = (
  reader: Reader,
  { id, mailCount }: Pick<InvitationRow, 'id' | 'mailCount'>,
): Pick<InvitationRow, 'organizationId' | 'uuid'> | undefined =>
  reader.get<Pick<InvitationRow, 'organizationId' | 'uuid'>>(fragment`
    SELECT organization_id, uuid FROM invitations
    WHERE id = ${id} AND mail_count = ${mailCount} AND mail_state = 'WAITING'`)

/** A mail that could not be handed over for this long has failed. */
const GIVE_UP_MS = HOUR_MS

/** Stores the result of mail number `mailCount`, unless the invitation has been sent again meanwhile. */
export function settleMail(
  tx: Tx,
  { id, mailCount }: Pick<InvitationRow, 'id' | 'mailCount'>,
  state: InvitationRow['mailState'],
): void {
  tx.run(
    `UPDATE invitations SET mail_state = iif(? = 'WAITING' AND mail_asked_at <= ?, 'FAILED', ?)
     WHERE id = ? AND mail_count = ? AND mail_state IN ('WAITING', 'UNKNOWN')`,
    state,
    tx.now - GIVE_UP_MS,
    state,
    id,
    mailCount,
  )
}

/** Counts the invitation mails that the organization requested since a time. */
export const countMails = (reader: Reader, organizationId: number, since: number): number =>
  reader.value<number>(fragment`SELECT coalesce(sum(mail_count), 0) FROM invitations
    WHERE organization_id = ${organizationId} AND mail_asked_at > ${since}`) ?? 0

/** Maximum number of invitations to one address that are read; people choose from far fewer. */
const MAX_RECEIVED = 50

/**
 * Lists the invitations to an address, in any organization, that are pending and have not expired.
 * @param email as `foldEmail` returns it
 */
export const listWaitingFor = (reader: Reader, email: string, nowMs: number): InvitationView[] =>
  reader.all<InvitationView>(
    `${VIEW} WHERE i.email = ? AND i.status = 'PENDING' AND i.expires_at > ? ORDER BY i.id LIMIT ${MAX_RECEIVED}`,
    email,
    nowMs,
  )

/** Lists invitations, the newest first. */
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

/** Counts the invitations that are pending and have not expired. */
export const countOpen = (reader: Reader, organizationId: number, nowMs: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM invitations
    WHERE organization_id = ${organizationId} AND status = 'PENDING' AND expires_at > ${nowMs}`) ?? 0

/** Finds a pending invitation to this address, expired or not. @param email in lower case */
export const findWaitingFor = (
  reader: Reader,
  organizationId: number,
  email: string,
): Pick<InvitationRow, 'id' | 'uuid' | 'expiresAt'> | undefined =>
  reader.get<Pick<InvitationRow, 'id' | 'uuid' | 'expiresAt'>>(fragment`
    SELECT id, uuid, expires_at FROM invitations
    WHERE organization_id = ${organizationId} AND email = ${email} AND status = 'PENDING'
    ORDER BY id DESC LIMIT 1`)

export const insertInvitation = (tx: Tx, row: typeof invitations.$inferInsert): InvitationRow =>
  insertRow(tx, invitations, row)

export function updateInvitation(
  tx: Tx,
  organizationId: number,
  id: number,
  change: Partial<typeof invitations.$inferInsert>,
): void {
  updateRow(tx, invitations, { organizationId, id }, change)
}

/** Deletes the invitations of an organization that ended or expired before `before`. */
export function deleteOld(tx: Tx, organizationId: number, before: number): void {
  tx.run(fragment`DELETE FROM invitations
    WHERE organization_id = ${organizationId} AND coalesce(ended_at, expires_at) < ${before}`)
}

/** Deletes some invitations of all organizations that ended or expired before `before` (ms). @returns how many */
export const pruneInvitations = (tx: Tx, before: number): number =>
  tx.run(fragment`DELETE FROM invitations
    WHERE id IN (SELECT id FROM invitations WHERE coalesce(ended_at, expires_at) < ${before} LIMIT 200)`)
    .changes

/**
 * Counts the members of an organization and the invitations to it that are pending and have not expired. Such an
 * invitation holds a place, so that it can be accepted.
 * @param nowMs ms since 1970
 */
export const countPlaces = (reader: Reader, organizationId: number, nowMs: number): number =>
  reader.value<number>(fragment`SELECT
    (SELECT count(*) FROM memberships WHERE organization_id = ${organizationId}) +
    (SELECT count(*) FROM invitations
     WHERE organization_id = ${organizationId} AND status = 'PENDING' AND expires_at > ${nowMs})`) ?? 0

/** Counts the pending invitations to a role. Expired ones count, because they can be sent again. */
export const countOpenToRole = (reader: Reader, organizationId: number, roleId: number): number =>
  reader.value<number>(fragment`SELECT count(*) FROM invitations
    WHERE role_id = ${roleId} AND organization_id = ${organizationId} AND status = 'PENDING'`) ?? 0

/**
 * Removes an address from all invitations to it, and withdraws the pending ones.
 * @param as the text that replaces the address
 */
export function eraseAddress(tx: Tx, email: string, as: string): void {
  tx.run(
    `UPDATE invitations SET status = 'REVOKED', ended_at = ? WHERE email = ? AND status = 'PENDING'`,
    tx.now,
    email,
  )
  tx.run('UPDATE invitations SET email = ? WHERE email = ?', as, email)
}

/** Conditions that hold at every commit and that SQLite does not check. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a pending invitation gives a role of its organization',
    sql: `SELECT count(*) FROM invitations i LEFT JOIN roles ON roles.id = i.role_id
      WHERE i.status = 'PENDING' AND roles.organization_id IS NOT i.organization_id`,
  },
  {
    name: 'an invitation is either pending or ended',
    sql: `SELECT count(*) FROM invitations WHERE (status = 'PENDING') <> (ended_at IS NULL)`,
  },
]

export const withdrawals = {
  invitations: repeatedBy(
    'invitations',
    `UPDATE invitations SET status = @state ->> '$.status', ended_at = @state ->> '$.ended_at',
       token_hash = @state ->> '$.token_hash', mail_token_hash = @state ->> '$.mail_token_hash'
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid'`,
    // Newer data no longer has the invitation: it ended long before.
    `UPDATE invitations SET status = 'REVOKED', ended_at = created_at
     WHERE organization_id = (SELECT id FROM organizations WHERE uuid = @key ->> '$.organization')
       AND uuid = @key ->> '$.uuid' AND status = 'PENDING'`,
  ),
}
