import type { Reader, Tx } from '../../db/database.ts'
import type { PageRequest } from '../../http/pagination.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { foldEmail } from '../../lib/email.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { isToken, newToken, tokenHashOf, uuidv7 } from '../../lib/ids.ts'
import type { Principal } from '../../lib/principal.ts'
import { actorIdOf } from '../actors/service.ts'
import type { AuditEvent } from '../audit/audit-events.ts'
import { type Details, recordAuditEvent } from '../audit/record.ts'
import { assertRoom } from '../limits/limits.ts'
import { findOrganization } from '../organizations/store.ts'
import { getRole } from '../roles/custom-roles.ts'
import { asOfNow, assertGrantable } from '../roles/live-role.ts'
import { permissionsOf } from '../roles/service.ts'
import { findMembership, findRoleOfMember } from '../roles/store.ts'
import { findUserByEmail } from '../users/service.ts'
import { isActingMember } from '../users/store.ts'
import type { CreateInvitationInput, InvitationStatus } from './schema.ts'
import * as store from './store.ts'
import type { InvitationRow } from './table.ts'

/** Beginning of the token of every invitation. */
const PREFIX = 'inv_'

export const generateToken = (): string => newToken(PREFIX)

export const isWellFormedToken = (token: string): boolean => isToken(token, PREFIX)

/** Returns the address of the page on which the invitation is accepted. */
export const linkOf = (publicBaseUrl: string, token: string): string =>
  new URL(`/i/${token}`, publicBaseUrl).href

/** Returns the language of the invited person, else that of the organization, as a BCP 47 tag. */
export const languageOfInvited = (
  reader: Reader,
  { organizationId, email }: Pick<InvitationRow, 'organizationId' | 'email'>,
): string =>
  findUserByEmail(reader, email)?.locale ?? findOrganization(reader, organizationId)?.locale ?? 'en'

/** Lifetime of the link of an invitation. */
const VALID_MS = 7 * DAY_MS
/** Time for which an ended or expired invitation is retained, so that its result can be seen. */
const KEEP_MS = 90 * DAY_MS

/**
 * Computes the status from the times of the invitation and from whether its sender may still invite. So no job is
 * needed when the invitation expires or its sender leaves.
 */
function invitationStatus(
  invitation: Pick<InvitationRow, 'status' | 'expiresAt'>,
  senderMayInvite: boolean,
  nowMs: number,
): InvitationStatus {
  if (invitation.status !== 'PENDING') return invitation.status
  if (invitation.expiresAt <= nowMs) return 'EXPIRED'
  return senderMayInvite ? 'PENDING' : 'REVOKED'
}

/** Maximum of pending invitations of one organization. */
export const MAX_OPEN = 100

/** An invitation with its current status. */
export interface Invitation extends store.InvitationView {
  shownStatus: InvitationStatus
}

/** A new or resent invitation, with the only copy of its token. */
export interface IssuedInvitation {
  invitation: Invitation
  token: string
}

/**
 * Creates an invitation.
 * Throws NOT_FOUND for an unknown role; OWNER_REQUIRED for the OWNER role; FORBIDDEN for a role with permissions that
 * the caller lacks; ALREADY_EXISTS for the address of a member or of a pending invitation; CONFLICT if the organization
 * has the maximum of pending invitations; LIMIT_REACHED if the plan allows no more members.
 */
export function createInvitation(
  tx: Tx,
  caller: Principal,
  { email, roleId }: CreateInvitationInput,
): IssuedInvitation {
  const principal = asOfNow(tx, caller, 'member:invite')
  const { organizationId } = principal
  const role = getRole(tx, organizationId, roleId)
  assertMayGive(principal, role)
  assertNoMember(tx, organizationId, email)
  store.deleteOld(tx, organizationId, tx.now - KEEP_MS)
  const waiting = store.findWaitingFor(tx, organizationId, email)
  if (waiting && waiting.expiresAt > tx.now) {
    throw new AppError('ALREADY_EXISTS', (say) => say.invitationWaits(), {
      details: [{ existingId: waiting.uuid }],
    })
  }
  // An expired invitation must not become valid again while the new one exists.
  if (waiting) end(tx, organizationId, waiting.id, 'REVOKED')
  assertPlace(tx, organizationId)
  const token = generateToken()
  const { uuid } = store.insertInvitation(tx, {
    uuid: uuidv7(tx.now),
    organizationId,
    email,
    roleId: role.id,
    status: 'PENDING',
    createdAt: tx.now,
    ...sentNow(tx, principal, token),
  })
  recordInvitation(tx, 'INVITATION_MADE', { organizationId, uuid, details: { role: role.name } })
  return { invitation: getInvitation(tx, organizationId, uuid, tx.now), token }
}

/**
 * Records an act about an invitation. The address is omitted, because it is visible only while the
 * invitation exists.
 */
const recordInvitation = (
  tx: Tx,
  act: AuditEvent,
  { organizationId, uuid, details = {} }: { organizationId: number; uuid: string; details?: Details },
): void => recordAuditEvent(tx, { organizationId, act, resource: { type: 'INVITATION', id: uuid }, details })

const sentNow = (tx: Tx, principal: Principal, token: string) => ({
  tokenHash: tokenHashOf(token),
  invitedByUserId: principal.kind === 'SYSTEM' ? null : principal.userId,
  actorId: actorIdOf(tx, principal),
  expiresAt: tx.now + VALID_MS,
  mailState: 'NONE' as const,
  mailTokenHash: null,
})

function assertMayGive(principal: Principal, role: { key: string | null; permissions: string }): void {
  if (role.key === 'OWNER') {
    throw new AppError('OWNER_REQUIRED', (say) => say.invitationOwner())
  }
  assertGrantable(principal, [...permissionsOf(role.key, role.permissions)])
}

function assertNoMember(reader: Reader, organizationId: number, email: string): void {
  const user = findUserByEmail(reader, email)
  if (user && findMembership(reader, organizationId, user.id)) {
    throw new AppError('ALREADY_EXISTS', (say) => say.memberAlready(), {
      details: [{ existingId: user.uuid }],
    })
  }
}

/** A pending invitation holds the place of a member, so that it can be accepted. */
function assertPlace(tx: Tx, organizationId: number): void {
  assertRoom(tx, organizationId, 'MEMBERS', () => store.countPlaces(tx, organizationId, tx.now))
  if (store.countOpen(tx, organizationId, tx.now) < MAX_OPEN) return
  throw new AppError('CONFLICT', (say) => say.invitationLimit({ max: MAX_OPEN }), {
    details: [{ resource: 'INVITATIONS', limit: MAX_OPEN }],
  })
}

function end(tx: Tx, organizationId: number, id: number, status: 'ACCEPTED' | 'REVOKED'): void {
  store.updateInvitation(tx, organizationId, id, { status, endedAt: tx.now })
}

/** Marks the invitation as accepted. */
export const endAccepted = (tx: Tx, { organizationId, id }: store.InvitationView): void =>
  end(tx, organizationId, id, 'ACCEPTED')

/**
 * Makes another link for an invitation, valid for seven days from now. The earlier link stops working.
 * Throws the errors of `createInvitation`, and INVALID_STATE_TRANSITION for an invitation that was accepted or
 * withdrawn.
 */
export function resendInvitation(tx: Tx, caller: Principal, uuid: string): IssuedInvitation {
  const principal = asOfNow(tx, caller, 'member:invite')
  const { organizationId } = principal
  const invitation = getInvitation(tx, organizationId, uuid, tx.now)
  const { roleKey: key, rolePermissions: permissions } = invitation
  if (invitation.status !== 'PENDING' || permissions === null) throw hasEnded(invitation)
  assertMayGive(principal, { key, permissions })
  assertNoMember(tx, organizationId, invitation.email)
  if (invitation.expiresAt <= tx.now) assertPlace(tx, organizationId)
  const token = generateToken()
  store.updateInvitation(tx, organizationId, invitation.id, sentNow(tx, principal, token))
  recordInvitation(tx, 'INVITATION_RENEWED', { organizationId, uuid })
  return { invitation: getInvitation(tx, organizationId, uuid, tx.now), token }
}

const hasEnded = ({ shownStatus }: Invitation): AppError =>
  new AppError(
    'INVALID_STATE_TRANSITION',
    `The invitation is ${shownStatus} and cannot change any more. Invite the person again.`,
    { details: [{ currentStatus: shownStatus }], said: (say) => say.invitationEnded() },
  )

/**
 * Withdraws an invitation. Its link stops working immediately.
 * Throws NOT_FOUND; INVALID_STATE_TRANSITION for an invitation that was accepted or withdrawn.
 */
export function revokeInvitation(tx: Tx, caller: Principal, uuid: string): Invitation {
  const { organizationId } = asOfNow(tx, caller, 'member:invite')
  const invitation = getInvitation(tx, organizationId, uuid, tx.now)
  if (invitation.status !== 'PENDING') throw hasEnded(invitation)
  end(tx, organizationId, invitation.id, 'REVOKED')
  recordInvitation(tx, 'INVITATION_WITHDRAWN', { organizationId, uuid })
  return getInvitation(tx, organizationId, uuid, tx.now)
}

/** Throws NOT_FOUND. */
export function getInvitation(
  reader: Reader,
  organizationId: number,
  uuid: string,
  nowMs: number,
): Invitation {
  const row = store.findInvitation(reader, organizationId, uuid)
  if (!row) throw notFound('Invitation')
  return withStatus(reader, row, nowMs)
}

/**
 * Finds the id of an invitation. The name is that id, or the address of a pending invitation; for the command line.
 * Throws NOT_FOUND.
 */
export function resolveInvitation(reader: Reader, organizationId: number, name: string): string {
  const lower = foldEmail(name)
  const uuid = store.findWaitingFor(reader, organizationId, lower)?.uuid
  if (uuid ?? store.findInvitation(reader, organizationId, lower)) return uuid ?? lower
  throw new AppError('NOT_FOUND', `There is no pending invitation for "${name}".`)
}

/** Lists invitations, the newest first. */
export function listInvitations(reader: Reader, organizationId: number, page: PageRequest, nowMs: number) {
  return {
    rows: store.listInvitations(reader, organizationId, page).map((row) => withStatus(reader, row, nowMs)),
    total: store.countInvitations(reader, organizationId),
  }
}

/** Finds the invitation of a token, if the invitation works now. Undefined otherwise, for any reason. */
export function findUsable(reader: Reader, token: string, nowMs: number): Invitation | undefined {
  const row = store.findByTokenHash(reader, tokenHashOf(token))
  const invitation = row && withStatus(reader, row, nowMs)
  return invitation?.shownStatus === 'PENDING' ? invitation : undefined
}

/** Finds an invitation by its public id, if the invitation works now. */
export function findUsableById(
  reader: Reader,
  organizationId: number,
  uuid: string,
  nowMs: number,
): Invitation | undefined {
  const row = store.findInvitation(reader, organizationId, uuid)
  const invitation = row && withStatus(reader, row, nowMs)
  return invitation?.shownStatus === 'PENDING' ? invitation : undefined
}

/** Lists the invitations to an address that work now, in any organization. @param email in lower case */
const listUsableFor = (reader: Reader, email: string, nowMs: number): Invitation[] =>
  store
    .listWaitingFor(reader, email, nowMs)
    .map((row) => withStatus(reader, row, nowMs))
    .filter(({ shownStatus }) => shownStatus === 'PENDING')

/**
 * Lists the invitations that the verified owner of an address may accept without a link. Invitations
 * to organizations of which the owner of the address is a member are omitted. Invitations to own an
 * organization are omitted too, because these need the link.
 * @param email as `foldEmail` returns it
 */
export function listJoinable(reader: Reader, email: string, nowMs: number): Invitation[] {
  const user = findUserByEmail(reader, email)
  return listUsableFor(reader, email, nowMs).filter(
    ({ roleKey, organizationId }) =>
      roleKey !== 'OWNER' && !(user && findMembership(reader, organizationId, user.id)),
  )
}

const withStatus = (reader: Reader, row: store.InvitationView, nowMs: number): Invitation => ({
  ...row,
  shownStatus: invitationStatus(row, row.status === 'PENDING' && mayStillInvite(reader, row), nowMs),
})

/**
 * Returns whether the sender of an invitation may still invite. A member who was removed, suspended
 * or given a lesser role must not return through their own invitation.
 */
function mayStillInvite(reader: Reader, row: store.InvitationView): boolean {
  if (row.rolePermissions === null) return false
  if (row.invitedByUserId === null) return true
  if (!isActingMember(reader, row.organizationId, row.invitedByUserId)) return false
  const sender = findRoleOfMember(reader, row.organizationId, row.invitedByUserId)
  if (!sender) return false
  const has = permissionsOf(sender.key, sender.permissions)
  const given = permissionsOf(row.roleKey, row.rolePermissions)
  return has.has('member:invite') && [...given].every((permission) => has.has(permission))
}
