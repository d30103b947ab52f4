import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { PhotoType } from './photo.ts'

export const contactCards = sqliteTable('contact_cards', {
  organizationId: integer().primaryKey(),
  uuid: text().notNull(),
  /** In its public address. */
  token: text().notNull(),
  displayName: text().notNull(),
  firstName: text(),
  lastName: text(),
  organizationName: text(),
  title: text(),
  phone: text(),
  email: text(),
  website: text(),
  addressLine1: text('address_line1'),
  addressLine2: text('address_line2'),
  city: text(),
  state: text(),
  postalCode: text(),
  country: text(),
  photo: blob({ mode: 'buffer' }),
  photoType: text().$type<PhotoType>(),
  /** Of the uploaded file that the photo was made from. */
  photoToken: text(),
  note: text(),
  updatedAt: integer().notNull(),
})

export type ContactCardRow = typeof contactCards.$inferSelect
