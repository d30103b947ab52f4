import { sqliteTable } from '../../db/sqlite-table.ts'

/** The request that an automatic reply answers. */
const REPLY_KINDS = ['OPT_OUT', 'OPT_IN', 'HELP'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/** The kinds of automatic messages to a contact who wrote. POLL: how to vote, or that the poll is closed. */
export const AUTOMATIC_KINDS = [...REPLY_KINDS, 'POLL'] as const
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The changed texts of an organization; null for a default text. */
export interface ReplyMessagesRow {
  isEnabled: boolean
  optOut: string | null
  help: string | null
  optIn: string | null
  /** ms since 1970; null if nothing was ever changed. */
  updatedAt: number | null
}

export const replyMessages = /* @__PURE__ */ sqliteTable('reply_messages', (t) => ({
  organizationId: t.integer().primaryKey(),
  isEnabled: t.integer().notNull(),
  optOut: t.text(),
  help: t.text(),
  optIn: t.text(),
  updatedAt: t.integer().notNull(),
}))
