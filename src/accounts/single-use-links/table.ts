import { primaryKey } from 'drizzle-orm/sqlite-core'
import { sqliteTable } from '../../db/sqlite-table.ts'

const LINK_PURPOSES = ['RESET', 'SIGN_IN', 'VERIFY_EMAIL'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export const userLinks = /* @__PURE__ */ sqliteTable(
  'user_links',
  (t) => ({
    userId: t.integer().notNull(),
    purpose: t.text({ enum: LINK_PURPOSES }).notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: t.text().notNull(),
    /**
     * A value that must not have changed since the link was made: a digest of the password for RESET,
     * the address for VERIFY_EMAIL. Null for SIGN_IN.
     */
    boundTo: t.text(),
    /** 1 if the link is in a mail to the address of the account, so that its use proves the address. */
    isMailed: t.integer().notNull(),
    /** ms since 1970. */
    expiresAt: t.integer().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
)

export type UserLinkRow = typeof userLinks.$inferSelect
