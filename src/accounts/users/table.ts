import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('users', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  email: text().notNull(),
  firstName: text().notNull(),
  lastName: text(),
  phone: text(),
  avatarUrl: text(),
  locale: text(),
  timezone: text(),
  status: text({ enum: ['ACTIVE', 'INACTIVE', 'SUSPENDED'] })
    .notNull()
    .default('ACTIVE'),
  emailVerifiedAt: integer(),
  /** An address that the person has asked for and not yet shown to be theirs; lower case. */
  pendingEmail: text(),
  passwordHash: text().notNull(),
  lastLoginAt: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type UserRow = typeof users.$inferSelect

/** What others may see of a user. */
export type VisibleUser = Omit<UserRow, 'passwordHash' | 'deletedAt' | 'pendingEmail'>
