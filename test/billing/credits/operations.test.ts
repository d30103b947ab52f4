import { describe, expect, test } from 'bun:test'
import { createTestApp } from '../../support/app.ts'
import { chargeUnits, giveCredits } from '../../support/billing.ts'
import { buyCredits, createCardApp } from '../../support/purchases.ts'

describe('GET /billing/credits', () => {
  test('an organization without credits has a wallet of zeros, and the packs on sale', async () => {
    await using app = createTestApp()
    const { body } = await app.get('/billing/credits', app.tenant().key)
    expect(body.data).toEqual({
      balance: 0,
      reserved: 0,
      available: 0,
      lowBalanceThreshold: null,
      packs: [
        { key: 'credits_1000', name: '1,000 credits', credits: 1_000, price: 3_000, currency: 'USD' },
        { key: 'credits_5000', name: '5,000 credits', credits: 5_000, price: 13_500, currency: 'USD' },
        { key: 'credits_25000', name: '25,000 credits', credits: 25_000, price: 60_000, currency: 'USD' },
      ],
      autoRefill: null,
    })
  })

  test('credits of unsettled messages are no longer available', async () => {
    await using app = createTestApp()
    const tenant = app.tenant()
    giveCredits(app, tenant.organization.id, 1_000)
    chargeUnits(app, tenant.organization.id, 'EMAILS', { CREDITS: 250 })
    expect((await app.get('/billing/credits', tenant.key)).body.data).toMatchObject({
      balance: 1_000,
      reserved: 0,
      available: 750,
    })
  })

  test('the enabled refill comes before others', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await buyCredits(cards, tenant)
    for (const [key, isEnabled] of [
      ['credits_1000', false],
      ['credits_5000', true],
      ['sms_segments_1000', true],
    ] as const)
      await app.post(`/billing/add-ons/${key}/auto-refill`, tenant.key, { isEnabled, threshold: 7 })
    expect((await app.get('/billing/credits', tenant.key)).body.data.autoRefill).toMatchObject({
      productKey: 'credits_5000',
      status: 'ACTIVE',
    })
  })
})

describe('GET /billing/credits/transactions', () => {
  test('the ledger comes in pages, newest entry first, with running balances', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await buyCredits(cards, tenant)
    giveCredits(app, tenant.organization.id, 50)
    const first = await app.get('/billing/credits/transactions?limit=1', tenant.key)
    expect(first.body.data).toMatchObject([
      {
        type: 'GRANT',
        amount: 50,
        balanceAfter: 1_050,
        description: 'Granted by a test',
        referenceType: 'OPERATOR',
        referenceId: null,
        createdAt: '2026-03-04T17:00:00.000Z',
      },
    ])
    expect(first.body.meta).toEqual({
      page: 1,
      limit: 1,
      total: 2,
      totalPages: 2,
      hasNextPage: true,
      hasPreviousPage: false,
    })
    const second = await app.get('/billing/credits/transactions?limit=1&page=2', tenant.key)
    const purchase = app.db.value<string>('SELECT uuid FROM billing_purchases')
    expect(second.body.data).toMatchObject([
      {
        type: 'PURCHASE',
        amount: 1_000,
        balanceAfter: 1_000,
        referenceType: 'PURCHASE',
        referenceId: purchase,
        description: 'Bought: 1 pack “1,000 credits”',
      },
    ])
  })

  test('an organization sees no entries of another one', async () => {
    await using app = createTestApp()
    const [one, two] = [app.tenant('One'), app.tenant('Two')]
    giveCredits(app, one.organization.id, 50)
    expect((await app.get('/billing/credits/transactions', two.key)).body.data).toEqual([])
  })
})

describe('POST /billing/credits/checkout', () => {
  test.each([
    {
      guarantee: "a pack is paid on the processor's page",
      body: { packKey: 'credits_1000', quantity: 2 },
      status: 201,
      code: undefined,
    },
    {
      guarantee: 'a message pack is no credit pack',
      body: { packKey: 'emails_10000' },
      status: 404,
      code: 'NOT_FOUND',
    },
    { guarantee: 'an unknown pack is not found', body: { packKey: 'gold' }, status: 404, code: 'NOT_FOUND' },
    { guarantee: 'the pack is required', body: {}, status: 400, code: 'VALIDATION_FAILED' },
    {
      guarantee: 'a return address at another origin is refused',
      body: { packKey: 'credits_1000', successUrl: 'https://elsewhere.test/' },
      status: 400,
      code: 'VALIDATION_FAILED',
    },
  ])('$guarantee', async ({ body, status, code }) => {
    const { app: made } = createCardApp()
    await using app = made
    const answer = await app.post('/billing/credits/checkout', app.tenant().key, body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })
})
