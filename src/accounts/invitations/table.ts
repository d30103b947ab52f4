import { sqliteTable } from '../../db/sqlite-table.ts'

export const invitations = sqliteTable('invitations', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  email: t.text().notNull(),
  /** Null if the role was deleted. */
  roleId: t.integer(),
  tokenHash: t.text().notNull(),
  status: t.text({ enum: ['PENDING', 'ACCEPTED', 'REVOKED'] }).notNull(),
  invitedByUserId: t.integer(),
  actorId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  expiresAt: t.integer().notNull(),
  endedAt: t.integer(),
  mailState: t
    .text({ enum: ['NONE', 'WAITING', 'SENT', 'FAILED', 'UNKNOWN'] })
    .notNull()
    .default('NONE'),
  mailTokenHash: t.text(),
  mailAskedAt: t.integer(),
  mailCount: t.integer().notNull().default(0),
}))

export type InvitationRow = typeof invitations.$inferSelect
