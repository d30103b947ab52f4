import { correctInvoice } from '../../../src/billing/invoices/service.ts'
import { chooseOperatorOrganization } from '../../../src/billing/margins/service.ts'
import type { TestApp, TestTenant } from '../app.ts'
import { addHeld } from '../billing-months.ts'
import { invoice, setSeller } from '../invoices.ts'
import type { Scene } from './people.ts'

/** Shows an invoice by the operator, and the costs and earnings of organizations. */
export async function showInvoices(
  { show }: Scene,
  app: TestApp,
  { key: token, organization: { id, uuid } }: TestTenant,
): Promise<void> {
  setSeller(app)
  addHeld(app, id, { key: 'GROWTH', from: '2026-01-05', to: '2026-03-01' })
  const { token: end, number } = invoice(app, id, '2026-02')
  await show('GET /billing/invoices', { token, query: { limit: '1' } })
  await show('GET /invoices/:token', { params: { token: end } })
  app.db.writeNow((tx) => correctInvoice(tx, number, { amount: 1_000, reason: 'Two days without service' }))
  await show('GET /billing/credit-notes', { token, query: { limit: '1' } })
  app.db.writeNow((tx) => chooseOperatorOrganization(tx, uuid))
  await show('GET /billing/margins', { token, query: { limit: '1' } })
  await show('GET /billing/margins.csv', { token })
}
