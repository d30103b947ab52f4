import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

export const JOIN_LINK_TYPES = enumeration('JoinLinkType', 'How people join.', {
  WEB_FORM: 'By a form on a page.',
  TEXT_LINK: 'By a link or a code that opens a text with the keyword.',
  JOIN_KEYWORD: 'By texting the keyword to the number.',
})

export const JOIN_LINK_STATUSES = enumeration('JoinLinkStatus', 'Whether people can join by a link now.', {
  ACTIVE: 'They can.',
  PAUSED: 'A user paused it: its page says so.',
  EXPIRED: 'Its time is over, or as many people as it admits have joined.',
})
export type JoinLinkStatus = (typeof JOIN_LINK_STATUSES)[number]

/** The statuses that a caller can set. EXPIRED is automatic. */
export const SET_JOIN_LINK_STATUSES = enumeration(
  'JoinLinkSwitch',
  'The status that a join link can be set to.',
  {
    ACTIVE: 'Let people join.',
    PAUSED: 'Let no one join until it is ACTIVE again.',
  },
)

export const JOIN_LINK_CHANNELS = enumeration('JoinLinkChannel', 'The messages that people agree to.', {
  SMS: 'Text messages.',
  EMAIL: 'Emails.',
  WHATSAPP: 'WhatsApp messages.',
})

export const DOUBLE_OPT_INS = enumeration('DoubleOptIn', 'How a person confirms a form without a code.', {
  NONE: 'Not at all.',
  REPLY_YES: 'By answering YES to a text.',
  EMAIL_LINK: 'By a link in an email.',
})

export const JOIN_TOPIC_MODES = enumeration('JoinTopicMode', 'How a join link offers a topic.', {
  FIXED: 'Everyone who joins subscribes to it, and the page says so.',
  OFFERED: 'The form has a box for it, which is not ticked. Only for WEB_FORM.',
})
export type JoinTopicMode = (typeof JOIN_TOPIC_MODES)[number]

/** A field that a form asks for in addition to the number or the address. */
export interface CollectField {
  /** firstName, lastName, email, or `custom.KEY`. */
  field: string
  label: string
  required: boolean
}

export const joinLinks = sqliteTable('join_links', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  type: t.text({ enum: JOIN_LINK_TYPES }).notNull(),
  name: t.text().notNull(),
  /** The last part of its address. It is never given to another link. */
  slug: t.text().notNull(),
  isPaused: t.integer({ mode: 'boolean' }).notNull().default(false),
  segmentId: t.integer(),
  channel: t.text({ enum: JOIN_LINK_CHANNELS }).notNull(),
  /** The sender of codes and confirmations. It also receives the keyword. Null for the first ACTIVE sender. */
  channelIdentityId: t.integer(),
  /** In capital letters. Null for WEB_FORM. */
  keyword: t.text(),
  headline: t.text(),
  description: t.text(),
  buttonLabel: t.text(),
  redirectUrl: t.text(),
  collectFields: t.text({ mode: 'json' }).$type<readonly CollectField[]>().notNull(),
  /** ms since 1970, like all times here. */
  expiresAt: t.integer(),
  maxSubmissions: t.integer(),
  consentText: t.text().notNull(),
  /** From 1. Each change of the text, of the topics or of their words adds one. */
  consentVersion: t.integer().notNull().default(1),
  privacyPolicyUrl: t.text(),
  termsUrl: t.text(),
  requireConsent: t.integer({ mode: 'boolean' }).notNull(),
  confirmationMessage: t.text(),
  doubleOptIn: t.text({ enum: DOUBLE_OPT_INS }).notNull(),
  otpEnabled: t.integer({ mode: 'boolean' }).notNull(),
  otpLength: t.integer().notNull(),
  otpTtlSeconds: t.integer().notNull(),
  otpMaxAttempts: t.integer().notNull(),
  /** ISO 3166 codes of the countries whose numbers may join. */
  allowedCountries: t.text({ mode: 'json' }).$type<readonly string[]>().notNull(),
  /** Maximum of codes and confirmations that are sent in a day (UTC). */
  dailyMessageLimit: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))
export type JoinLinkRow = typeof joinLinks.$inferSelect
export type NewJoinLink = typeof joinLinks.$inferInsert
export type JoinLinkChange = Partial<Omit<NewJoinLink, 'id' | 'uuid' | 'organizationId' | 'createdAt'>>

export const joinLinkTags = /* @__PURE__ */ sqliteTable(
  'join_link_tags',
  (t) => ({
    organizationId: t.integer().notNull(),
    joinLinkId: t.integer().notNull(),
    tagId: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.organizationId, table.joinLinkId, table.tagId] })],
)

export const joinLinkTopics = /* @__PURE__ */ sqliteTable(
  'join_link_topics',
  (t) => ({
    organizationId: t.integer().notNull(),
    joinLinkId: t.integer().notNull(),
    topicId: t.integer().notNull(),
    mode: t.text({ enum: JOIN_TOPIC_MODES }).notNull(),
  }),
  (table) => [primaryKey({ columns: [table.organizationId, table.joinLinkId, table.topicId] })],
)
