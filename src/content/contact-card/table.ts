import { sqliteTable } from '../../db/sqlite-table.ts'
import type { PhotoType } from './photo.ts'

export const contactCards = sqliteTable('contact_cards', (t) => ({
  organizationId: t.integer().primaryKey(),
  uuid: t.text().notNull(),
  /** The token in the public address of the card. */
  token: t.text().notNull(),
  displayName: t.text().notNull(),
  firstName: t.text(),
  lastName: t.text(),
  organizationName: t.text(),
  title: t.text(),
  phone: t.text(),
  email: t.text(),
  website: t.text(),
  addressLine1: t.text('address_line1'),
  addressLine2: t.text('address_line2'),
  city: t.text(),
  state: t.text(),
  postalCode: t.text(),
  country: t.text(),
  photo: t.blob({ mode: 'buffer' }),
  photoType: t.text().$type<PhotoType>(),
  /** The token of the uploaded file that the photo was made from. */
  photoToken: t.text(),
  note: t.text(),
  updatedAt: t.integer().notNull(),
}))

export type ContactCardRow = typeof contactCards.$inferSelect
