import { describe, expect, test } from 'bun:test'
import { archiveProduct, setProduct } from '../../../src/billing/catalogue/service.ts'
import type { TestApp, TestTenant } from '../../support/app.ts'
import type { Trouble } from '../../support/fake-payments.ts'
import { type CardApp, createCardApp, emitted, purchasesOf, subscribe } from '../../support/purchases.ts'
import { some } from '../../support/size.ts'

type Given = (cards: CardApp, tenant: TestTenant) => unknown

const nothing: Given = () => {}
const withCard =
  (kind?: 'GOOD' | 'DECLINED' | 'ASKS'): Given =>
  ({ payments }, { organization }) =>
    payments.saveCard(organization.uuid, kind)
const withPlan: Given = subscribe
const pastDue: Given = async (cards, tenant) => {
  const id = await subscribe(cards, tenant)
  cards.payments.move(id, { status: 'PAST_DUE' })
  await cards.payments.deliverAll(cards.app)
}

const buy = (app: TestApp, tenant: TestTenant, key: string, body: object = {}, idempotencyKey?: string) =>
  app.request('POST', `/billing/add-ons/${key}/purchase`, {
    token: tenant.key,
    body,
    headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
  })

const packLeft = async (app: TestApp, tenant: TestTenant, key: string): Promise<number> => {
  const list: Array<{ key: string; activeQuantity: number }> = (await app.get('/billing/add-ons', tenant.key))
    .body.data
  return list.find((one) => one.key === key)!.activeQuantity
}

const balanceOf = async (app: TestApp, tenant: TestTenant): Promise<number> =>
  (await app.get('/billing/credits', tenant.key)).body.data.balance

describe('GET /billing/add-ons', () => {
  test("lists the add-ons on sale, with the organization's own", async () => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await subscribe(cards, tenant)
    await buy(app, tenant, 'extra_member', { quantity: 3 })
    await cards.payments.deliverAll(app)
    const { data } = (await app.get('/billing/add-ons', tenant.key)).body
    expect(data.map(({ key }: { key: string }) => key)).toEqual([
      'sms_segments_1000',
      'emails_10000',
      'contacts_5000',
      'extra_member',
      'extra_identity',
    ])
    expect(data[3]).toEqual({
      key: 'extra_member',
      name: 'One more member',
      kind: 'RECURRING',
      resource: 'MEMBERS',
      quantityPerUnit: 1,
      price: 900,
      currency: 'USD',
      isActive: true,
      activeQuantity: 3,
      autoRefill: null,
    })
    expect(data[4]).toMatchObject({ key: 'extra_identity', isActive: false, activeQuantity: 0 })
  })

  test('a recurring add-on that is no longer on sale is shown to its subscribers', async () => {
    const cards = createCardApp()
    await using app = cards.app
    const [tenant, other] = [app.tenant('Acme'), app.tenant('Other')]
    await subscribe(cards, tenant)
    await buy(app, tenant, 'extra_member')
    await cards.payments.deliverAll(app)
    app.db.writeNow((tx) => void archiveProduct(tx, 'extra_member'))
    const shown = async (one: TestTenant) =>
      (await app.get('/billing/add-ons', one.key)).body.data.some(
        ({ key }: { key: string }) => key === 'extra_member',
      )
    expect([await shown(tenant), await shown(other)]).toEqual([true, false])
  })
})

describe('POST /billing/add-ons/:key/checkout', () => {
  test.each(
    some([
      {
        guarantee: "a pack is paid on the processor's page",
        given: nothing,
        key: 'sms_segments_1000',
        body: {},
        status: 201,
        code: undefined,
      },
      {
        guarantee: "a credit pack is paid on the processor's page",
        given: nothing,
        key: 'credits_1000',
        body: { quantity: 100 },
        status: 201,
        code: undefined,
      },
      {
        guarantee: 'a recurring add-on needs a plan',
        given: nothing,
        key: 'extra_identity',
        body: {},
        status: 402,
        code: 'SUBSCRIPTION_REQUIRED',
      },
      {
        guarantee: "a recurring add-on is paid on the processor's page",
        given: withPlan,
        key: 'extra_identity',
        body: {},
        status: 201,
        code: undefined,
      },
      {
        guarantee: 'an unknown add-on is not found',
        given: nothing,
        key: 'STARTER',
        body: {},
        status: 404,
        code: 'NOT_FOUND',
      },
      {
        guarantee: 'a return address at another origin is refused',
        given: nothing,
        key: 'sms_segments_1000',
        body: { cancelUrl: 'https://elsewhere.test/' },
        status: 400,
        code: 'VALIDATION_FAILED',
      },
    ]),
  )('$guarantee', async ({ given, key, body, status, code }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await given(cards, tenant)
    const answer = await app.post(`/billing/add-ons/${key}/checkout`, tenant.key, body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })

  test('a purchase paid on the page is granted, and the card is saved for later purchases', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    const { body } = await app.post('/billing/add-ons/emails_10000/checkout', tenant.key, { quantity: 2 })
    payments.pay(body.data.sessionId)
    await payments.deliverAll(app)
    expect(await packLeft(app, tenant, 'emails_10000')).toBe(2)
    expect((await app.get('/billing/subscription', tenant.key)).body.data.paymentMethod).toEqual({
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
    })
    expect((await buy(app, tenant, 'emails_10000')).body.data.status).toBe('PAID')
  })

  test('the audit log names the person who opened the checkout', async () => {
    const { app: made } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    await app.post('/billing/add-ons/emails_10000/checkout', tenant.key, { quantity: 2 })
    expect(
      app.db.all("SELECT act, actor_type AS type, details FROM audit_acts WHERE act = 'CHECKOUT_STARTED'"),
    ).toEqual([
      {
        act: 'CHECKOUT_STARTED',
        type: 'API_KEY',
        details: '{"product":"emails_10000","quantity":2,"amount":3000,"currency":"USD"}',
      },
    ])
  })
})

describe('POST /billing/add-ons/:key/purchase', () => {
  test.each(
    some([
      {
        guarantee: 'a pack is paid with the saved card',
        given: withCard(),
        key: 'sms_segments_1000',
        body: { quantity: 3 },
        status: 201,
        answer: { status: 'PAID', checkoutUrl: null },
        after: ['PAID'],
      },
      {
        guarantee: 'a credit pack is paid with the saved card by its key',
        given: withCard(),
        key: 'credits_5000',
        body: {},
        status: 201,
        answer: { status: 'PAID', checkoutUrl: null },
        after: ['PAID'],
      },
      {
        guarantee: 'without a saved card a checkout is opened',
        given: nothing,
        key: 'emails_10000',
        body: {},
        status: 201,
        answer: { status: 'REQUIRES_ACTION', checkoutUrl: 'https://pay.test/cs_2' },
        after: ['REQUIRES_ACTION'],
      },
      {
        guarantee: 'a card that needs confirmation leads to a checkout',
        given: withCard('ASKS'),
        key: 'emails_10000',
        body: {},
        status: 201,
        answer: { status: 'REQUIRES_ACTION', checkoutUrl: 'https://pay.test/cs_2' },
        after: ['REQUIRES_ACTION'],
      },
      {
        guarantee: 'a declined card is refused with the reason',
        given: withCard('DECLINED'),
        key: 'emails_10000',
        body: {},
        status: 402,
        answer: { code: 'PAYMENT_FAILED', message: 'The card was declined.' },
        after: ['FAILED'],
      },
      {
        guarantee: 'a recurring add-on needs a plan',
        given: withCard(),
        key: 'extra_member',
        body: {},
        status: 402,
        answer: { code: 'SUBSCRIPTION_REQUIRED' },
        after: [],
      },
      {
        guarantee: 'a recurring add-on needs a paid plan',
        given: pastDue,
        key: 'extra_member',
        body: {},
        status: 402,
        answer: { code: 'SUBSCRIPTION_REQUIRED' },
        after: ['GRANTED'],
      },
      {
        guarantee: 'a recurring add-on is bought on top of a plan',
        given: withPlan,
        key: 'extra_member',
        body: {},
        status: 201,
        answer: { status: 'PAID', checkoutUrl: null },
        after: ['GRANTED', 'PAID'],
      },
      {
        guarantee: 'an unknown add-on is not found',
        given: withCard(),
        key: 'gold',
        body: {},
        status: 404,
        answer: { code: 'NOT_FOUND' },
        after: [],
      },
      {
        guarantee: 'an add-on that is no longer on sale is not found',
        given: (cards: CardApp, tenant: TestTenant) => {
          cards.app.db.writeNow((tx) => void archiveProduct(tx, 'emails_10000'))
          return withCard()(cards, tenant)
        },
        key: 'emails_10000',
        body: {},
        status: 404,
        answer: { code: 'NOT_FOUND' },
        after: [],
      },
      {
        guarantee: 'a free add-on cannot be bought',
        given: ({ app }: CardApp) =>
          app.db.writeNow((tx) => void setProduct(tx, 'emails_10000', { price: 0 })),
        key: 'emails_10000',
        body: {},
        status: 409,
        answer: {
          code: 'CONFLICT',
          message: 'No payment is needed for 10,000 emails. Ask the server operator for it.',
        },
        after: [],
      },
      {
        guarantee: 'more than 100 at once are refused',
        given: withCard(),
        key: 'emails_10000',
        body: { quantity: 101 },
        status: 400,
        answer: { code: 'VALIDATION_FAILED' },
        after: [],
      },
      {
        guarantee: 'a quantity of zero is refused',
        given: withCard(),
        key: 'emails_10000',
        body: { quantity: 0 },
        status: 400,
        answer: { code: 'VALIDATION_FAILED' },
        after: [],
      },
    ]),
  )('$guarantee', async ({ given, key, body, status, answer, after }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    await given(cards, tenant)
    const got = await buy(app, tenant, key, body)
    expect(got.status).toBe(status)
    expect(got.body.data ?? got.body).toMatchObject(answer)
    expect(purchasesOf(app, tenant).map((row) => row.status)).toEqual([...after])
  })

  test('the grant comes once, with the callback', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    const { body } = await buy(app, tenant, 'sms_segments_1000', { quantity: 3 })
    await app.drain()
    expect(await packLeft(app, tenant, 'sms_segments_1000')).toBe(0)
    await payments.deliverAll(app)
    expect(await packLeft(app, tenant, 'sms_segments_1000')).toBe(3)
    expect(emitted(app, tenant, 'billing.purchase_granted')).toEqual([
      {
        purchaseId: body.data.purchaseId,
        kind: 'PACK',
        productKey: 'sms_segments_1000',
        productName: '1,000 SMS segments',
        quantity: 3,
        units: 3_000,
        resource: 'SMS_SEGMENTS',
        amount: 7_500,
        currency: 'USD',
        origin: 'SAVED_CARD',
      },
    ])
  })

  test("a callback before the processor's answer does no harm", async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', 'LOST')
    expect((await buy(app, tenant, 'credits_1000')).status).toBe(503)
    await payments.deliverAll(app)
    const again = await buy(app, tenant, 'credits_1000')
    expect(again.body.data.status).toBe('PAID')
    expect(purchasesOf(app, tenant).map(({ status }) => status)).toEqual(['GRANTED', 'PAID'])
  })

  test('a declined card is announced, and a repeated request tries again', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid, 'DECLINED')
    expect((await buy(app, tenant, 'credits_1000', {}, 'key-1')).status).toBe(402)
    expect(emitted(app, tenant, 'billing.purchase_failed')).toMatchObject([
      { origin: 'SAVED_CARD', reason: 'The card was declined.', retryAt: null, isRefillStopped: false },
    ])
    payments.saveCard(tenant.organization.uuid, 'GOOD')
    expect((await buy(app, tenant, 'credits_1000', {}, 'key-1')).body.data.status).toBe('PAID')
    await payments.deliverAll(app)
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('a checkout for a card that needs confirmation is granted once, even if the charge succeeds as well', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid, 'ASKS')
    const { body } = await buy(app, tenant, 'credits_1000')
    const [session] = [...payments.sessions.values()]
    payments.pay(session!.id)
    const late = payments.payElsewhere(tenant.organization.uuid, session!.metadata)
    await payments.deliverAll(app)
    expect(await balanceOf(app, tenant)).toBe(1_000)
    expect(emitted(app, tenant, 'billing.payment_duplicated')).toMatchObject([
      { purchaseId: body.data.purchaseId, reference: late },
    ])
    expect(emitted(app, tenant, 'billing.purchase_granted').length).toBe(1)
  })

  test('a failed payment keeps the checkout open: the customer may try another card', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    await buy(app, tenant, 'credits_1000')
    const [session] = [...payments.sessions.keys()]
    payments.tryInVain(session!)
    await payments.deliverAll(app)
    expect(purchasesOf(app, tenant)[0]!.status).toBe('REQUIRES_ACTION')
    payments.pay(session!)
    await payments.deliverAll(app)
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('a payment that succeeds after a failure is granted', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid, 'DECLINED')
    await buy(app, tenant, 'credits_1000')
    const [id, payment] = [...payments.payments][0]!
    await payments.deliverAll(app)
    payments.payments.set(id, { ...payment, status: 'SUCCEEDED', failure: null })
    await payments.deliverAll(app, [
      { id: 'evt_late', type: 'payment_intent.succeeded', object: { kind: 'PAYMENT', id }, createdAt: 0 },
    ])
    expect(await balanceOf(app, tenant)).toBe(1_000)
    expect(purchasesOf(app, tenant)[0]).toMatchObject({ status: 'GRANTED', failure: null })
  })
})

describe('a purchase whose answer is lost', () => {
  test.each(
    some([
      { what: 'before the charge', trouble: 'UNAVAILABLE' as Trouble },
      { what: 'after the charge', trouble: 'LOST' as Trouble },
    ]),
  )('continues with its Idempotency-Key: lost $what', async ({ trouble }) => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', trouble)
    const first = await buy(app, tenant, 'credits_1000', {}, 'key-1')
    expect({
      status: first.status,
      code: first.body.code,
      retryAfter: first.headers.get('retry-after'),
    }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfter: '30' })
    const second = await buy(app, tenant, 'credits_1000', {}, 'key-1')
    expect(second.body.data.status).toBe('PAID')
    expect(payments.paymentsOf(second.body.data.purchaseId).length).toBe(1)
    expect(payments.payments.size).toBe(1)
    const replayed = await buy(app, tenant, 'credits_1000', {}, 'key-1')
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    await payments.deliverAll(app)
    expect(await balanceOf(app, tenant)).toBe(1_000)
  })

  test('continues without a key when the same purchase is repeated within an hour', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', 'LOST')
    await buy(app, tenant, 'credits_1000')
    expect((await buy(app, tenant, 'credits_1000')).body.data.status).toBe('PAID')
    expect(payments.payments.size).toBe(1)
    expect((await buy(app, tenant, 'credits_1000', { quantity: 2 })).body.data.status).toBe('PAID')
    expect(payments.payments.size).toBe(2)
  })

  test('a double click charges once, and a later purchase charges again', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    const [one, two] = await Promise.all([buy(app, tenant, 'credits_1000'), buy(app, tenant, 'credits_1000')])
    expect(one.body.data).toEqual(two.body.data)
    expect(payments.payments.size).toBe(1)
    await buy(app, tenant, 'credits_1000')
    expect(payments.payments.size).toBe(2)
  })

  test('two purchases with different keys are charged separately', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    await Promise.all([
      buy(app, tenant, 'credits_1000', {}, 'key-1'),
      buy(app, tenant, 'credits_1000', {}, 'key-2'),
    ])
    await payments.deliverAll(app)
    expect(await balanceOf(app, tenant)).toBe(2_000)
  })

  test('a key of another purchase is refused', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', 'LOST')
    await buy(app, tenant, 'credits_1000', {}, 'key-1')
    const other = await buy(app, tenant, 'credits_1000', { quantity: 2 }, 'key-1')
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  test('a lost checkout opens again as the same page', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.fail('createCheckout', 'LOST')
    const ask = () =>
      app.request('POST', '/billing/credits/checkout', {
        token: tenant.key,
        body: { packKey: 'credits_1000' },
        headers: { 'idempotency-key': 'key-1' },
      })
    expect((await ask()).status).toBe(503)
    expect((await ask()).body.data.sessionId).toBe('cs_2')
    expect(payments.sessions.size).toBe(1)
    expect(purchasesOf(app, tenant).length).toBe(1)
  })

  test('a call refused by the processor ends the purchase with its reason', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    payments.fail('charge', 'REFUSED')
    const answer = await buy(app, tenant, 'credits_1000', {}, 'key-1')
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: 'The processor says REFUSED.',
    })
    expect(purchasesOf(app, tenant)).toMatchObject([
      { status: 'FAILED', failure: 'The processor says REFUSED.' },
    ])
    expect((await buy(app, tenant, 'credits_1000', {}, 'key-1')).status).toBe(201)
    expect(app.logged.join()).toContain('a call of the payment processor failed')
  })

  test('a key can be used again a day later', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    await buy(app, tenant, 'credits_1000', {}, 'key-1')
    app.clock.advance(86_400_000)
    await buy(app, tenant, 'credits_1000', {}, 'key-1')
    expect(payments.payments.size).toBe(2)
  })

  test('a slow processor holds up no other purchase', async () => {
    const { app: made, payments } = createCardApp()
    await using app = made
    const tenant = app.tenant()
    payments.saveCard(tenant.organization.uuid)
    const release = payments.hold('charge')
    const slow = buy(app, tenant, 'credits_1000')
    expect((await app.get('/billing/credits', tenant.key)).status).toBe(200)
    expect((await app.post('/tags', tenant.key, { name: 'vip' })).status).toBe(201)
    release()
    expect((await slow).body.data.status).toBe('PAID')
  })
})

test('GET /billing/return says thank you, and shows nothing of the organization', async () => {
  const { app: made } = createCardApp()
  await using app = made
  const titles = await Promise.all(
    ['?result=paid', '?result=cancelled', ''].map(async (query) => {
      const { body } = await app.request('GET', `/billing/return${query}`)
      return /<h1>(.*)<\/h1>/.exec(body)![1]
    }),
  )
  expect(titles).toEqual(['Thank you', 'Nothing was paid', 'You are back from the billing portal'])
})

test.each([
  { path: '/billing/add-ons/credits_1000/purchase', body: { quantity: 1 } },
  { path: '/billing/credits/checkout', body: { packKey: 'credits_1000' } },
])(
  '$path of an organization that moves away begins no purchase and calls no processor',
  async ({ path, body }) => {
    const cards = createCardApp()
    await using app = cards.app
    const tenant = app.tenant()
    cards.payments.saveCard(tenant.organization.uuid)
    // The test leaves out the suspension of the organization: the call may have passed its checks before.
    app.db.writeNow((tx) =>
      tx.run(
        `INSERT INTO organization_moves (organization_id, state, other_home, changed_at) VALUES (?, 'LEAVING', 'b2', 1)`,
        tenant.organization.id,
      ),
    )
    const calls = cards.payments.calls.length
    expect((await app.post(path, tenant.key, body)).status).toBe(503)
    expect(app.db.value('SELECT count(*) FROM billing_purchases')).toBe(0)
    expect(cards.payments.calls.slice(calls)).toEqual([])
  },
)
