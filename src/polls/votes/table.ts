import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'

export const pollVotes = /* @__PURE__ */ sqliteTable('poll_votes', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  pollId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  /** Chosen options, as the sum of 2 to the power of each position. */
  choices: t.integer().notNull(),
  rawBody: t.text().notNull(),
  votedAt: t.integer().notNull(),
}))

export const pollAnswers = /* @__PURE__ */ sqliteTable(
  'poll_answers',
  (t) => ({
    organizationId: t.integer().notNull(),
    contactId: t.integer().notNull(),
    pollId: t.integer().notNull(),
    /** Kind of answer: how to vote, or that the poll is closed. A contact gets each once. */
    kind: t.text({ enum: ['HINT', 'CLOSED'] }).notNull(),
    answeredAt: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.organizationId, table.contactId, table.pollId, table.kind] })],
)
