import { sqliteTable } from '../../db/sqlite-table.ts'
import { enumeration } from '../../lib/describe.ts'

/** The scope of an opt-out. */
export const OPT_OUT_SCOPES = enumeration('OptOutScope', 'The scope of an opt-out.', {
  CHANNEL: 'The address that opted out: all messages to the phone number, or all email.',
  ALL: 'All messages to the contact: the other address that the contact has at that moment is suppressed as well. A bounced email is not an opt-out.',
})
export type OptOutScope = (typeof OPT_OUT_SCOPES)[number]

export const organizations = sqliteTable('organizations', (t) => ({
  id: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  name: t.text().notNull(),
  slug: t.text().notNull(),
  timezone: t.text().notNull(),
  defaultCountry: t.text().notNull(),
  currency: t.text().notNull(),
  locale: t.text().notNull(),
  logoUrl: t.text(),
  website: t.text(),
  phone: t.text(),
  email: t.text(),
  addressLine1: t.text('address_line1'),
  addressLine2: t.text('address_line2'),
  city: t.text(),
  state: t.text(),
  postalCode: t.text(),
  country: t.text(),
  sendWindowEnabled: t.integer({ mode: 'boolean' }).notNull().default(true),
  sendWindowStart: t.text().notNull().default('09:00'),
  sendWindowEnd: t.text().notNull().default('20:00'),
  appendOptOutFooter: t.integer({ mode: 'boolean' }).notNull().default(true),
  requireMarketingConsent: t.integer({ mode: 'boolean' }).notNull().default(false),
  optOutScope: t.text({ enum: OPT_OUT_SCOPES }).notNull().default('CHANNEL'),
  frequencyCapMessages: t.integer(),
  frequencyCapDays: t.integer(),
  guardFailureRate: t.real().default(0.3),
  guardFilteredRate: t.real().default(0.2),
  guardOptOutRate: t.real().default(0.05),
  trackLinks: t.integer({ mode: 'boolean' }).notNull().default(true),
  trackOpens: t.integer({ mode: 'boolean' }).notNull().default(true),
  shortDomain: t.text(),
  publicDomain: t.text(),
  utm: t.text({ mode: 'json' }).$type<Record<'source' | 'medium' | 'campaign', string | null>>(),
  attributionHours: t.integer().notNull().default(72),
  contactCount: t.integer().notNull().default(0),
  requireTwoFactor: t.integer({ mode: 'boolean' }).notNull().default(false),
  /** Time of the suspension, ms since 1970; null if the organization is not suspended. */
  suspendedAt: t.integer(),
  /** The reason of the suspension, as entered by the operator. */
  suspensionNote: t.text(),
  createdAt: t.integer().notNull(),
  updatedAt: t.integer().notNull(),
  deletedAt: t.integer(),
}))

export type OrganizationRow = typeof organizations.$inferSelect
export type NewOrganization = typeof organizations.$inferInsert
