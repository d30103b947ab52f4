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
  /** An address that the person has requested and not verified yet; lower case. */
  pendingEmail: text(),
  passwordHash: text().notNull(),
  lastLoginAt: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type UserRow = typeof users.$inferSelect

/** The fields of a user that others may see. */
export type VisibleUser = Omit<UserRow, 'passwordHash' | 'deletedAt' | 'pendingEmail'>
