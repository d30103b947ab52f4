import { sqliteTable } from '../../db/sqlite-table.ts'

/** The values of columns of `conversations`. */

export const CONVERSATION_STATUSES = ['OPEN', 'SNOOZED', 'CLOSED'] as const
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number]

export const DIRECTIONS = ['INBOUND', 'OUTBOUND'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const CONVERSATION_LABELS = [
  'OPT_OUT_LIKE',
  'WRONG_NUMBER',
  'OUT_OF_OFFICE',
  'QUESTION',
  'POSITIVE',
] as const
export type ConversationLabel = (typeof CONVERSATION_LABELS)[number]

/** The channels of conversations. */
export const CONVERSATION_CHANNELS = ['SMS', 'EMAIL', 'WHATSAPP'] as const
export type ConversationChannel = (typeof CONVERSATION_CHANNELS)[number]

/** A conversation with the fields that users see. Times are ms since 1970. */
export interface ConversationRow {
  id: number
  uuid: string
  organizationId: number
  contactId: number
  contactUuid: string
  firstName: string
  lastName: string | null
  phone: string
  email: string | null
  optedOutAt: number | null
  channel: ConversationChannel
  channelIdentityId: number
  channelIdentityUuid: string
  status: ConversationStatus
  snoozedUntil: number | null
  /** The next three are null if it is unassigned. */
  assigneeUuid: string | null
  assigneeFirstName: string | null
  assigneeLastName: string | null
  unreadCount: number
  label: ConversationLabel | null
  /** The campaign that was answered last; null for none. */
  campaignUuid: string | null
  campaignName: string | null
  lastPreview: string | null
  lastDirection: Direction | null
  lastAt: number
  /** When the contact last wrote, by WHATSAPP; null otherwise. */
  lastInboundAt: number | null
  createdAt: number
  updatedAt: number
}

export const conversations = /* @__PURE__ */ sqliteTable('conversations', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  channel: t.text().notNull(),
  channelIdentityId: t.integer().notNull(),
  status: t.text().notNull(),
  snoozedUntil: t.integer(),
  assigneeUserId: t.integer(),
  unreadCount: t.integer().notNull(),
  label: t.text(),
  campaignId: t.integer(),
  lastPreview: t.text(),
  lastDirection: t.text(),
  lastAt: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export const conversationNotes = /* @__PURE__ */ sqliteTable('conversation_notes', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  conversationId: t.integer().notNull(),
  body: t.text().notNull(),
  authorId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
}))

export const conversationCounts = /* @__PURE__ */ sqliteTable('conversation_counts', (t) => ({
  organizationId: t.integer().notNull(),
  assigneeUserId: t.integer().notNull(),
  unread: t.integer().notNull(),
}))
