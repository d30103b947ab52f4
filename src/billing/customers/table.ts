import { sqliteTable } from '../../db/sqlite-table.ts'
import type { ProcessorName } from '../../providers/payments/port.ts'

/** An organization as a customer of a processor, with its saved card as last read. */
export const billingCustomers = /* @__PURE__ */ sqliteTable('billing_customers', (t) => ({
  organizationId: t.integer().notNull(),
  provider: t.text().$type<ProcessorName>().notNull(),
  /** The processor's id. */
  providerReference: t.text().notNull(),
  cardBrand: t.text(),
  cardLast4: t.text(),
  cardExpMonth: t.integer(),
  cardExpYear: t.integer(),
  /** ms since 1970. */
  updatedAt: t.integer().notNull(),
}))

export type CustomerRow = typeof billingCustomers.$inferSelect
