import { describe, expect, test } from 'bun:test'
import { createStripe } from '../../../src/providers/stripe/provider.ts'
import { CARD, type StripeAccount, sharedStripe } from '../../replicas/stripe-client.ts'
import { TestClock } from '../../support/clock.ts'
import { orderOf, URLS } from './world.ts'

/** That the replica of Stripe is as strict as Stripe's documents say: what it lets through is believed. */

const START = Date.parse('2026-03-04T17:00:00.000Z')
const DAY_MS = 86_400_000

interface Called {
  status: number
  isReplayed: boolean
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind
  body: any
}

async function call(account: StripeAccount, request: string, form = '', key?: string): Promise<Called> {
  const [method, path] = request.split(' ')
  const { secretKey, apiUrl } = account.access
  const answer = await fetch(`${apiUrl}${path}${method === 'GET' && form !== '' ? `?${form}` : ''}`, {
    method: method!,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': '2026-10-28.endive',
      ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body: form }),
  })
  const isReplayed = answer.headers.get('idempotent-replayed') === 'true'
  return { status: answer.status, isReplayed, body: await answer.json() }
}

const openAccount = async (): Promise<StripeAccount> => (await sharedStripe()).open(START)

describe('the replica of Stripe', () => {
  test.each([
    { request: 'POST /v1/customers', form: 'nickname=x', code: 'parameter_unknown', param: 'nickname' },
    {
      request: 'GET /v1/events',
      form: 'created[since]=1',
      code: 'parameter_unknown',
      param: 'created[since]',
    },
    { request: 'POST /v1/products', form: 'id=x', code: 'parameter_missing', param: 'name' },
    { request: 'GET /v1/events', form: 'limit=ten', code: 'parameter_invalid_integer', param: 'limit' },
    {
      request: 'POST /v1/payment_intents',
      form: 'amount=100&currency=usd&customer=c&payment_method=p&off_session=true&confirm=true&payment_method_types[0]=card',
      code: 'parameter_unknown',
      param: 'payment_method_types',
    },
    {
      request: 'POST /v1/checkout/sessions',
      form: 'mode=payment&customer=c&success_url=http://x.test&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=100&line_items[0][price_data][product_data][title]=x',
      code: 'parameter_unknown',
      param: 'line_items[0][price_data][product_data][title]',
    },
  ])('refuses $request with $form', async ({ request, form, code, param }) => {
    const { status, body } = await call(await openAccount(), request, form)
    expect({ status, ...body.error }).toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      code,
      param,
    })
  })

  test('refuses another version of the API, an unknown key and an unknown path', async () => {
    const account = await openAccount()
    const { apiUrl, secretKey } = account.access
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await fetch(apiUrl + path, { headers })).status
    const version = { 'stripe-version': '2026-10-28.endive' }
    const key = { authorization: `Bearer ${secretKey}` }
    expect(await statusOf('/v1/events', { ...key, ...version })).toBe(200)
    expect(await statusOf('/v1/events', { ...key, 'stripe-version': '2024-06-20' })).toBe(400)
    expect(await statusOf('/v1/events', { authorization: 'Bearer sk_test_x', ...version })).toBe(401)
    expect(await statusOf('/v1/charges', { ...key, ...version })).toBe(404)
  })

  test('keeps the first answer to a key for a day, and refuses other parameters with it', async () => {
    const account = await openAccount()
    const first = await call(account, 'POST /v1/customers', 'name=A', 'k')
    expect(await call(account, 'POST /v1/customers', 'name=A', 'k')).toEqual({ ...first, isReplayed: true })
    const other = await call(account, 'POST /v1/customers', 'name=B', 'k')
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error'])
    await account.moveTo(START + DAY_MS)
    const later = await call(account, 'POST /v1/customers', 'name=B', 'k')
    expect([later.status, later.isReplayed, later.body.name]).toEqual([200, false, 'B'])
  })

  test('keeps errors for their key too, unless it refused to begin', async () => {
    const account = await openAccount()
    const form = 'customer=cus_none&return_url=http://x.test'
    const first = await call(account, 'POST /v1/billing_portal/sessions', form, 'k')
    expect([first.status, first.isReplayed]).toEqual([400, false])
    const again = await call(account, 'POST /v1/billing_portal/sessions', form, 'k')
    expect([again.status, again.isReplayed]).toEqual([400, true])
    await call(account, 'POST /v1/customers', 'nickname=x', 'unbegun')
    expect((await call(account, 'POST /v1/customers', 'name=x', 'unbegun')).status).toBe(200)
  })

  test('finds new objects by a search only after a minute', async () => {
    const account = await openAccount()
    await call(account, 'POST /v1/customers', 'metadata[organization]=o')
    const search = `query=${encodeURIComponent("metadata['organization']:'o'")}`
    expect((await call(account, 'GET /v1/customers/search', search)).body.data).toEqual([])
    await account.moveTo(START + 60_000)
    expect((await call(account, 'GET /v1/customers/search', search)).body.data).toHaveLength(1)
  })

  test('keeps events for 30 days', async () => {
    const account = await openAccount()
    await call(account, 'POST /v1/customers', 'name=A')
    await account.moveTo(START + 29 * DAY_MS)
    expect((await call(account, 'GET /v1/events')).body.data).toHaveLength(1)
    await account.moveTo(START + 30 * DAY_MS)
    expect((await call(account, 'GET /v1/events')).body.data).toEqual([])
  })
})

describe('the webhooks of the replica', () => {
  /** A shop whose endpoint is a server on loopback. */
  async function openEndpoint() {
    const clock = new TestClock(START)
    const taken: string[] = []
    const failures: number[] = []
    const server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: async (request) => {
        const status = failures.shift()
        if (status !== undefined) return new Response(null, { status })
        const signature = request.headers.get('stripe-signature') ?? ''
        const event = await processor.verify({ body: await request.text(), signature })
        taken.push(event?.type ?? 'forged')
        return new Response(null, { status: event ? 200 : 400 })
      },
    })
    const webhookUrl = `http://127.0.0.1:${server.port}/callbacks/stripe`
    const account = await (await sharedStripe()).open(START, { webhookUrl })
    const processor = createStripe({ ...account.access, clock })
    const customer = await processor.createCustomer({ id: crypto.randomUUID(), name: 'A', email: null })
    await account.settled()
    taken.length = 0
    const { sessionId } = await processor.createCheckout(orderOf(customer), URLS)
    return { account, taken, failures, sessionId, [Symbol.dispose]: () => void server.stop(true) }
  }

  const PAID = [
    'payment_intent.created',
    'payment_method.attached',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
  ]

  test('are posted with a signature as soon as something happens', async () => {
    using shop = await openEndpoint()
    await shop.account.pay(shop.sessionId, CARD.ok)
    expect(await shop.account.settled()).toBe(0)
    expect(shop.taken.toSorted()).toEqual(PAID.toSorted())
  })

  test('are held, twice and in the wrong order, as a test orders', async () => {
    using shop = await openEndpoint()
    await shop.account.hold()
    await shop.account.pay(shop.sessionId, CARD.ok)
    expect(await shop.account.settled()).toBe(5)
    expect(shop.taken).toEqual([])
    expect(await shop.account.deliver({ isReversed: true, times: 2 })).toEqual(Array(10).fill(200))
    expect(shop.taken).toEqual(PAID.toReversed().flatMap((type) => [type, type]))
  })

  test('that were not taken wait for another attempt', async () => {
    using shop = await openEndpoint()
    shop.failures.push(503, 500)
    await shop.account.pay(shop.sessionId, CARD.ok)
    expect(await shop.account.settled()).toBe(2)
    expect(await shop.account.deliver()).toEqual([200, 200])
    expect(shop.taken.toSorted()).toEqual(PAID.toSorted())
  })
})
