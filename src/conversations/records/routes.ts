import * as v from 'valibot'
import { SESSION_MS } from '../../channels/inbound/sessions.ts'
import type { Db } from '../../db/database.ts'
import { ERROR_MEANINGS, MAY_TAKE_TOO_LONG } from '../../http/error-meanings.ts'
import { created, type Operation, ok, operation } from '../../http/operation.ts'
import { CursorMeta, idOf } from '../../http/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { type ReplyDeps, sendReply } from '../messages/reply.ts'
import { listConversations } from './list.ts'
import {
  ConversationRecord,
  InboxUnread,
  ListConversations,
  StartConversation,
  UpdateConversation,
} from './schema.ts'
import * as service from './service.ts'
import { findUnread, getConversation } from './store.ts'
import type { ConversationRow } from './table.ts'

export const presentConversation = (row: ConversationRow) => ({
  id: row.uuid,
  contact: {
    id: row.contactUuid,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    isOptedOut: row.optedOutAt !== null,
  },
  channel: row.channel,
  channelIdentityId: row.channelIdentityUuid,
  status: row.status,
  snoozedUntil: toIsoOrNull(row.snoozedUntil),
  assignee:
    row.assigneeUuid === null
      ? null
      : {
          id: row.assigneeUuid,
          name: [row.assigneeFirstName, row.assigneeLastName].filter(Boolean).join(' '),
        },
  unreadCount: row.unreadCount,
  label: row.label,
  campaign: row.campaignUuid === null ? null : { id: row.campaignUuid, name: row.campaignName ?? '' },
  lastMessage:
    row.lastDirection === null
      ? null
      : { preview: row.lastPreview ?? '', direction: row.lastDirection, at: toIso(row.lastAt) },
  sessionExpiresAt: row.lastInboundAt === null ? null : toIso(row.lastInboundAt + SESSION_MS),
  createdAt: toIso(row.createdAt),
  updatedAt: toIso(row.updatedAt),
})

const group = 'Inbox'
const idParams = idOf('the conversation')

export const conversationRoutes = (deps: { db: Db; cursorSecret: string; links: ReplyDeps }): Operation[] => [
  ...readingRoutes(deps),
  ...changingRoutes(deps.links),
]

const readingRoutes = ({ db, cursorSecret }: { db: Db; cursorSecret: string }): Operation[] => [
  operation({
    method: 'GET',
    path: '/inbox/conversations',
    group,
    summary: 'List conversations',
    description:
      'Sorted by the last message, the newest first. A contact who writes a text that is not a keyword has a conversation with the sender of that number or mailbox. Mails are read from the mailbox of the sender (`inboundMode`).',
    errors: {
      INVALID_CURSOR: 'The cursor does not come from this list with these filters.',
      ...MAY_TAKE_TOO_LONG,
    },
    access: 'session',
    permission: 'inbox:read',
    query: ListConversations,
    status: 200,
    data: v.array(ConversationRecord),
    meta: CursorMeta,
    handle: async ({ principal, query }) => {
      const { rows, meta } = await listConversations(db, principal, query, cursorSecret)
      return ok(rows.map(presentConversation), { meta })
    },
  }),
  operation({
    method: 'GET',
    path: '/inbox/conversations/:id',
    group,
    summary: 'Read a conversation',
    description: 'Its messages are under /inbox/conversations/{id}/messages.',
    access: 'session',
    permission: 'inbox:read',
    params: idParams,
    status: 200,
    data: ConversationRecord,
    handle: ({ principal, params }) => ok(presentConversation(getConversation(db, principal, params.id))),
  }),
  operation({
    method: 'GET',
    path: '/inbox/unread-count',
    group,
    summary: 'Count unread conversations',
    description: 'The cost does not depend on the number of conversations, so it can be polled often.',
    access: 'session',
    permission: 'inbox:read',
    status: 200,
    data: InboxUnread,
    handle: ({ principal }) => ok(findUnread(db, principal.organizationId, principal.userId)),
  }),
]

const changingRoutes = (links: ReplyDeps): Operation[] => [
  operation({
    method: 'POST',
    path: '/inbox/conversations',
    group,
    summary: 'Begin a conversation',
    description: 'Answers with the existing conversation of this contact and this sender, if there is one.',
    errors: {
      INSUFFICIENT_CREDITS: ERROR_MEANINGS.INSUFFICIENT_CREDITS,
      NOT_FOUND: 'There is no such contact or sender.',
      CONFLICT:
        'With `body`: the number or address has opted out, the sender is disabled, or the operator holds all sending.',
      OUTSIDE_SESSION: 'With `body`: the contact has not written by WhatsApp within 24 hours.',
    },
    access: 'session',
    permission: 'inbox:reply',
    body: StartConversation,
    status: 201,
    data: ConversationRecord,
    handle: ({ principal, body, write }) =>
      write((tx) => {
        const { uuid } = service.startConversation(tx, principal, body)
        if (body.body) {
          const { publicBaseUrl } = links
          sendReply(tx, principal, uuid, { body: body.body, subject: body.subject, publicBaseUrl })
        }
        return created(presentConversation(getConversation(tx, principal, uuid)), 'Conversation ready')
      }),
  }),
  operation({
    method: 'PATCH',
    path: '/inbox/conversations/:id',
    group,
    summary: 'Change the status or the assignee of a conversation',
    description: 'Close it, snooze it until a time, open it, or assign it to a member.',
    errors: {
      FORBIDDEN: 'The role of the caller lacks `inbox:reply`, or for `assigneeId` `inbox:assign`.',
      NOT_FOUND:
        'There is no such conversation, or `assigneeId` is no member of the organization, or a suspended one.',
    },
    access: 'session',
    permission: 'inbox:reply',
    params: idParams,
    body: UpdateConversation,
    record: ConversationRecord,
    status: 200,
    data: ConversationRecord,
    handle: ({ principal, params, body, write }) =>
      write((tx) =>
        ok(presentConversation(service.updateConversation(tx, principal, params.id, body)), {
          message: 'Conversation changed',
        }),
      ),
  }),
  operation({
    method: 'POST',
    path: '/inbox/conversations/:id/read',
    group,
    summary: 'Mark a conversation as read',
    description: 'For all members. Changes nothing when it is read already.',
    access: 'session',
    permission: 'inbox:reply',
    params: idParams,
    status: 201,
    data: ConversationRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        created(presentConversation(service.markRead(tx, principal, params.id)), 'Marked as read'),
      ),
  }),
  operation({
    method: 'POST',
    path: '/inbox/conversations/:id/unread',
    group,
    summary: 'Mark a conversation as unread',
    description: 'For all members. Changes nothing when it is unread already.',
    access: 'session',
    permission: 'inbox:reply',
    params: idParams,
    status: 201,
    data: ConversationRecord,
    handle: ({ principal, params, write }) =>
      write((tx) =>
        created(presentConversation(service.markUnread(tx, principal, params.id)), 'Marked as unread'),
      ),
  }),
]
