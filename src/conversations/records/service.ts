import * as v from 'valibot'
import { permissionsOf } from '../../accounts/roles/service.ts'
import { findRoleOfMember } from '../../accounts/roles/store.ts'
import { findMember } from '../../accounts/users/store.ts'
import { getChannelIdentity } from '../../channels/identities/service.ts'
import { getContact } from '../../contacts/records/service.ts'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { assertFuture, invalidField, notFound } from '../../lib/errors.ts'
import { uuidv7 } from '../../lib/ids.ts'
import { assertPermission, type Principal } from '../../lib/principal.ts'
import type { UpdateConversationInput } from './schema.ts'
import * as store from './store.ts'
import { getConversation, readAll } from './store.ts'
import type { ConversationRow } from './table.ts'

/** Job that opens a snoozed conversation at the end of its time. */
export const wakeConversation = defineJob({
  kind: 'conversation.wake',
  queue: 'notices',
  payload: v.object({ conversationId: v.number() }),
})

/** Longest time for which a conversation can be snoozed. */
const MAX_AHEAD_MS = 366 * DAY_MS

/** Throws VALIDATION_FAILED for a member whose role cannot answer. */
function assertAnswers(tx: Tx, { organizationId }: Principal, { userId }: { userId: number }): void {
  const role = findRoleOfMember(tx, organizationId, userId)
  if (role && permissionsOf(role.key, role.permissions).has('inbox:reply')) return
  throw invalidField(
    'assigneeId',
    'assigneeId must be a member whose role has inbox:reply.',
    'isAnswering',
    (say) => say.assigneeCannotReply(),
  )
}

/**
 * Changes a conversation. Throws NOT_FOUND (also for an assignee who is not a member), FORBIDDEN and
 * VALIDATION_FAILED.
 */
export function updateConversation(
  tx: Tx,
  principal: Principal,
  uuid: string,
  input: UpdateConversationInput,
): ConversationRow {
  const { assigneeId } = input
  const row = getConversation(tx, principal, uuid)
  if (assigneeId !== undefined) {
    assertPermission(principal, 'inbox:assign')
    const member = assigneeId === null ? null : findMember(tx, principal.organizationId, assigneeId)
    if (member === undefined) throw notFound('Member')
    if (member) assertAnswers(tx, principal, member)
    if ((member?.uuid ?? null) !== row.assigneeUuid) store.setAssignee(tx, row.id, member?.userId ?? null)
  }
  const next = statusAfter(row, input, tx.now)
  if (next.status !== row.status || next.until !== row.snoozedUntil) {
    store.setStatus(tx, row.id, next.status, next.until)
    if (next.status === 'CLOSED') readAll(tx, principal, row)
    if (next.until !== null) {
      const { id, organizationId } = row
      enqueue(tx, wakeConversation, { organizationId, payload: { conversationId: id }, runAt: next.until })
    }
  }
  return getConversation(tx, principal, uuid)
}

function statusAfter(
  row: ConversationRow,
  { status, snoozedUntil }: UpdateConversationInput,
  now: number,
): { status: ConversationRow['status']; until: number | null } {
  const asked = status ?? (snoozedUntil ? 'SNOOZED' : undefined)
  if (asked !== 'SNOOZED') {
    if (snoozedUntil) {
      const message = `snoozedUntil is only for the status SNOOZED. Leave it out with ${asked}.`
      throw invalidField('snoozedUntil', message, 'isForbidden')
    }
    if (asked) return { status: asked, until: null }
    const opens = snoozedUntil === null && row.status === 'SNOOZED'
    return opens ? { status: 'OPEN', until: null } : { status: row.status, until: row.snoozedUntil }
  }
  const until = snoozedUntil === undefined ? row.snoozedUntil : snoozedUntil
  if (until === null) {
    throw invalidField(
      'snoozedUntil',
      'snoozedUntil is required for the status SNOOZED.',
      'isRequired',
      (say) => say.required(),
    )
  }
  if (snoozedUntil !== undefined) assertFuture('snoozedUntil', until, now)
  if (until > now + MAX_AHEAD_MS) {
    throw invalidField('snoozedUntil', 'snoozedUntil must be within a year.', 'withinYear', (say) =>
      say.snoozeLate(),
    )
  }
  return { status: 'SNOOZED', until }
}

/** Returns the conversation of a contact and a sender. Creates it if needed. Throws NOT_FOUND, VALIDATION_FAILED. */
export function startConversation(
  tx: Tx,
  principal: Principal,
  { contactId, channelIdentityId }: { contactId: string; channelIdentityId: string },
): ConversationRow {
  const contact = getContact(tx, principal, contactId)
  const sender = getChannelIdentity(tx, principal, channelIdentityId)
  const { organizationId } = principal
  if (sender.channel === 'EMAIL' && contact.email === null) {
    const message = `${sender.name} sends EMAIL, but the contact has no email address.`
    throw invalidField('channelIdentityId', message, 'isReachable', (say) =>
      say.contactWithoutAddress({ kind: 'email' }),
    )
  }
  const between = { organizationId, contactId: contact.id, channelIdentityId: sender.id }
  store.insertConversation(tx, { ...between, uuid: uuidv7(tx.now), channel: sender.channel })
  return store.findBetween(tx, between)!
}

/** Marks a conversation as read. Throws NOT_FOUND. */
export function markRead(tx: Tx, principal: Principal, uuid: string): ConversationRow {
  readAll(tx, principal, getConversation(tx, principal, uuid))
  return getConversation(tx, principal, uuid)
}

/** Marks a conversation as unread. Does nothing if it is unread already. Throws NOT_FOUND. */
export function markUnread(tx: Tx, principal: Principal, uuid: string): ConversationRow {
  const { id, unreadCount } = getConversation(tx, principal, uuid)
  if (unreadCount === 0) store.setUnread(tx, id, 1)
  return getConversation(tx, principal, uuid)
}
