import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { enumeration } from '../../lib/describe.ts'

/** The scope of an opt-out. */
export const OPT_OUT_SCOPES = enumeration('OptOutScope', 'The scope of an opt-out.', {
  CHANNEL: 'The address that opted out: all messages to the phone number, or all email.',
  ALL: 'All messages to the contact: the other address that the contact has at that moment is suppressed as well. A bounced email is not an opt-out.',
})
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number]

export const organizations = sqliteTable('organizations', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  name: text().notNull(),
  slug: text().notNull(),
  timezone: text().notNull(),
  defaultCountry: text().notNull(),
  currency: text().notNull(),
  locale: text().notNull(),
  logoUrl: text(),
  website: text(),
  phone: text(),
  email: text(),
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  city: text(),
  state: text(),
  postalCode: text(),
  country: text(),
  sendWindowEnabled: integer({ mode: 'boolean' }).notNull().default(true),
  sendWindowStart: text().notNull().default('09:00'),
  sendWindowEnd: text().notNull().default('20:00'),
  appendOptOutFooter: integer({ mode: 'boolean' }).notNull().default(true),
  requireMarketingConsent: integer({ mode: 'boolean' }).notNull().default(false),
  optOutScope: text({ enum: OPT_OUT_SCOPES }).notNull().default('CHANNEL'),
  frequencyCapMessages: integer(),
  frequencyCapDays: integer(),
  guardFailureRate: real().default(0.3),
  guardFilteredRate: real().default(0.2),
  guardOptOutRate: real().default(0.05),
  trackLinks: integer({ mode: 'boolean' }).notNull().default(true),
  trackOpens: integer({ mode: 'boolean' }).notNull().default(true),
  shortDomain: text(),
  publicDomain: text(),
  utm: text({ mode: 'json' }).$type<Record<'source' | 'medium' | 'campaign', string | null>>(),
  attributionHours: integer().notNull().default(72),
  contactCount: integer().notNull().default(0),
  requireTwoFactor: integer({ mode: 'boolean' }).notNull().default(false),
  /** When it was suspended, ms since 1970; null if it is not. */
  suspendedAt: integer(),
  /** The reason, as entered by the operator. */
  suspensionNote: text(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type OrganizationRow = typeof organizations.$inferSelect
export type NewOrganization = typeof organizations.$inferInsert
