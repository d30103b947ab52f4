import type { contacts } from '../../contacts/records/table.ts'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

/** Values that columns of `conversations` can have. */

export const CONVERSATION_STATUSES = enumeration(
  'ConversationStatus',
  'Whether a conversation needs attention.',
  {
    OPEN: 'It waits for an answer of the organization or of the contact.',
    SNOOZED: 'Set aside until `snoozedUntil`; then, or when the contact writes, it is OPEN again.',
    CLOSED: 'Done. It is OPEN again when the contact writes.',
  },
)
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

export const DIRECTIONS = enumeration('MessageDirection', 'Who wrote a message.', {
  INBOUND: 'The contact.',
  OUTBOUND: 'The organization.',
})
export type Direction = (typeof DIRECTIONS)[number]

export const CONVERSATION_LABELS = enumeration(
  'ConversationLabel',
  'The likely kind of the last text, by its words, in English and Spanish. A help for sorting: it can be wrong and has no effect.',
  {
    OPT_OUT_LIKE: 'A possible opt-out without a keyword. Decide about it under `/opt-out/reviews`.',
    WRONG_NUMBER: 'The text says that the number belongs to another person.',
    OUT_OF_OFFICE: 'An automatic answer of a contact who is away or driving.',
    QUESTION: 'A question.',
    POSITIVE: 'Agreement, thanks or praise.',
  },
)
export type ConversationLabel = (typeof CONVERSATION_LABELS)[number]

/** Channels of conversations. */
export const CONVERSATION_CHANNELS = enumeration('ConversationChannel', 'The channel of a conversation.', {
  SMS: 'Texts, and MMS with their files.',
  EMAIL: 'Mails to the mailbox of a sender, and answers to them.',
  WHATSAPP: 'WhatsApp.',
})
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number]

/** Conversation of a contact and a sender. They have at most one. Times are ms since 1970. */
export const conversations = /* @__PURE__ */ sqliteTable('conversations', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  channel: t.text({ enum: CONVERSATION_CHANNELS }).notNull(),
  channelIdentityId: t.integer().notNull(),
  status: t.text({ enum: CONVERSATION_STATUSES }).notNull(),
  snoozedUntil: t.integer(),
  assigneeUserId: t.integer(),
  /** Number of texts since a member read the conversation. 1 if a member marked it as unread. */
  unreadCount: t.integer().notNull(),
  label: t.text({ enum: CONVERSATION_LABELS }),
  /** Campaign that the contact answered last, or null. */
  campaignId: t.integer(),
  lastPreview: t.text(),
  lastDirection: t.text({ enum: DIRECTIONS }),
  /** Time when the last message was sent or received. `createdAt` while there is none. */
  lastAt: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  /** Set while the contact is deleted. */
  deletedAt: t.integer(),
}))

/** Conversation with the fields that users see. */
export interface ConversationRow
  extends Pick<typeof contacts.$inferSelect, 'firstName' | 'lastName' | 'phone' | 'email'>,
    ConversationColumns {
  contactUuid: string
  optedOutAt: number | null
  channelIdentityUuid: string
  /** Null if the conversation is unassigned, like the next two fields. */
  assigneeUuid: string | null
  assigneeFirstName: string | null
  assigneeLastName: string | null
  campaignUuid: string | null
  campaignName: string | null
  /** Time when the contact last wrote by WHATSAPP. Null on other channels. */
  lastInboundAt: number | null
}

type ConversationColumns = typeof conversations.$inferSelect

export const conversationCounts = /* @__PURE__ */ sqliteTable('conversation_counts', (t) => ({
  organizationId: t.integer().notNull(),
  assigneeUserId: t.integer().notNull(),
  unread: t.integer().notNull(),
}))
