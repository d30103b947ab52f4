import { sqliteTable } from '../../db/sqlite-table.ts'

export const users = sqliteTable('users', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  email: t.text().notNull(),
  firstName: t.text().notNull(),
  lastName: t.text(),
  phone: t.text(),
  avatarUrl: t.text(),
  locale: t.text(),
  timezone: t.text(),
  status: t
    .text({ enum: ['ACTIVE', 'INACTIVE', 'SUSPENDED'] })
    .notNull()
    .default('ACTIVE'),
  emailVerifiedAt: t.integer(),
  /** An address that the user has requested and not verified yet; lower case. */
  pendingEmail: t.text(),
  passwordHash: t.text().notNull(),
  lastLoginAt: t.integer(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type UserRow = typeof users.$inferSelect

/** The fields of a user that others may see. */
export type VisibleUser = Omit<UserRow, 'passwordHash' | 'deletedAt' | 'pendingEmail'>
