import * as v from 'valibot'
import {
  instant,
  isoTime,
  NamedRecord,
  oneOf,
  queryArray,
  queryBoolean,
  queryIntegerOr,
  queryText,
  text,
  uuid,
} from '../../http/schema.ts'
import { described, describeFields, describeObject } from '../../lib/describe.ts'
import { isUuid } from '../../lib/ids.ts'
import { MAIL_SUBJECT_TEXT, mailSubject } from '../messages/schema.ts'
import { CONVERSATION_CHANNELS, CONVERSATION_LABELS, CONVERSATION_STATUSES, DIRECTIONS } from './table.ts'
import './words.ts'

const assignee = v.optional(
  v.pipe(
    described(v.string('must be given once'), { type: 'string' }),
    v.check((id) => id === 'me' || id === 'none' || isUuid(id), 'must be `me`, `none` or the id of a member'),
    v.transform((id) => id.toLowerCase()),
  ),
)

export const ListConversations = v.object({
  status: queryArray(oneOf(CONVERSATION_STATUSES)),
  channel: queryArray(oneOf(CONVERSATION_CHANNELS)),
  label: queryArray(oneOf(CONVERSATION_LABELS)),
  assigneeId: assignee,
  unreadOnly: queryBoolean,
  search: queryText(100),
  cursor: queryText(500),
  limit: queryIntegerOr(1, 100, 20),
})
describeFields(ListConversations, {
  status: 'Only those with one of these statuses.',
  channel: 'Only those by one of these channels.',
  label: 'Only those whose last text has one of these labels.',
  assigneeId: 'Only those assigned to this member: an id, `me`, or `none` for unassigned ones.',
  unreadOnly: '`true` for unread ones alone.',
  search: 'Only those whose contact has this text in the name, the number or the email address.',
  cursor: '`nextCursor` of the previous page. Without it the list begins with the last message.',
  limit: 'Entries per page.',
})
export type ListConversationsQuery = v.InferOutput<typeof ListConversations>

export const UpdateConversation = v.object({
  status: v.optional(oneOf(CONVERSATION_STATUSES)),
  snoozedUntil: v.optional(v.nullable(instant)),
  assigneeId: v.optional(v.nullable(uuid)),
})
describeObject(
  UpdateConversation,
  'UpdateConversation',
  'What to change of a conversation; absent fields stay.',
  {
    status: 'SNOOZED needs `snoozedUntil`. A CLOSED conversation counts as read.',
    snoozedUntil:
      'When it becomes OPEN again, within a year; without `status` it sets SNOOZED. Null opens a SNOOZED conversation.',
    assigneeId: 'Id of the member who answers it; null for unassigned. Needs the permission `inbox:assign`.',
  },
)
export type UpdateConversationInput = v.InferOutput<typeof UpdateConversation>

export const StartConversation = v.object({
  contactId: uuid,
  channelIdentityId: uuid,
  body: v.optional(v.nullable(text(1, 4_096))),
  subject: mailSubject,
})
describeObject(StartConversation, 'StartConversation', 'The contact and the sender of a conversation.', {
  contactId: 'Id of the contact.',
  channelIdentityId: 'Id of the sender.',
  body: 'A text to send immediately, as with POST /inbox/conversations/{id}/messages; null or absent for none.',
  subject: MAIL_SUBJECT_TEXT,
})

const ConversationContact = v.object({
  id: uuid,
  firstName: v.string(),
  lastName: v.nullable(v.string()),
  phone: v.string(),
  email: v.nullable(v.string()),
  isOptedOut: v.boolean(),
})
describeObject(ConversationContact, 'ConversationContact', 'The contact of a conversation.', {
  id: 'Id of the contact.',
  firstName: 'First name; the number for a contact without a name.',
  lastName: 'Last name; null for none.',
  phone: 'Phone number, as E.164.',
  email: 'Email address; null for none.',
  isOptedOut: 'Whether nothing may be sent to the number; by EMAIL, to the email address.',
})

const LastMessage = v.object({ preview: v.string(), direction: oneOf(DIRECTIONS), at: isoTime })
describeObject(LastMessage, 'LastMessage', 'The last message of a conversation.', {
  preview:
    'The beginning of its text, on one line; `File` when it has only files. For a mail, quoted text is left out.',
  direction: 'Who wrote it.',
  at: 'When it arrived or was written.',
})

export const ConversationRecord = v.object({
  id: uuid,
  contact: ConversationContact,
  channel: oneOf(CONVERSATION_CHANNELS),
  channelIdentityId: uuid,
  status: oneOf(CONVERSATION_STATUSES),
  snoozedUntil: v.nullable(isoTime),
  assignee: v.nullable(NamedRecord),
  unreadCount: v.number(),
  label: v.nullable(oneOf(CONVERSATION_LABELS)),
  campaign: v.nullable(NamedRecord),
  lastMessage: v.nullable(LastMessage),
  sessionExpiresAt: v.nullable(isoTime),
  createdAt: isoTime,
  updatedAt: isoTime,
})
describeObject(ConversationRecord, 'Conversation', 'The messages between a contact and a sender.', {
  id: 'Id of the conversation.',
  contact: 'With whom.',
  channel: 'SMS, WhatsApp or email.',
  channelIdentityId: 'Id of the sender that the contact exchanges messages with.',
  status: 'Whether it needs attention.',
  snoozedUntil: 'When it is OPEN again; null unless it is SNOOZED.',
  assignee: 'The member who answers it; null for unassigned.',
  unreadCount: 'Number of unread texts; 1 if it was marked as unread. The same for all members.',
  label: 'The likely kind of the last text; null for none.',
  campaign: 'The campaign that the contact answered last; null for none.',
  lastMessage:
    'The last text of the contact or answer of a member; null while there is none. Messages of campaigns are listed among the messages but do not count here.',
  sessionExpiresAt:
    'By WHATSAPP: until when free text can be sent, 24 hours after the last text of the contact; later, only templates. Null where there is no such limit, and while the contact has not written.',
  createdAt: 'When it began.',
  updatedAt: 'When anything here last changed.',
})

export const InboxUnread = v.object({ total: v.number(), mine: v.number(), unassigned: v.number() })
describeObject(InboxUnread, 'InboxUnread', 'How many conversations are unread.', {
  total: 'All of them.',
  mine: 'Those that are assigned to you.',
  unassigned: 'Those that are unassigned.',
})
