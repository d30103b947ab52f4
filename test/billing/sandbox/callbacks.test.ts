import { describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { ownCallbacks } from '../../../src/providers/payments/own-callback.ts'
import { createTestApp, type TestApp } from '../../support/app.ts'
import {
  advance,
  createSandboxApp,
  paymentWorld,
  runDue,
  TEST_CARD,
  URLS,
  visit,
} from '../../support/payment-sandbox.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Posted {
  body: string
  signature: string
}

/** An application whose callbacks arrive in a list; each is answered as `answers` says, and then as taken. */
function receiving(answers: boolean[] = []) {
  const posted: Posted[] = []
  const app = createSandboxApp(async (callback) => {
    posted.push(callback)
    return (answers.shift() ?? true)
      ? { isTaken: true }
      : { isTaken: false, problem: 'The server answered 503.' }
  })
  return { app, posted }
}

const typesOf = (posted: readonly Posted[]) => posted.map(({ body }) => JSON.parse(body).type)

/** What a test opens and pays, with the types of the callbacks that follow. */
const CHANGES: ReadonlyArray<{
  what: string
  types: string[]
  cause: (app: TestApp, world: Awaited<ReturnType<typeof paymentWorld>>) => Promise<unknown>
}> = [
  {
    what: 'a paid checkout of credits',
    types: ['checkout.session.completed', 'payment_intent.succeeded'],
    cause: (_, world) => world.pay(world.order(), TEST_CARD.succeeds),
  },
  {
    what: 'a declined card',
    types: ['payment_intent.payment_failed'],
    cause: (_, world) => world.pay(world.order(), TEST_CARD.declined),
  },
  {
    what: 'a paid checkout of a plan',
    types: [
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'payment_intent.succeeded',
    ],
    cause: (_, world) => world.pay(world.plan(), TEST_CARD.succeeds),
  },
  {
    what: 'a charge of the saved card',
    types: ['checkout.session.completed', 'payment_intent.succeeded', 'payment_intent.succeeded'],
    cause: async (_, world) => {
      await world.pay(world.order(), TEST_CARD.succeeds)
      await world.processor.charge(world.order())
    },
  },
  {
    what: 'an expired checkout',
    types: ['checkout.session.expired'],
    cause: async (app, world) => {
      await world.processor.createCheckout(world.order(), URLS)
      app.clock.advance(DAY_MS)
      await runDue(app)
    },
  },
]

test.each(CHANGES)('$what is reported', async ({ types, cause }) => {
  const { app, posted } = receiving()
  await using _ = app
  await cause(app, await paymentWorld(app))
  await app.drain()
  expect(typesOf(posted).toSorted()).toEqual(types)
})

test('a life of a subscription is reported, and each callback names what changed', async () => {
  const { app, posted } = receiving()
  await using _ = app
  const world = await paymentWorld(app)
  const id = await world.subscribe({}, TEST_CARD.failsLater)
  await app.drain()
  posted.length = 0
  await advance(app, 31 * DAY_MS)
  expect(typesOf(posted)).toEqual([
    'invoice.finalized',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ])
  posted.length = 0
  await advance(app, 7 * DAY_MS)
  expect(typesOf(posted).at(-1)).toBe('customer.subscription.deleted')
  const about = posted.map(({ body }) => JSON.parse(body).object)
  expect(about.filter(({ kind }) => kind === 'SUBSCRIPTION').every((one) => one.id === id)).toBe(true)
  expect(new Set(about.map(({ kind }) => kind))).toEqual(new Set(['SUBSCRIPTION', 'PAYMENT']))
})

describe('a delivery', () => {
  test('that fails is made again after 5 s, 30 s, 2 min and 10 min, then every hour, and ends when it is taken', async () => {
    const { app, posted } = receiving([false, false, false, false, false, false])
    await using _ = app
    const world = await paymentWorld(app)
    await world.pay(world.order(), TEST_CARD.declined)
    await app.drain()
    const made = [posted.length]
    for (const ms of [5_000, 30_000, 120_000, 600_000, HOUR_MS, HOUR_MS, HOUR_MS, HOUR_MS]) {
      app.clock.advance(ms - 1)
      await app.drain()
      made.push(posted.length)
      app.clock.advance(1)
      await app.drain()
      made.push(posted.length)
    }
    expect(made).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 7, 7, 7])
    expect(new Set(posted.map(({ body }) => body)).size).toBe(1)
    const times = posted.map(({ signature }) => Number(/^t=(\d+)/.exec(signature)![1]))
    expect(times.map((time) => time - times[0]!)).toEqual([0, 5, 35, 155, 755, 4_355, 7_955])
  })

  test('is given up after three days, and the event can still be asked for', async () => {
    const { app, posted } = receiving(Array.from({ length: 200 }, () => false))
    await using _ = app
    const world = await paymentWorld(app)
    await world.pay(world.order(), TEST_CARD.declined)
    for (let hours = 0; hours < 80; hours++) {
      await app.drain()
      app.clock.advance(HOUR_MS)
    }
    expect(posted.length).toBe(76)
    expect(app.logged.some((line) => line.includes('was given up'))).toBe(true)
    expect((await world.processor.eventsSince(0)).map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
    ])
  })

  test('of one event does not hold up the next', async () => {
    const { app, posted } = receiving([false])
    await using _ = app
    const world = await paymentWorld(app)
    await world.pay(world.order(), TEST_CARD.succeeds)
    await app.drain()
    expect(new Set(typesOf(posted)).size).toBe(2)
  })
})

describe('a signature', () => {
  const opened = async () => {
    const { app, posted } = receiving()
    const world = await paymentWorld(app)
    await world.pay(world.order(), TEST_CARD.declined)
    await app.drain()
    const secret = app.db.value<string>(`SELECT value FROM settings WHERE key = 'payment_sandbox_secret'`)!
    return { app, world, callback: posted[0]!, secret }
  }

  test("is Stripe's: the HMAC-SHA256 of time and body, in hex", async () => {
    const { app, callback, secret } = await opened()
    await using _ = app
    const seconds = app.clock.now() / 1_000
    const expected = createHmac('sha256', secret).update(`${seconds}.${callback.body}`).digest('hex')
    expect(callback.signature).toBe(`t=${seconds},v1=${expected}`)
  })

  test.each([
    ['without a time', (right: string) => right.replace(/^t=\d+,/, '')],
    ['with a time that is no number', (right: string) => right.replace(/^t=\d+/, 't=now')],
    ['with two times', (right: string) => `t=1,${right}`],
    ['of another body', (right: string) => right.replace(/v1=./, 'v1=g')],
    ['that is cut off', (right: string) => right.slice(0, -1)],
    ['in capital letters', (right: string) => right.toUpperCase()],
  ])('%s is refused', async (_what, forge) => {
    const { app, world, callback } = await opened()
    await using _ = app
    expect(await world.processor.verify(callback)).toBeDefined()
    const forged = { ...callback, signature: forge(callback.signature) }
    expect(await world.processor.verify(forged)).toBeUndefined()
  })

  test('of another server, or before there was any event, is refused', async () => {
    const { app, callback } = await opened()
    await using _ = app
    await using other = createSandboxApp()
    expect(await (await paymentWorld(other)).processor.verify(callback)).toBeUndefined()
  })

  test.each(['null', '[]', '{}', '{"id":1}', 'not JSON', ''])(
    'of a body that is no event, such as %p, is not taken',
    async (body) => {
      const { app, world, secret } = await opened()
      await using _ = app
      const seconds = app.clock.now() / 1_000
      const signature = `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
      expect(await world.processor.verify({ body, signature })).toBeUndefined()
    },
  )
})

test('a payment arrives: the callbacks reach the application and grant the credits, once', async () => {
  await using app = createSandboxApp()
  const tenant = app.tenant()
  const world = await paymentWorld(app)
  await world.pay(world.order({ organization: tenant.organization.uuid }), TEST_CARD.succeeds)
  await app.drain()
  const balance = () => app.db.value<number>('SELECT balance FROM credit_wallets')
  expect(balance()).toBe(1_000)
  app.db.writeNow((tx) => void tx.run('UPDATE payment_sandbox_events SET delivered_at = NULL'))
  app.db.writeNow(
    (tx) =>
      void tx.run(
        `UPDATE jobs SET state = 'READY', finished_at = NULL WHERE kind = 'payment_sandbox.deliver'`,
      ),
  )
  await app.drain()
  expect(balance()).toBe(1_000)
})

test('a payment arrives over a real connection too', async () => {
  const served: { app?: TestApp } = {}
  await using server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => served.app!.app.handle(request),
  })
  await using app = createSandboxApp(ownCallbacks({ host: '127.0.0.1', port: server.port! }))
  served.app = app
  const tenant = app.tenant()
  const world = await paymentWorld(app)
  await world.pay(world.order({ organization: tenant.organization.uuid }), TEST_CARD.succeeds)
  await app.drain()
  expect(app.db.value<number>('SELECT balance FROM credit_wallets')).toBe(1_000)
})

test('where billing is by hand, the pages do not exist and the jobs do nothing', async () => {
  await using app = createTestApp()
  const world = await paymentWorld(app)
  const { url } = await world.processor.createCheckout(world.plan(), URLS)
  const portal = await world.processor.createPortal(world.customer, URLS.successUrl)
  for (const path of [url, portal.url, `${portal.url}/card`]) {
    expect((await visit(app, path)).status).toBe(404)
    expect((await visit(app, path, { number: '1' })).status).toBe(404)
  }
  app.clock.advance(60 * DAY_MS)
  const before = app.rowCounts()
  await runDue(app)
  expect({ ...app.rowCounts(), jobs: 0 }).toEqual({ ...before, jobs: 0 })
  expect(app.db.value<string>('SELECT status FROM payment_sandbox_checkouts')).toBe('OPEN')
})
