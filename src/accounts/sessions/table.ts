import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const sessions = sqliteTable('sessions', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  userId: integer().notNull(),
  /** The organization of the next access token; tokens already issued keep theirs. */
  organizationId: integer().notNull(),
  userAgent: text(),
  ipAddress: text(),
  createdAt: integer().notNull(),
  lastUsedAt: integer().notNull(),
  expiresAt: integer().notNull(),
  absoluteExpiresAt: integer().notNull(),
  revokedAt: integer(),
  /** Whether the sign-in itself used two factors, whatever the account has. */
  hasTwoFactors: integer({ mode: 'boolean' }).notNull().default(false),
})

export const refreshTokens = sqliteTable('refresh_tokens', {
  tokenHash: text().primaryKey(),
  sessionId: integer().notNull(),
  createdAt: integer().notNull(),
  rotatedAt: integer(),
})

export const signInAttempts = sqliteTable('sign_in_attempts', {
  addressHash: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: integer(),
  lastAt: integer().notNull(),
})

export type SessionRow = typeof sessions.$inferSelect
export type RefreshTokenRow = typeof refreshTokens.$inferSelect
export type SignInAttemptsRow = typeof signInAttempts.$inferSelect
