import { sqliteTable } from '../../db/sqlite-table.ts'

/** The request that an automatic reply answers. */
const REPLY_KINDS = ['OPT_OUT', 'OPT_IN', 'HELP'] as const
export type ReplyKind = (typeof REPLY_KINDS)[number]

/**
 * The kinds of automatic messages to a person who wrote or who filled in a form.
 * - POLL: how to vote, or that the poll is closed
 * - JOIN_CHECK: a code or a question that a person answers to join. Opted-out addresses get it too,
 *   because only its answer can end the opt-out
 * - JOINED: the confirmation that a person has joined
 */
export const AUTOMATIC_KINDS = [...REPLY_KINDS, 'POLL', 'JOIN_CHECK', 'JOINED'] as const
export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The changed texts of an organization; null for a default text. */
export const replyMessages = sqliteTable('reply_messages', (t) => ({
  organizationId: t.integer().primaryKey(),
  isEnabled: t.integer({ mode: 'boolean' }).notNull(),
  optOut: t.text(),
  help: t.text(),
  optIn: t.text(),
  updatedAt: t.integer().notNull(),
}))

/** The texts of an organization; `updatedAt` is null if none was ever changed. */
export type ReplyMessagesRow = Pick<
  typeof replyMessages.$inferSelect,
  'isEnabled' | 'optOut' | 'help' | 'optIn'
> & { updatedAt: number | null }
