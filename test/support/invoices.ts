import { getOrganization } from '../../src/accounts/organizations/service.ts'
import type { Party } from '../../src/billing/invoices/party.ts'
import { createInvoice, draftInvoice } from '../../src/billing/invoices/service.ts'
import { changeSettings, type SettingsEdit } from '../../src/billing/invoices/settings.ts'
import type { InvoiceRow } from '../../src/billing/invoices/table.ts'
import type { TestApp } from './app.ts'

/** Seller on all invoices of a test. */
const SELLER: SettingsEdit = { sellerName: 'Lantern Agency', sellerAddress: '12 Mill Lane\nSpringfield' }

export const setSeller = (app: TestApp, settings: SettingsEdit = {}): void =>
  app.db.writeNow((tx) => changeSettings(tx, { ...SELLER, ...settings }))

/** Makes the invoice of a month like the command line. */
export const invoice = (
  app: TestApp,
  organizationId: number,
  month: string,
  { currency = 'USD', buyer = {} }: { currency?: string; buyer?: Partial<Party> } = {},
): InvoiceRow =>
  app.db.writeNow((tx) => {
    const wanted = { organization: getOrganization(tx, organizationId), month, currency, buyer }
    return createInvoice(tx, wanted, draftInvoice(tx, wanted, tx.now))
  })
