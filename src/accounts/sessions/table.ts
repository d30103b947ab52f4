import { sqliteTable } from '../../db/sqlite-table.ts'

export const sessions = sqliteTable('sessions', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  userId: t.integer().notNull(),
  /** The organization for which the next access token is issued. Tokens that were issued keep their organization. */
  organizationId: t.integer().notNull(),
  userAgent: t.text(),
  ipAddress: t.text(),
  createdAt: t.integer().notNull(),
  lastUsedAt: t.integer().notNull(),
  expiresAt: t.integer().notNull(),
  absoluteExpiresAt: t.integer().notNull(),
  revokedAt: t.integer(),
  /** Whether the session began with two factors, even if the account has changed since. */
  hasTwoFactors: t.integer({ mode: 'boolean' }).notNull().default(false),
}))

export const refreshTokens = sqliteTable('refresh_tokens', (t) => ({
  tokenHash: t.text().primaryKey(),
  sessionId: t.integer().notNull(),
  createdAt: t.integer().notNull(),
  rotatedAt: t.integer(),
}))

export const signInAttempts = sqliteTable('sign_in_attempts', (t) => ({
  addressHash: t.text().primaryKey(),
  failures: t.integer().notNull(),
  blockedUntil: t.integer(),
  lastAt: t.integer().notNull(),
}))

export type SessionRow = typeof sessions.$inferSelect
export type RefreshTokenRow = typeof refreshTokens.$inferSelect
export type SignInAttemptsRow = typeof signInAttempts.$inferSelect
