import { billingNow, SANDBOX_CLOCK_SETTING } from '../../src/billing/entitlements/clock.ts'
import { runDueChore } from '../../src/billing/sandbox/event-log.ts'
import { changeDispute, refundPayment } from '../../src/billing/sandbox/payments.ts'
import { createSandboxProcessor } from '../../src/billing/sandbox/processor.ts'
import { advanceSandboxClock } from '../../src/billing/sandbox/test-clock.ts'
import type { Config } from '../../src/config/config.ts'
import { removeSetting } from '../../src/db/settings.ts'
import { enqueueChore } from '../../src/jobs/job.ts'
import type { SendCallback } from '../../src/providers/payments/own-callback.ts'
import type { Order, PurchaseMetadata } from '../../src/providers/payments/port.ts'
import { createTestApp, type TestApp } from './app.ts'

export const TEST_CARD = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticates: '4000 0025 0000 3155',
  insufficientFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
  failsLater: '4000 0000 0000 0341',
  disputed: '4000 0000 0000 0259',
} as const

/** Returns the fields of a card form. */
export const cardForm = (number: string, more: Record<string, string> = {}): Record<string, string> => ({
  number,
  expiry: '12/34',
  cvc: '123',
  name: 'Wren Archer',
  ...more,
})

const SUCCESS = 'https://carillon.test/billing?paid=1'
const CANCEL = 'https://carillon.test/billing?cancelled=1'
export const URLS = { successUrl: SUCCESS, cancelUrl: CANCEL }

/**
 * Visits a page like a browser without scripts, without following redirects.
 * @param url absolute, or a path
 */
export async function visit(
  app: TestApp,
  url: string,
  form?: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const { pathname, search } = new URL(url, 'https://carillon.test')
  const response = await app.app.handle(
    new Request(`http://carillon.test${pathname}${search}`, {
      method: form ? 'POST' : 'GET',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    text,
    heading: /<h1>(.*?)<\/h1>/.exec(text)?.[1],
    location: response.headers.get('location') ?? '',
    headers: response.headers,
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentWorld>>

/** Creates the built-in processor with a customer, called as the product calls it. */
export async function paymentWorld(app: TestApp, name = 'Acme', publicBaseUrl = 'https://carillon.test') {
  const processor = createSandboxProcessor({ db: app.db, publicBaseUrl })
  const organization = { id: `organization of ${name}`, name, email: 'acme@example.test' }
  const customer = await processor.createCustomer(organization)
  let purchases = 0
  const order = (changes: Partial<PurchaseMetadata> = {}, called = '1,000 credits'): Order => ({
    customer,
    name: called,
    metadata: {
      organization: organization.id,
      purchase: `purchase ${name} ${++purchases}`,
      kind: 'CREDITS',
      product: 'credits_1000',
      quantity: 1,
      units: 1_000,
      resource: '',
      interval: 'MONTH',
      amount: 3_000,
      currency: 'USD',
      ...changes,
    },
  })
  const plan = (changes: Partial<PurchaseMetadata> = {}) =>
    order({ kind: 'PLAN', product: 'GROWTH', units: 0, amount: 9_900, ...changes }, 'Growth')
  /**
   * Opens the checkout of an order and pays it with a card.
   * @returns the answer to the form
   */
  const pay = async (what: Order, number: string) => {
    const { url, sessionId } = await processor.createCheckout(what, URLS)
    return { url, sessionId, ...(await visit(app, url, cardForm(number))) }
  }
  /**
   * Creates a subscription that is paid with a card.
   * @returns its id
   */
  const subscribe = async (changes: Partial<PurchaseMetadata> = {}, number: string = TEST_CARD.succeeds) => {
    const { sessionId, location } = await pay(plan(changes), number)
    if (location.includes('/authenticate/')) await visit(app, location, { answer: 'confirm' })
    const read = await processor.read({ kind: 'CHECKOUT', id: sessionId })
    return read.kind === 'CHECKOUT' ? read.checkout.subscriptionId! : ''
  }
  const subscription = async (id: string) => {
    const read = await processor.read({ kind: 'SUBSCRIPTION', id })
    if (read.kind !== 'SUBSCRIPTION') throw new Error('It is no subscription.')
    return read.subscription
  }
  const payment = async (id: string) => {
    const read = await processor.read({ kind: 'PAYMENT', id })
    if (read.kind !== 'PAYMENT') throw new Error('It is no payment.')
    return read.payment
  }
  const checkout = async (id: string) => {
    const read = await processor.read({ kind: 'CHECKOUT', id })
    if (read.kind !== 'CHECKOUT') throw new Error('It is no checkout.')
    return read.checkout
  }
  const invoices = async () => (await processor.listInvoices(customer, { limit: 100, after: null })).invoices
  return {
    processor,
    customer,
    order,
    plan,
    pay,
    subscribe,
    subscription,
    payment,
    checkout,
    invoices,
    /** Current time by the test clock, ms since 1970. */
    now: () => billingNow(app.db, app.clock.now()),
    runDue: () => runDue(app),
  }
}

/**
 * Creates the application with the built-in processor.
 * @param send replaces the sending of callbacks to the server
 */
export const createSandboxApp = (send?: SendCallback, config: Partial<Config> = {}): TestApp =>
  createTestApp({ billing: 'SANDBOX', ...config }, send ? { sendPaymentCallback: send } : {})

/** Moves the test clock, and lets the processor do its due work. */
export async function advance(app: TestApp, ms: number): Promise<void> {
  app.db.writeNow((tx) => advanceSandboxClock(tx, ms))
  await app.drain()
}

/** Lets the processor do its due work, as its schedule does. */
export async function runDue(app: TestApp): Promise<void> {
  app.db.writeNow((tx) => enqueueChore(tx, runDueChore))
  await app.drain()
}

/**
 * Runs all functions of the built-in processor and its pages on the database of an application with manual
 * billing.
 */
export async function followTestPayments({ connection, clock }: TestApp): Promise<void> {
  const sendPaymentCallback: SendCallback = async () => ({ isTaken: true })
  const app = createTestApp({ billing: 'SANDBOX' }, { connection, clock, sendPaymentCallback })
  const world = await paymentWorld(app)
  await world.pay(world.order(), TEST_CARD.declined)
  await world.pay(world.order(), TEST_CARD.succeeds)
  await world.processor.savedCard(world.customer)
  const order = world.order()
  const charged = await world.processor.charge(order)
  if (charged.outcome === 'PAID') {
    await world.payment(charged.paymentId)
    for (const change of ['DISPUTE', 'WON'] as const)
      app.db.writeNow((tx) => changeDispute(tx, order.metadata.purchase, change))
    for (const { object } of await world.processor.eventsSince(0)) await world.processor.read(object)
    app.db.writeNow((tx) => void refundPayment(tx, charged.paymentId))
  }
  const id = await world.subscribe({}, TEST_CARD.authenticates)
  const { url } = await world.processor.createPortal(world.customer, URLS.successUrl)
  for (const action of ['cancel', 'keep']) await visit(app, url, { action, id })
  await world.processor.createCheckout(world.order(), URLS)
  await advance(app, 31 * 86_400_000)
  const [invoice] = await world.invoices()
  const asked = await visit(app, url, { action: 'pay', id: invoice!.id })
  for (const path of [url, `${url}/card`, asked.location, invoice!.hostedInvoiceUrl!]) await visit(app, path)
  await visit(app, asked.location, { answer: 'confirm' })
  await visit(app, `${url}/card`, cardForm(TEST_CARD.succeeds))
  clock.advance(86_400_000)
  await runDue(app)
  await world.processor.cancelNow(id, 'a key')
  const body = JSON.stringify(await world.processor.eventsSince(0))
  await world.processor.verify({ body, signature: 't=1,v1=1' })
  // The rest of the product uses the real clock.
  app.db.writeNow((tx) => void removeSetting(tx, SANDBOX_CLOCK_SETTING))
}
