import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const roles = sqliteTable('roles', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  organizationId: integer().notNull(),
  key: text(),
  name: text().notNull(),
  description: text(),
  permissions: text().notNull().default('[]'),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

export const memberships = sqliteTable('memberships', {
  id: integer().primaryKey(),
  organizationId: integer().notNull(),
  userId: integer().notNull(),
  roleId: integer().notNull(),
  joinedAt: integer().notNull(),
})

export type RoleRow = typeof roles.$inferSelect
export type MembershipRow = typeof memberships.$inferSelect
