import { describe, expect, test } from 'bun:test'
import { updateOrganization } from '../../../src/accounts/organizations/store.ts'
import { closeOrganization } from '../../../src/appliance/closing/close-organization.ts'
import { payInvoice, voidInvoice } from '../../../src/billing/invoices/service.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../support/app.ts'
import { addHeld, addUsage } from '../../support/billing-months.ts'
import { invoice, setSeller } from '../../support/invoices.ts'

const HOSTILE = `<script>alert(1)</script>"'&`

/** An application with the February invoice, and the path of the invoice's page. */
function opened(app: TestApp = createTestApp(), name = 'Corner Bakery') {
  const { organization } = app.tenant(name, { timezone: 'America/New_York' })
  setSeller(app, { paymentDetails: 'IBAN 1', taxRate: 725, taxName: 'Sales tax', sellerTaxNumber: 'EIN 12' })
  addHeld(app, organization.id, { key: 'STARTER', from: '2026-01-01' })
  addUsage(app, organization.id, { at: '2026-02-03', units: 1_204, price: 20_000 })
  const row = invoice(app, organization.id, '2026-02')
  return { app, id: organization.id, row, path: `/invoices/${row.token}` }
}

const textOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('GET /invoices/:token', () => {
  test('shows both parties, the lines, the tax and the payment terms, by the days of the organization', async () => {
    const { app, path } = opened()
    await using _ = app
    const { status, body, headers } = await app.get(path)
    expect(status).toBe(200)
    const text = textOf(body)
    for (const part of [
      'Invoice INV-0001',
      '56.93 USD due',
      'From Lantern Agency 12 Mill Lane Springfield Tax number: EIN 12',
      'To Corner Bakery',
      'Date 4 March 2026',
      'Period 1 February 2026 to 28 February 2026',
      'Due by 18 March 2026',
      'Plan Starter, February 2026 29.00',
      'SMS segments beyond the plan 1,204 × 0.02 24.08',
      'Subtotal 53.08',
      'Sales tax (7.25 %) 3.85',
      'Total (USD) 56.93',
      'How to pay IBAN 1',
    ])
      expect(text).toContain(part)
    // The title becomes the name of the file that a browser saves.
    expect(body).toContain('<title>Invoice INV-0001</title>')
    expect(headers.get('content-security-policy')).toStartWith("default-src 'none'")
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).not.toContain('<script')
  })

  test('is in the language that the organization had when it was made', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant('Bäckerei', { timezone: 'Europe/Berlin', locale: 'de-DE' })
    setSeller(app)
    addHeld(app, organization.id, { key: 'STARTER', from: '2026-01-01' })
    addUsage(app, organization.id, { at: '2026-02-03', units: 1_204, price: 20_000 })
    const { token } = invoice(app, organization.id, '2026-02')
    app.db.writeNow((tx) => updateOrganization(tx, organization.id, { locale: 'fr-FR' }))
    const { body } = await app.get(`/invoices/${token}`)
    expect(body).toContain('<html lang="de-DE">')
    for (const part of [
      'Rechnung INV-0001',
      '53,08 USD zu zahlen',
      'Zeitraum 1. Februar 2026 bis 28. Februar 2026',
      'Tarif Starter, Februar 2026 29,00',
      'SMS-Teile über den Tarif hinaus 1.204 × 0,02 24,08',
      'Gesamtbetrag (USD) 53,08',
    ])
      expect(textOf(body)).toContain(part)
  })

  test('prints black on white for any size of paper and colors of the screen', async () => {
    const { app, path } = opened()
    await using _ = app
    const { body } = await app.get(path)
    expect(body).toContain('@page{margin:18mm}')
    expect(body).not.toMatch(/@page\{[^}]*size/)
    expect(body).toMatch(/@media print\{:root\{[^}]*--ink:#000/)
  })

  test.each([
    { what: 'paid', status: 'PAID', says: '56.93 USD paid on 3 March 2026' },
    { what: 'void', status: 'VOID', says: 'This invoice is void. No payment is due.' },
  ])('shows that it is $what, and no payment terms', async ({ status, says }) => {
    const { app, path, row } = opened()
    await using _ = app
    app.db.writeNow((tx) =>
      status === 'PAID'
        ? payInvoice(tx, row.number, Date.parse('2026-03-03T12:00:00Z'))
        : voidInvoice(tx, row.number),
    )
    const text = textOf((await app.get(path)).body)
    expect(text).toContain(says)
    expect(text).not.toContain('How to pay')
  })

  test('shows hostile texts as text', async () => {
    await using app = createTestApp()
    const { organization } = app.tenant()
    const { id } = organization
    setSeller(app, {
      sellerName: HOSTILE,
      sellerAddress: HOSTILE,
      sellerTaxNumber: HOSTILE,
      paymentDetails: HOSTILE,
      taxName: HOSTILE,
      invoicePrefix: HOSTILE,
      taxRate: 1,
    })
    app.db.writeNow((tx) => updateOrganization(tx, id, { name: HOSTILE, addressLine1: HOSTILE }))
    app.db.writeNow((tx) => void tx.run(`UPDATE billing_plans SET name = ? WHERE key = 'STARTER'`, HOSTILE))
    addHeld(app, id, { key: 'STARTER', from: '2026-01-01' })
    const row = invoice(app, id, '2026-02')
    const { body } = await app.get(`/invoices/${row.token}`)
    expect(body).not.toContain('<script')
    expect(body).not.toContain(`"'&`)
    // The script tag occurs in the seller (twice), its address and number, the payment terms, the
    // customer and its address, the plan, the tax, and the number (twice).
    expect(body.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(11)
  })

  test('keeps a right-to-left name out of the order of its sentence', async () => {
    const { app, path } = opened(createTestApp(), 'مخبز الزاوية')
    await using _ = app
    expect((await app.get(path)).body).toContain('<bdi>مخبز الزاوية</bdi>')
  })

  test('stays unchanged when names and settings change, and when its organization is deleted', async () => {
    const { app, id, path } = opened()
    await using _ = app
    const { body } = await app.get(path)
    setSeller(app, { sellerName: 'Another', taxName: 'Other tax', paymentDetails: null })
    app.db.writeNow((tx) => updateOrganization(tx, id, { name: 'Another', timezone: 'Asia/Tokyo' }))
    app.db.writeNow((tx) => closeOrganization(tx, id))
    expect((await app.get(path)).body).toBe(body)
  })

  test('answers 404 to an unknown address, and 429 after too many', async () => {
    const rateLimits = { ...TEST_CONFIG.rateLimits, public: { quota: 2, windowSeconds: 60 } }
    const { app, path } = opened(createTestApp({ rateLimits }))
    await using _ = app
    expect((await app.get(path)).status).toBe(200)
    const { status, body } = await app.get('/invoices/unknown')
    expect([status, textOf(body)]).toEqual([404, expect.stringContaining('This link is not valid')])
    await app.get('/invoices/unknown2')
    expect((await app.get('/invoices/unknown3')).status).toBe(429)
    expect((await app.get(path)).status).toBe(429)
  })
})
