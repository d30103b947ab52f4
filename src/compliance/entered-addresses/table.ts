import { sqliteTable } from '../../db/sqlite-table.ts'
import { SUPPRESSION_CHANNELS } from '../consents/table.ts'

export const enteredAddresses = /* @__PURE__ */ sqliteTable('entered_addresses', (t) => ({
  id: t.integer().primaryKey({ autoIncrement: true }),
  organizationId: t.integer().notNull(),
  contactId: t.integer().notNull(),
  channel: t.text({ enum: SUPPRESSION_CHANNELS }).notNull(),
  address: t.text().notNull(),
  /** ms since 1970. */
  enteredAt: t.integer().notNull(),
  /** Time when its owner confirmed the address, ms since 1970; null before. */
  provedAt: t.integer(),
}))
