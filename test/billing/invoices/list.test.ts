import { describe, expect, test } from 'bun:test'
import { putCustomer } from '../../../src/billing/customers/store.ts'
import {
  type PaymentProcessor,
  ProcessorError,
  type ProcessorInvoice,
} from '../../../src/providers/payments/port.ts'
import { createTestApp, type TestApp, type TestTenant } from '../../support/app.ts'
import { addHeld } from '../../support/billing-months.ts'
import { invoice, setSeller } from '../../support/invoices.ts'

const NOT_ASKED = () => Promise.reject(new Error('Nothing else of the processor is asked.'))

interface Asked {
  customer: string
  limit: number
  after: string | null
}

/** A processor with the invoices `in_5` to `in_1` of one customer. */
function processorWith(asked: Asked[], failure?: ProcessorError): PaymentProcessor {
  const all = [5, 4, 3, 2, 1].map(
    (n): ProcessorInvoice => ({
      id: `in_${n}`,
      number: `S-${n}`,
      status: 'PAID',
      amountDue: 2_900,
      amountPaid: 2_900,
      currency: 'USD',
      periodStart: Date.parse(`2026-0${n}-01`),
      periodEnd: Date.parse(`2026-0${n + 1}-01`),
      hostedInvoiceUrl: 'https://pay.example/in',
      pdfUrl: 'https://pay.example/in.pdf',
      createdAt: n,
    }),
  )
  return {
    name: 'STRIPE',
    account: async () => null,
    createCustomer: NOT_ASKED,
    savedCard: NOT_ASKED,
    createCheckout: NOT_ASKED,
    createPortal: NOT_ASKED,
    charge: NOT_ASKED,
    setCancelAtPeriodEnd: NOT_ASKED,
    cancelNow: NOT_ASKED,
    verify: NOT_ASKED,
    read: NOT_ASKED,
    eventsSince: NOT_ASKED,
    listInvoices: async (customer, { limit, after }) => {
      asked.push({ customer, limit, after })
      if (failure) throw failure
      const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
      return { invoices: all.slice(from, from + limit), hasMore: all.length > from + limit }
    },
  }
}

/** An organization with the invoices INV-0001 and INV-0002, called `cus_1` at the processor. */
function opened(payments?: PaymentProcessor): { app: TestApp; tenant: TestTenant } {
  const app = createTestApp({ billing: payments ? 'STRIPE' : 'MANUAL' }, payments ? { payments } : {})
  const tenant = app.tenant()
  const { id } = tenant.organization
  setSeller(app)
  addHeld(app, id, { key: 'STARTER', from: '2025-12-01' })
  invoice(app, id, '2026-01')
  invoice(app, id, '2026-02')
  if (payments) {
    const customer = { organizationId: id, provider: 'STRIPE', providerReference: 'cus_1' } as const
    app.db.writeNow((tx) => putCustomer(tx, customer))
  }
  return { app, tenant }
}

/** Returns the invoice numbers of all pages, page by page. */
async function pagesOf(app: TestApp, key: string, limit: number): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, body } = await app.get(`/billing/invoices?limit=${limit}${more}`, key)
    expect(status).toBe(200)
    pages.push(body.data.map(({ number }: { number: string }) => number))
    expect(body.meta.hasMore).toBe(body.meta.nextCursor !== null)
    cursor = body.meta.nextCursor
  }
  return pages
}

describe('GET /billing/invoices', () => {
  test('returns the invoices of the operator, newest first, with the page of each', async () => {
    const { app, tenant } = opened()
    await using _ = app
    const { body } = await app.get('/billing/invoices', tenant.key)
    expect(body.data).toHaveLength(2)
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      number: 'INV-0002',
      status: 'OPEN',
      amountDue: 2_900,
      amountPaid: 0,
      currency: 'USD',
      periodStart: '2026-02-01T00:00:00.000Z',
      periodEnd: '2026-03-01T00:00:00.000Z',
      hostedInvoiceUrl: expect.stringMatching(/^https:\/\/carillon\.test\/invoices\/[0-9A-Za-z]{22}$/),
      pdfUrl: null,
      createdAt: '2026-03-04T17:00:00.000Z',
      creditNotes: [],
    })
    expect((await app.get(new URL(body.data[0].hostedInvoiceUrl).pathname)).status).toBe(200)
  })

  test.each([
    { limit: 1, pages: [['INV-0002'], ['INV-0001']] },
    { limit: 2, pages: [['INV-0002', 'INV-0001']] },
  ])('returns invoices by hand in pages of $limit', async ({ limit, pages }) => {
    const { app, tenant } = opened()
    await using _ = app
    expect<unknown>(await pagesOf(app, tenant.key, limit)).toEqual(pages)
  })

  test.each([
    {
      limit: 2,
      pages: [['INV-0002', 'INV-0001'], ['S-5', 'S-4'], ['S-3', 'S-2'], ['S-1']],
    },
    { limit: 3, pages: [['INV-0002', 'INV-0001', 'S-5'], ['S-4', 'S-3', 'S-2'], ['S-1']] },
    { limit: 7, pages: [['INV-0002', 'INV-0001', 'S-5', 'S-4', 'S-3', 'S-2', 'S-1']] },
  ])('then returns those of the processor, each once, in pages of $limit', async ({ limit, pages }) => {
    const asked: Asked[] = []
    const { app, tenant } = opened(processorWith(asked))
    await using _ = app
    expect<unknown>(await pagesOf(app, tenant.key, limit)).toEqual(pages)
    expect(new Set(asked.map(({ customer }) => customer))).toEqual(new Set(['cus_1']))
  })

  test('does not ask the processor about an organization that it does not know', async () => {
    const asked: Asked[] = []
    const { app } = opened(processorWith(asked))
    await using _ = app
    const { body } = await app.get('/billing/invoices', app.tenant('Other').key)
    expect([body.data, body.meta.hasMore, asked]).toEqual([[], false, []])
  })

  test.each([
    { kind: 'UNAVAILABLE' as const, status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '30' },
    { kind: 'REFUSED' as const, status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '30' },
    { kind: 'MISSING' as const, status: 400, code: 'INVALID_CURSOR', retryAfter: null },
  ])('answers $status if the processor says $kind', async ({ kind, status, code, retryAfter }) => {
    const failure = new ProcessorError(kind, 'The payment processor does not answer. Try again shortly.')
    const { app, tenant } = opened(processorWith([], failure))
    await using _ = app
    const answer = await app.get('/billing/invoices', tenant.key)
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
      status,
      code,
      retryAfter,
    ])
  })

  test('refuses the cursor of another organization, and an invalid one', async () => {
    const { app, tenant } = opened()
    await using _ = app
    const { body } = await app.get('/billing/invoices?limit=1', tenant.key)
    const other = app.tenant('Other').key
    for (const cursor of [body.meta.nextCursor, 'x.y', 'x']) {
      const answer = await app.get(`/billing/invoices?cursor=${encodeURIComponent(cursor)}`, other)
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CURSOR'])
    }
  })
})
