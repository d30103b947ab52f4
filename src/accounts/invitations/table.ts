import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const invitations = sqliteTable('invitations', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  email: text().notNull(),
  roleId: integer(),
  tokenHash: text().notNull(),
  status: text({ enum: ['PENDING', 'ACCEPTED', 'REVOKED'] }).notNull(),
  invitedByUserId: integer(),
  actorId: integer().notNull(),
  createdAt: integer().notNull(),
  expiresAt: integer().notNull(),
  endedAt: integer(),
  mailState: text({ enum: ['NONE', 'WAITING', 'SENT', 'FAILED', 'UNKNOWN'] })
    .notNull()
    .default('NONE'),
  mailTokenHash: text(),
  mailAskedAt: integer(),
  mailCount: integer().notNull().default(0),
})

export type InvitationRow = typeof invitations.$inferSelect
