import { describe, expect, test } from 'bun:test'
import { answer, billing } from '../support/billing-commands.ts'
import { opened, withSeller } from '../support/invoice-commands.ts'

describe('carillon billing settings', () => {
  test('shows and changes the parties on every invoice, and records it in the audit log of the appliance', async () => {
    using site = await opened()
    expect(await answer(site, 'settings')).toEqual({
      mode: 'MANUAL',
      currency: 'USD',
      defaultPlan: 'SELF_HOSTED',
      operatorOrganization: null,
      sellerName: null,
      sellerAddress: null,
      sellerTaxNumber: null,
      paymentDetails: null,
      paymentDays: 14,
      invoicePrefix: 'INV-',
      nextNumber: 1,
      creditNotePrefix: 'CN-',
      nextCreditNote: 1,
      taxRate: 0,
      taxName: null,
    })
    await withSeller(site)
    const changed = await answer(
      site,
      'settings --tax-rate 7.25 --tax-name VAT --payment-days 30 --invoice-prefix A- --next-number 42 --operator-organization acme',
      '--payment-details',
      'IBAN 1; BIC 2',
    )
    expect(changed).toMatchObject({
      sellerName: 'Lantern Agency',
      sellerAddress: '12 Mill Lane\nSpringfield',
      taxRate: 7.25,
      taxName: 'VAT',
      paymentDays: 30,
      invoicePrefix: 'A-',
      nextNumber: 42,
      paymentDetails: 'IBAN 1\nBIC 2',
      creditNotePrefix: 'CN-',
      nextCreditNote: 1,
      operatorOrganization: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const cleared = await answer(
      site,
      'settings --tax-name none --operator-organization none --payment-details none',
    )
    expect(cleared).toMatchObject({
      taxName: null,
      operatorOrganization: null,
      paymentDetails: null,
      taxRate: 7.25,
    })
    expect((await billing(site, 'settings')).stdout).toMatch(/^tax +Tax 7\.25 %$/m)
    const acts = await site.answer('audit', 'list', '--appliance')
    expect(acts.map(({ details }: { details: { fields: string[] } }) => details.fields)).toEqual([
      ['paymentDetails', 'taxName', 'operatorOrganization'],
      [
        'paymentDetails',
        'paymentDays',
        'invoicePrefix',
        'nextNumber',
        'taxRate',
        'taxName',
        'operatorOrganization',
      ],
      ['sellerName', 'sellerAddress'],
    ])
  })
})

describe('carillon billing invoices', () => {
  test('makes the invoice of a month, shows it, and marks it as paid', async () => {
    using site = await opened()
    await withSeller(site)
    await answer(site, 'settings --tax-rate 19 --tax-name VAT')
    const draft = await billing(site, 'invoices create acme --month 2026-02 --preview')
    expect(draft.stdout).toMatch(/^2,000 credits +1 +55\.50 +55\.50$/m)
    expect(draft.stdout).toMatch(/^tax +10\.55 USD \(VAT 19 %\)\nto pay +66\.05 USD$/m)
    expect(await answer(site, 'invoices list')).toEqual([])
    const made = await answer(site, 'invoices create acme --month 2026-02', '--buyer-name', 'Acme LLC')
    expect(made).toMatchObject({
      number: 'INV-0001',
      status: 'OPEN',
      organization: 'acme',
      amountDue: 6_605,
      amountPaid: 0,
      tax: 1_055,
      periodStart: '2026-02-01T00:00:00.000Z',
      periodEnd: '2026-03-01T00:00:00.000Z',
      pdfUrl: null,
      hostedInvoiceUrl: expect.stringMatching(/\/invoices\/\w{22}$/),
      lines: [
        { description: '2,000 credits', quantity: 1, unitPrice: 55_500_000, amount: 5_550, kind: 'SALE' },
      ],
    })
    const shown = (await billing(site, 'invoices show INV-0001')).stdout
    expect(shown).toMatch(/^to +Acme LLC$/m)
    expect(shown).toMatch(/^from +2026-02-01\nthrough +2026-02-28$/m)
    expect(await answer(site, 'invoices pay INV-0001 --on 2026-03-05')).toMatchObject({
      status: 'PAID',
      amountPaid: 6_605,
      paidAt: '2026-03-05T00:00:00.000Z',
    })
    expect((await billing(site, 'invoices list --status paid')).stdout).toMatch(
      /^INV-0001 +acme +PAID +66\.05 +66\.05 +USD/m,
    )
    expect((await billing(site, 'invoices list --status open')).stdout).toBe('No invoices yet.\n')
  })
})
