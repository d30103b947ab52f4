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
import { component, described, parameters } from '../../lib/describe.ts'
import { isUuid } from '../../lib/ids.ts'
import { MAIL_SUBJECT_TEXT, mailSubject } from '../messages/schema.ts'
import { CONVERSATION_CHANNELS, CONVERSATION_LABELS, CONVERSATION_STATUSES, DIRECTIONS } from './table.ts'

const assignee = v.optional(
  v.pipe(
    described(v.string('must be given once'), { type: 'string' }),
    v.check((id) => id === 'me' || id === 'none' || isUuid(id), 'must be `me`, `none` or the id of a member'),
    v.transform((id) => id.toLowerCase()),
  ),
)

export const ListConversations = parameters({
  status: [queryArray(oneOf(CONVERSATION_STATUSES)), 'Only those with one of these statuses.'],
  channel: [queryArray(oneOf(CONVERSATION_CHANNELS)), 'Only those by one of these channels.'],
  label: [queryArray(oneOf(CONVERSATION_LABELS)), 'Only those whose last text has one of these labels.'],
  assigneeId: [assignee, 'Only those assigned to this member: an id, `me`, or `none` for unassigned ones.'],
  unreadOnly: [queryBoolean, '`true` for unread ones alone.'],
  search: [
    queryText(100),
    'Only those whose contact has this text in the name, the number or the email address.',
  ],
  cursor: [
    queryText(500),
    '`nextCursor` of the previous page. Without it the list begins with the last message.',
  ],
  limit: [queryIntegerOr(1, 100, 20), 'Entries per page.'],
})
export type ListConversationsQuery = v.InferOutput<typeof ListConversations>

export const UpdateConversation = component(
  'UpdateConversation',
  'What to change of a conversation; absent fields stay.',
  {
    status: [
      v.optional(oneOf(CONVERSATION_STATUSES)),
      'SNOOZED needs `snoozedUntil`. A CLOSED conversation counts as read.',
    ],
    snoozedUntil: [
      v.optional(v.nullable(instant)),
      'When it becomes OPEN again, within a year; without `status` it sets SNOOZED. Null opens a SNOOZED conversation.',
    ],
    assigneeId: [
      v.optional(v.nullable(uuid)),
      'Id of the member who answers it; null for unassigned. Needs the permission `inbox:assign`.',
    ],
  },
)
export type UpdateConversationInput = v.InferOutput<typeof UpdateConversation>

export const StartConversation = component(
  'StartConversation',
  'The contact and the sender of a conversation.',
  {
    contactId: [uuid, 'Id of the contact.'],
    channelIdentityId: [uuid, 'Id of the sender.'],
    body: [
      v.optional(v.nullable(text(1, 4_096))),
      'A text to send immediately, as with POST /inbox/conversations/{id}/messages; null or absent for none.',
    ],
    subject: [mailSubject, MAIL_SUBJECT_TEXT],
  },
)

const ConversationContact = component('ConversationContact', 'The contact of a conversation.', {
  id: [uuid, 'Id of the contact.'],
  firstName: [v.string(), 'First name; the number or email address for a contact without a name.'],
  lastName: [v.nullable(v.string()), 'Last name; null for none.'],
  phone: [v.nullable(v.string()), 'Phone number, as E.164; null for none.'],
  email: [v.nullable(v.string()), 'Email address; null for none.'],
  isOptedOut: [v.boolean(), 'Whether nothing may be sent to the number; by EMAIL, to the email address.'],
})

const LastMessage = component('LastMessage', 'The last message of a conversation.', {
  preview: [
    v.string(),
    'The beginning of its text, on one line; `File` when it has only files. For a mail, quoted text is left out.',
  ],
  direction: [oneOf(DIRECTIONS), 'Direction of the message.'],
  at: [isoTime, 'When it arrived or was written.'],
})

export const ConversationRecord = component('Conversation', 'The messages between a contact and a sender.', {
  id: [uuid, 'Id of the conversation.'],
  contact: [ConversationContact, 'With whom.'],
  channel: [oneOf(CONVERSATION_CHANNELS), 'SMS, WhatsApp or email.'],
  channelIdentityId: [uuid, 'Id of the sender that the contact exchanges messages with.'],
  status: [oneOf(CONVERSATION_STATUSES), 'Whether it needs attention.'],
  snoozedUntil: [v.nullable(isoTime), 'When it is OPEN again; null unless it is SNOOZED.'],
  assignee: [v.nullable(NamedRecord), 'The member who answers it; null for unassigned.'],
  unreadCount: [
    v.number(),
    'Number of unread texts; 1 if it was marked as unread. The same for all members.',
  ],
  label: [v.nullable(oneOf(CONVERSATION_LABELS)), 'The likely kind of the last text; null for none.'],
  campaign: [v.nullable(NamedRecord), 'The campaign that the contact answered last; null for none.'],
  lastMessage: [
    v.nullable(LastMessage),
    'The last text of the contact or answer of a member; null while there is none. Messages of campaigns are listed among the messages but do not count here.',
  ],
  sessionExpiresAt: [
    v.nullable(isoTime),
    'By WHATSAPP: until when free text can be sent, 24 hours after the last text of the contact; later, only templates. Null where there is no such limit, and while the contact has not written.',
  ],
  createdAt: [isoTime, 'When it began.'],
  updatedAt: [isoTime, 'When anything here last changed.'],
})

export const InboxUnread = component('InboxUnread', 'How many conversations are unread.', {
  total: [v.number(), 'All of them.'],
  mine: [v.number(), 'Those that are assigned to you.'],
  unassigned: [v.number(), 'Those that are unassigned.'],
})
