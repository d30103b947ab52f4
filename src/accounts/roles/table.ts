import { sqliteTable } from '../../db/sqlite-table.ts'

export const roles = sqliteTable('roles', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  organizationId: t.integer().notNull(),
  key: t.text(),
  name: t.text().notNull(),
  description: t.text(),
  permissions: t.text().notNull().default('[]'),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
}))

export const memberships = sqliteTable('memberships', (t) => ({
  id: t.integer().primaryKey(),
  organizationId: t.integer().notNull(),
  userId: t.integer().notNull(),
  roleId: t.integer().notNull(),
  joinedAt: t.integer().notNull(),
}))

export type RoleRow = typeof roles.$inferSelect
export type MembershipRow = typeof memberships.$inferSelect
