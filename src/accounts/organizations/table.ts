import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
  frequencyCapMessages: integer(),
  frequencyCapDays: integer(),
  trackLinks: integer({ mode: 'boolean' }).notNull().default(true),
  shortDomain: text(),
  contactCount: integer().notNull().default(0),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
  deletedAt: integer(),
})

export type OrganizationRow = typeof organizations.$inferSelect
export type NewOrganization = typeof organizations.$inferInsert
